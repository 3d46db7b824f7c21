-- compatible from: 0030_nominations.sql

-- The mail that tells the owners of a workspace that an API token was made. Adds to the kinds of the
-- migrations before, whichever they are.
do $$
declare
  known text := (
    select substring(pg_get_constraintdef(oid) from 'ARRAY\[(.*)\]')
    from pg_constraint where conname = 'outbox_kind_known' and conrelid = 'outbox'::regclass
  );
begin
  execute 'alter table outbox drop constraint outbox_kind_known';
  execute format(
    'alter table outbox add constraint outbox_kind_known check (kind in (%s, ''token_created''))',
    known
  );
end $$;
