-- The two words that lead to a table while it waits for players.
create table lobbies(words text primary key, code text not null) without rowid;
create index lobbies_by_code on lobbies(code);
