-- Companies, their scales and their evaluations.
create table companies (
  id uuid primary key,
  workspace_id uuid not null references workspaces on delete cascade,
  name text not null check (name <> ''),
  status text not null default 'activa' check (status in ('activa', 'inactiva')),
  primary_color text not null default '#000000' check (primary_color ~ '^#[0-9A-Fa-f]{6}$'),
  secondary_color text not null default '#000000' check (secondary_color ~ '^#[0-9A-Fa-f]{6}$'),
  time_zone text not null,
  paper text not null default 'letter' check (paper in ('letter', 'a4')),
  created_at timestamptz not null,
  unique (id, workspace_id)
);
create index companies_workspace on companies (workspace_id);

-- The id is random and unguessable: raters see the logo without a session.
create table logos (
  id uuid primary key,
  company_id uuid not null unique references companies on delete cascade,
  media_type text not null,
  image bytea not null
);

create table scales (
  id uuid primary key,
  workspace_id uuid not null references workspaces on delete cascade,
  company_id uuid,
  name text not null check (name <> ''),
  allow_na boolean not null default true,
  created_at timestamptz not null,
  unique (id, workspace_id),
  foreign key (company_id, workspace_id) references companies (id, workspace_id) on delete cascade
);
create index scales_workspace on scales (workspace_id);
create index scales_company on scales (company_id);

-- value 1..n; the N/A option has none
create table scale_values (
  id uuid primary key,
  scale_id uuid not null references scales on delete cascade,
  value smallint check (value between 1 and 10),
  description text not null check (description <> ''),
  unique nulls not distinct (scale_id, value)
);

create table evaluations (
  id uuid primary key,
  workspace_id uuid not null references workspaces on delete cascade,
  company_id uuid,
  scale_id uuid not null,
  name text not null check (name <> ''),
  created_at timestamptz not null,
  unique (id, workspace_id),
  foreign key (company_id, workspace_id) references companies (id, workspace_id) on delete cascade,
  foreign key (scale_id, workspace_id) references scales (id, workspace_id)
);
create index evaluations_workspace on evaluations (workspace_id);
create index evaluations_company on evaluations (company_id);
create index evaluations_scale on evaluations (scale_id);

create table competences (
  id uuid primary key,
  evaluation_id uuid not null references evaluations on delete cascade,
  position smallint not null,
  name text not null check (name <> ''),
  description text not null default '',
  unique (id, evaluation_id),
  unique (evaluation_id, position) deferrable initially deferred
);

-- position counts through the whole evaluation from 0: it is the index of the question in answers.choices
create table questions (
  id uuid primary key,
  evaluation_id uuid not null,
  competence_id uuid not null,
  position smallint not null,
  question text not null check (question <> ''),
  name text not null default '',
  foreign key (competence_id, evaluation_id) references competences (id, evaluation_id) on delete cascade,
  unique (evaluation_id, position) deferrable initially deferred
);
create index questions_competence on questions (competence_id);
