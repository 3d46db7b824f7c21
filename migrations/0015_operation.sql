-- compatible from: 0009_constraint_names.sql

-- What this copy of the product knows about itself: one row, written by the first start.
create table installation (
  singleton boolean default true,
  -- a keyed hash of APP_SECRET: a start with another secret would break every mailed link
  secret_fingerprint bytea,
  -- where the data lie; other values at a start show that the data were copied
  system_identifier text,
  database_oid bigint,
  data_folder text,
  -- set for restored and copied data: no mail leaves until the operator says so
  mail_held_at timestamptz,
  backed_up_at timestamptz,
  probed_at timestamptz,
  constraint installation_pkey primary key (singleton),
  constraint installation_single check (singleton)
);

-- When each scheduled job last succeeded, in whichever worker.
create table job_runs (
  name text,
  known_since timestamptz not null default now(),
  succeeded_at timestamptz,
  constraint job_runs_pkey primary key (name)
);
