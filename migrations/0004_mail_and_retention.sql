-- Mail to be sent, written in the transaction of what causes it. Texts are made when it is sent: a row holds no body.
create table outbox (
  id uuid primary key,
  kind text not null check (kind in ('invitation', 'reminder', 'receipt', 'reports_ready', 'erasure_warning', 'password_reset', 'member_invitation', 'contact', 'disputed')),
  -- the same effect is never queued twice
  dedupe_key text not null unique,
  workspace_id uuid references workspaces on delete cascade,
  matrix_id uuid references matrices on delete cascade,
  subject_id uuid references subjects on delete cascade,
  email text,
  payload jsonb not null default '{}',
  created_at timestamptz not null,
  due_at timestamptz not null,
  expires_at timestamptz,
  attempts smallint not null default 0,
  sent_at timestamptz,
  failed_at timestamptz,
  failure text
);
create index outbox_due on outbox (due_at) where sent_at is null and failed_at is null;
create index outbox_matrix on outbox (matrix_id);
create index outbox_subject on outbox (subject_id);

-- What stays of an erased matrix: counts and means of at least five evaluated people, nobody's data.
create table erasures (
  matrix_id uuid primary key references matrices on delete cascade,
  erased_at timestamptz not null,
  job_version smallint not null,
  subjects integer not null,
  forms integer not null,
  answered integer not null,
  deleted jsonb not null,
  bytes_purged_at timestamptz
);

create table matrix_aggregates (
  matrix_id uuid not null references matrices on delete cascade,
  position smallint not null,
  competence text not null,
  mean numeric not null,
  evaluated integer not null check (evaluated >= 5),
  primary key (matrix_id, position)
);
