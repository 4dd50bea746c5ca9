-- The two words that lead to a table while it waits for players.
create table lobbies(words text collate "C" primary key, code text collate "C" not null);
create index lobbies_by_code on lobbies(code);
