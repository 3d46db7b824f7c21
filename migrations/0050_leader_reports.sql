-- compatible from: 0033_conversations.sql

-- «Su líder también puede recibir el reporte»: part of the draft, so that raters read it before they
-- answer.
alter table matrices add column leader_reports boolean not null default false;

-- The link with which the leader of a delivery reads the same report. Its key is derived from the
-- subject and leader_key_version; withdrawing it, or the delivery, raises the version.
alter table deliveries
  add column leader_reads boolean not null default false,
  add column leader_key_version integer not null default 1
    constraint deliveries_leader_key_version_counted check (leader_key_version >= 1);

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
    'alter table outbox add constraint outbox_kind_known check (kind in (%s, ''leader_report''))',
    known
  );
end $$;
