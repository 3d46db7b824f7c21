-- compatible from: 0030_nominations.sql

-- When a backup was last restored into a throw-away cluster and found whole.
alter table installation add column backup_tried_at timestamptz;
