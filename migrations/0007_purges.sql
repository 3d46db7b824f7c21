-- Deletions whose bytes still lie in the files of the embedded database. Ids only; a row goes when the purge is done, however often it was interrupted.
create table purges (
  target_id uuid primary key
);

create function remember_purge() returns trigger language plpgsql as $$
begin
  insert into purges (target_id) values (old.id) on conflict do nothing;
  return null;
end
$$;

create trigger matrices_purge after delete on matrices for each row execute function remember_purge();
create trigger companies_purge after delete on companies for each row execute function remember_purge();
create trigger users_purge after delete on users for each row execute function remember_purge();
