-- compatible from: 0030_nominations.sql

-- Since when the operator keeps a workspace closed (docs/decisions/0123); null while it is open.
alter table workspaces add column suspended_at timestamptz;
