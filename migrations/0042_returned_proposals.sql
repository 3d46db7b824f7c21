-- compatible from: 0030_nominations.sql

-- «Devolver»: what the leader or the organiser asks the evaluated person to change, until the list is
-- sent again, and how often the list was sent back.
alter table proposal_lists
  add column returned text
    constraint proposal_lists_returned_length check (char_length(returned) between 1 and 300),
  add column returns smallint not null default 0
    constraint proposal_lists_returns_counted check (returns >= 0);

-- Adds to the kinds of the migrations before, whichever they are.
do $$
declare
  known text := (
    select substring(pg_get_constraintdef(oid) from 'ARRAY\[(.*)\]')
    from pg_constraint where conname = 'outbox_kind_known' and conrelid = 'outbox'::regclass
  );
begin
  execute 'alter table outbox drop constraint outbox_kind_known';
  execute format(
    'alter table outbox add constraint outbox_kind_known check (kind in (%s, ''nomination_returned''))',
    known
  );
end $$;
