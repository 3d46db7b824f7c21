-- compatible from: 0030_nominations.sql

-- With which provider (OpenID Connect) the people of a workspace sign in.
create table sign_on_connections (
  workspace_id uuid constraint sign_on_connections_key primary key
    constraint sign_on_connections_workspace references workspaces on delete cascade,
  issuer text not null
    constraint sign_on_connections_issuer_length check (char_length(issuer) between 1 and 500),
  client_id text not null
    constraint sign_on_connections_client_length check (char_length(client_id) between 1 and 300),
  -- encrypted
  client_secret text not null,
  -- of a person who signs in for the first time
  role text not null
    constraint sign_on_connections_role_known check (role in ('admin', 'viewer')),
  enabled boolean not null default true,
  -- members with an address of a proved domain sign in with the provider only; owners are exempt
  mandatory boolean not null default false,
  -- when an owner last signed in with it as a test; null after a change
  tested_at timestamptz,
  constraint sign_on_connections_mandatory_tested check (not mandatory or tested_at is not null)
);

-- The e-mail domains whose people it may sign in; proved by a record of the domain's name servers.
create table sign_on_domains (
  id uuid constraint sign_on_domains_key primary key,
  workspace_id uuid not null
    constraint sign_on_domains_workspace references workspaces on delete cascade,
  domain text not null constraint sign_on_domains_lower_case check (domain = lower(domain)),
  -- what the record holds
  token text not null,
  proved_at timestamptz,
  created_at timestamptz not null,
  constraint sign_on_domains_once unique (workspace_id, domain)
);
create unique index sign_on_domains_proved on sign_on_domains (domain) where proved_at is not null;

-- Whom the provider means by its subject; goes with the membership.
create table sign_on_identities (
  workspace_id uuid not null,
  user_id uuid not null,
  subject text not null,
  constraint sign_on_identities_key primary key (workspace_id, subject),
  constraint sign_on_identities_user unique (workspace_id, user_id),
  constraint sign_on_identities_member foreign key (workspace_id, user_id)
    references members on delete cascade
);

-- Sign-ins that wait for the provider's answer: ten minutes, one use, in one browser.
create table sign_on_attempts (
  state_hash bytea constraint sign_on_attempts_key primary key,
  browser_hash bytea not null,
  workspace_id uuid not null
    constraint sign_on_attempts_connection references sign_on_connections on delete cascade,
  nonce text not null,
  -- encrypted
  code_verifier text not null,
  -- the owner who tests the connection; null for a sign-in
  tester_id uuid constraint sign_on_attempts_tester references users on delete cascade,
  expires_at timestamptz not null
);
create index sign_on_attempts_expiry on sign_on_attempts (expires_at);
