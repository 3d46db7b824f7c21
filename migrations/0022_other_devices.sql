-- compatible from: 0016_no_reminder.sql

-- «Seguir en otro dispositivo»: what a rater's page shows as a QR code and as six digits. One a
-- rater, ten minutes, one use; only hashes are kept, of the digits a keyed one.
create table device_links (
  subject_id uuid constraint device_links_subject_unique primary key
    constraint device_links_subject references subjects on delete cascade,
  -- a rater who got another key ends what the former one made
  key_version integer not null,
  token_hash bytea not null constraint device_links_token_unique unique,
  code_hash bytea not null,
  attempts smallint not null default 0,
  expires_at timestamptz not null
);
create index device_links_expired on device_links (expires_at);
