-- compatible from: 0030_nominations.sql

-- What was erased or deleted for good, by ids only, so that a restored backup repeats it. Entries
-- leave when no backup is older.
create table erasure_ledger (
  kind text not null constraint erasure_ledger_kind_known
    check (kind in ('subject', 'erased_matrix', 'matrix', 'company', 'user', 'workspace')),
  target_id uuid not null,
  happened_at timestamptz not null,
  constraint erasure_ledger_key primary key (kind, target_id)
);

create function note_deletion() returns trigger language plpgsql as $$
begin
  insert into erasure_ledger (kind, target_id, happened_at) values (tg_argv[0], old.id, now())
    on conflict do nothing;
  return null;
end
$$;

-- Not for the rows that go with a deleted parent: a workspace that is restored brings them back.
create trigger matrices_ledger after delete on matrices for each row
  when (pg_trigger_depth() = 0) execute function note_deletion('matrix');
create trigger companies_ledger after delete on companies for each row
  when (pg_trigger_depth() = 0) execute function note_deletion('company');
create trigger users_ledger after delete on users for each row
  when (pg_trigger_depth() = 0) execute function note_deletion('user');
create trigger workspaces_ledger after delete on workspaces for each row
  when (pg_trigger_depth() = 0) execute function note_deletion('workspace');
