-- compatible from: 0036_webhooks.sql

-- Two roles that reach chosen projects only: an organizer runs them, a consultant reads and delivers
-- their reports. A program that does not know these roles denies them everything.
alter table members drop constraint members_role_known;
alter table members
  add constraint members_role_known
    check (role in ('owner', 'admin', 'viewer', 'organizer', 'consultant')),
  -- whether projects that are created later are chosen too
  add column new_matrices boolean not null default false;
alter table invitations drop constraint invitations_role_known;
alter table invitations
  add constraint invitations_role_known
    check (role in ('owner', 'admin', 'viewer', 'organizer', 'consultant')),
  add column new_matrices boolean not null default false;
alter table api_tokens drop constraint api_tokens_role_known;
alter table api_tokens
  add constraint api_tokens_role_known
    check (role in ('viewer', 'admin', 'organizer', 'consultant'));

-- The chosen projects of a member, of an invitation and of an API token with one of these roles.
create table member_matrices (
  workspace_id uuid not null,
  user_id uuid not null,
  matrix_id uuid not null,
  constraint member_matrices_unique primary key (workspace_id, user_id, matrix_id),
  constraint member_matrices_member foreign key (workspace_id, user_id)
    references members (workspace_id, user_id) on delete cascade,
  constraint member_matrices_matrix foreign key (matrix_id, workspace_id)
    references matrices (id, workspace_id) on delete cascade
);
create index member_matrices_of_matrix on member_matrices (matrix_id);

create table invitation_matrices (
  invitation_id uuid not null
    constraint invitation_matrices_invitation references invitations on delete cascade,
  matrix_id uuid not null constraint invitation_matrices_matrix references matrices on delete cascade,
  constraint invitation_matrices_unique primary key (invitation_id, matrix_id)
);
create index invitation_matrices_of_matrix on invitation_matrices (matrix_id);

create table token_matrices (
  token_id uuid not null constraint token_matrices_token references api_tokens on delete cascade,
  matrix_id uuid not null constraint token_matrices_matrix references matrices on delete cascade,
  constraint token_matrices_unique primary key (token_id, matrix_id)
);
create index token_matrices_of_matrix on token_matrices (matrix_id);
