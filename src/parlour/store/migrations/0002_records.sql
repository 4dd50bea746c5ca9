-- One log of typed records for each table. The old tables are turned into records before they go.
-- Bodies lie apart from the index, so that a damaged page costs the tables that have records on it and no others.
create table records(code text not null, seq integer not null, body text not null);
create unique index records_by_place on records(code, seq);
-- parlour.store.migrations.version1
drop table log;
drop table chat;
drop table notes;
