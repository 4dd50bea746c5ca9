-- One log of typed records for each table. The old data is converted before it is dropped.
-- Bodies are stored apart from the index, so a damaged page affects only the tables with records on it.
create table records(code text not null, seq integer not null, body text not null);
create unique index records_by_place on records(code, seq);
-- parlour.store.migrations.version1
drop table log;
drop table chat;
drop table notes;
