-- compatible from: 0030_nominations.sql

-- Attempts of all instances in the open windows of the rate limits. Not logged: after a crash they
-- are counted anew, and no backup needs them. The key is a keyed hash, because it names addresses.
create unlogged table rate_limits (
  key bytea primary key constraint rate_limits_key_length check (octet_length(key) = 32),
  attempts int not null constraint rate_limits_attempts check (attempts > 0),
  ends_at timestamptz not null
);
create index rate_limits_ended on rate_limits (ends_at);
