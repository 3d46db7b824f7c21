-- compatible from: 0016_no_reminder.sql

-- The keys with which other programs call the API for a workspace. Only the hash of a key is kept.
create table api_tokens (
  id uuid constraint api_tokens_key primary key,
  workspace_id uuid not null constraint api_tokens_workspace references workspaces on delete cascade,
  -- a key of one company reaches only what belongs to it
  company_id uuid constraint api_tokens_company references companies on delete cascade,
  -- the owner who made it and in whose name it acts
  user_id uuid not null constraint api_tokens_user references users on delete cascade,
  name text not null constraint api_tokens_name_length check (char_length(name) between 1 and 80),
  role text not null constraint api_tokens_role_known check (role in ('viewer', 'admin')),
  token_hash bytea not null constraint api_tokens_hash_unique unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  seen_at timestamptz,
  constraint api_tokens_lifetime check (expires_at <= created_at + interval '366 days')
);
create index api_tokens_of_workspace on api_tokens (workspace_id);
