-- compatible from: 0016_no_reminder.sql

-- Calls with an Idempotency-Key, for a day: a repetition gets the first reply and changes nothing.
create table idempotency_keys (
  -- the API token of the call, or its user
  caller_id uuid not null,
  key text not null constraint idempotency_keys_length check (char_length(key) between 1 and 255),
  -- the method and the address with its ids
  route text not null,
  body_hash bytea not null,
  claimed_at timestamptz not null,
  -- encrypted, because replies name people; null while the call runs
  reply text,
  constraint idempotency_keys_key primary key (caller_id, key, route)
);
create index idempotency_keys_by_age on idempotency_keys (claimed_at);
