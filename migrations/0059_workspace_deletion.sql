-- compatible from: 0030_nominations.sql

-- When a workspace is deleted that its owner asked to delete; until then an owner may keep it.
alter table workspaces add column delete_at timestamptz;

-- A leave to download everything of a workspace for an hour. The file itself is stored nowhere.
create table workspace_exports (
  id uuid constraint workspace_exports_key primary key,
  workspace_id uuid not null
    constraint workspace_exports_workspace references workspaces on delete cascade,
  user_id uuid not null constraint workspace_exports_user references users on delete cascade,
  expires_at timestamptz not null
);
create index workspace_exports_by_workspace on workspace_exports (workspace_id);
create index workspace_exports_by_user on workspace_exports (user_id);
