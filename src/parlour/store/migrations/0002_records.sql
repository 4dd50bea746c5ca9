-- One log of typed records for each table. The old tables are turned into records before they go.
create table records(code text not null, seq integer not null, body text not null,
    primary key(code, seq)) without rowid;
-- parlour.store.migrations.version1
drop table log;
drop table chat;
drop table notes;
