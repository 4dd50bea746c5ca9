-- The first format for PostgreSQL: the tables of the SQLite store, and the leases of server processes.
create table facts(name text primary key, value text not null);
create table tables(code text collate "C" primary key, listed boolean not null, created bigint not null,
    touched bigint not null, head text not null);
create index listed_tables on tables(created) where listed;
create index touched_tables on tables(touched);
create table records(code text collate "C" not null, seq integer not null, body text not null, primary key(code, seq));
create table playing(code text collate "C" primary key, since bigint not null);
create index newest_playing on playing(since);
create table people(person text collate "C" primary key, name text not null);
create table places(person text collate "C" not null, code text collate "C" not null, since bigint not null,
    primary key(person, code));
create index places_by_code on places(code);

-- A process is alive until its time runs out; it renews it every second, so its leases need no renewal of their own.
create sequence incarnations;
create table processes(id bigint primary key, until timestamptz not null, rules text not null);

-- Who may write to a table. Owner 0 is nobody: the next process takes the table over. An epoch is never used twice.
create table leases(code text collate "C" primary key, owner bigint not null, epoch bigint not null);
create index leases_by_owner on leases(owner);

-- Whether a process is alive. After a restart of PostgreSQL nobody could renew, so everybody gets time to.
create function alive(process bigint, spare interval) returns boolean language sql volatile as $$
    select process <> 0 and exists(
        select 1 from processes where id = process
        and (until > clock_timestamp() or pg_postmaster_start_time() > clock_timestamp() - spare))
$$;

-- Append records, given as [[code, seq, body, epoch], ...]; refuse all of them if one has a stale epoch (0: no lease).
-- The lock on the process's row makes a claim wait until this transaction has ended, and the other way round.
create function append_records(me bigint, batch json) returns void language plpgsql as $$
begin
    if me <> 0 then
        perform 1 from processes where id = me for key share;
        insert into leases(code, owner, epoch)
            select v->>0, me, (v->>3)::bigint from json_array_elements(batch) v
            where (v->>1)::integer = 0 and (v->>3)::bigint <> 0 on conflict do nothing;
        if exists(select 1 from json_array_elements(batch) v left join leases on leases.code = v->>0
                  where (v->>3)::bigint <> 0 and leases.epoch is distinct from (v->>3)::bigint) then
            raise exception 'a stale lease' using errcode = 'PL001';
        end if;
    end if;
    insert into records(code, seq, body) select v->>0, (v->>1)::integer, v->>2 from json_array_elements(batch) v;
end
$$;

-- Take the lease of a table unless a process that is alive holds it; return who holds it now, null if there is no such table.
create function claim_lease(wanted text, me bigint, fresh bigint, spare interval) returns bigint language plpgsql as $$
declare holder bigint;
begin
    insert into leases(code, owner, epoch) select code, me, fresh from tables where code = wanted on conflict do nothing;
    if found then
        return me;
    end if;
    select owner into holder from leases where code = wanted;
    if holder is null or (holder <> me and alive(holder, spare)) then
        return holder;
    end if;
    perform 1 from processes where id = holder for update;
    if holder <> me and alive(holder, spare) then
        return holder;
    end if;
    update leases set owner = me, epoch = fresh where code = wanted and owner = holder;
    if found then
        return me;
    end if;
    return (select owner from leases where code = wanted);
end
$$;
