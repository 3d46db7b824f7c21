-- compatible from: 0030_nominations.sql

-- The record of a proved domain is looked for again: when it last was, and since when it is missing.
alter table sign_on_domains
  add column checked_at timestamptz,
  add column missing_since timestamptz;
