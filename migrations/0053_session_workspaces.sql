-- compatible from: 0030_nominations.sql

-- A session that a company's provider opened reaches that company's workspace only.
alter table sessions add column workspace_id uuid
  constraint sessions_workspace references workspaces on delete cascade;
