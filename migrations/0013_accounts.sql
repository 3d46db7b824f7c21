-- When mail to a user's address was shown to reach the user; null before that. Accounts that exist
-- already count as proved.
alter table users add column email_proved_at timestamptz;
update users set email_proved_at = created_at;

-- Mailed links that prove an address. Only the hash of the token is kept.
create table email_proofs (
  token_hash bytea primary key,
  user_id uuid not null constraint email_proofs_user references users on delete cascade,
  -- the address that the link was mailed to, which may differ from the user's by now
  email text not null,
  expires_at timestamptz not null
);
create index email_proofs_of_user on email_proofs (user_id);

-- Browsers in which a user has signed in: they are told of a sign-in from another one. Only the hash
-- of the cookie is kept.
create table known_browsers (
  user_id uuid not null constraint known_browsers_user references users on delete cascade,
  token_hash bytea not null,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  primary key (user_id, token_hash)
);

-- What the list of sessions shows: an id that opens nothing, and the browser in words.
alter table sessions add column id uuid not null default gen_random_uuid()
  constraint sessions_id_unique unique;
alter table sessions add column browser text not null default '';

-- Mails of the last day are counted by workspace and invitations also by recipient.
create index outbox_workspace_created on outbox (workspace_id, created_at);
create index outbox_member_invitations on outbox (lower(email), created_at)
  where kind = 'member_invitation';
