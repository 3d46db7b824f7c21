-- compatible from: 0033_conversations.sql

-- «Recordar una vez a quien no lo abra»: whether the person of a delivery is to be reminded of a
-- report that they have not opened after a week. False again once the mail is queued.
alter table deliveries add column remind boolean not null default false;
create index deliveries_to_remind on deliveries (deliver_at) where remind;

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
    'alter table outbox add constraint outbox_kind_known check (kind in (%s, ''delivery_reminder''))',
    known
  );
end $$;
