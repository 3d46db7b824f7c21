-- One-time codes for whoever lost their phone. Only a keyed hash is kept, and a code that was used is gone.
create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);
