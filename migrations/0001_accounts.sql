-- People who sign in, the workspaces under which companies live, and their sessions. Ids are 128 random bits made by the application.
create table users (
  id uuid primary key,
  name text not null check (name <> ''),
  last_name text not null default '',
  email text not null check (email <> ''),
  password_hash text not null,
  second_factor_secret text,
  second_factor_enabled boolean not null default false,
  closed_at timestamptz,
  created_at timestamptz not null
);
create unique index users_email on users (lower(email));

create table workspaces (
  id uuid primary key,
  name text not null check (name <> ''),
  second_factor_mandatory boolean not null default false,
  -- set when the owner cancels; the workspace is deleted 30 days later unless the owner comes back
  closing_at timestamptz,
  created_at timestamptz not null
);

create table members (
  workspace_id uuid not null references workspaces on delete cascade,
  user_id uuid not null references users on delete cascade,
  role text not null check (role in ('owner', 'admin', 'viewer')),
  primary key (workspace_id, user_id)
);
create index members_user on members (user_id);

create table invitations (
  id uuid primary key,
  workspace_id uuid not null references workspaces on delete cascade,
  email text not null,
  role text not null check (role in ('owner', 'admin', 'viewer')),
  token_hash bytea not null unique,
  expires_at timestamptz not null,
  created_at timestamptz not null
);
create unique index invitations_email on invitations (workspace_id, lower(email));

-- Only the hash of a session's token is kept: the table opens no door.
create table sessions (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  -- false while the second factor has not been given
  complete boolean not null
);
create index sessions_user on sessions (user_id);

create table password_resets (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  expires_at timestamptz not null
);

-- What administrators did; never what a rater did, and no names of the people evaluated.
create table activity (
  id bigint generated always as identity primary key,
  workspace_id uuid not null references workspaces on delete cascade,
  user_id uuid references users on delete set null,
  action text not null,
  target_id uuid,
  detail jsonb not null default '{}',
  happened_at timestamptz not null
);
create index activity_workspace on activity (workspace_id, id desc);

create table contact_messages (
  id uuid primary key,
  name text not null,
  email text not null,
  message text not null,
  created_at timestamptz not null
);
