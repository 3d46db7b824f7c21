-- compatible from: 0022_other_devices.sql

-- «Después de hablar con su líder»: the leader gets a link to the conversation page, and the report
-- is delivered once the leader says that they have talked, or the administrator delivers it anyway.
-- While a delivery waits, deliver_at is when it was asked for.
alter table deliveries
  add column leader_id uuid constraint deliveries_leader references subjects on delete set null,
  add column awaits_leader boolean not null default false,
  -- the day on which the leader said so
  add column talked_on date,
  -- the organiser's line, kept until the mail of the report is queued
  add column note text not null default ''
    constraint deliveries_note_length check (char_length(note) <= 280);
create index deliveries_of_leader on deliveries (leader_id) where leader_id is not null;

-- The plan that the evaluated writes on the page of the own report: up to three commitments. The
-- administrator reads it only when it is shared. Goes with the subject.
create table plans (
  subject_id uuid constraint plans_subject_unique primary key
    constraint plans_subject references subjects on delete cascade,
  matrix_id uuid not null constraint plans_matrix references matrices on delete cascade,
  commitments jsonb not null
    constraint plans_commitments_length check (pg_column_size(commitments) <= 16384),
  shared boolean not null default false,
  -- orders the author's changes over tabs and devices: the newest wins
  sequence bigint not null
);
create index plans_of_matrix on plans (matrix_id);

do $$
declare
  known text := (
    select substring(pg_get_constraintdef(oid) from 'ARRAY\[(.*)\]')
    from pg_constraint where conname = 'outbox_kind_known' and conrelid = 'outbox'::regclass
  );
begin
  execute 'alter table outbox drop constraint outbox_kind_known';
  execute format(
    'alter table outbox add constraint outbox_kind_known check (kind in (%s, ''leader_conversation''))',
    known
  );
end $$;
