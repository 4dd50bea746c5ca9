-- The first format: each table has a head, with moves, chat and notes stored separately.
create table if not exists facts(name text primary key, value text not null) without rowid;
create table if not exists tables(code text primary key, listed integer not null, created integer not null,
    touched integer not null, head text not null) without rowid;
create index if not exists listed_tables on tables(created) where listed;
create table if not exists log(code text not null, seq integer not null, body text not null,
    primary key(code, seq)) without rowid;
create table if not exists chat(code text not null, n integer not null, room text not null, body text not null,
    primary key(code, n)) without rowid;
create table if not exists notes(code text not null, seat integer not null, body text not null,
    primary key(code, seat)) without rowid;
create table if not exists playing(code text primary key, since integer not null) without rowid;
create index if not exists newest_playing on playing(since);
create table if not exists people(person text primary key, name text not null) without rowid;
create table if not exists places(person text not null, code text not null, since integer not null,
    primary key(person, code)) without rowid;
