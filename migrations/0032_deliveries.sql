-- compatible from: 0022_other_devices.sql

-- «Entregar reportes»: the personal link with which an evaluated person opens their own report. Its
-- key is derived from the subject and key_version; withdrawing the link raises the version. Goes
-- with the subject, and so with the erasure of the matrix.
create table deliveries (
  subject_id uuid constraint deliveries_subject_unique primary key
    constraint deliveries_subject references subjects on delete cascade,
  matrix_id uuid not null constraint deliveries_matrix references matrices on delete cascade,
  key_version integer not null default 1
    constraint deliveries_key_version_counted check (key_version >= 1),
  -- when its mail leaves, and the link begins to open the report
  deliver_at timestamptz not null,
  -- the day of the first opening, and no hour
  opened_on date,
  revoked boolean not null default false
);
create index deliveries_of_matrix on deliveries (matrix_id);

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
    'alter table outbox add constraint outbox_kind_known check (kind in (%s, ''report_delivery''))',
    known
  );
end $$;
