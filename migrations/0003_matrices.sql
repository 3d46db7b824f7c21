-- Projects (matrices), their columns, participants (subjects), connections (forms), answers and comments.
create table reminder_options (
  id smallint primary key,
  days smallint not null unique,
  description text not null
);
insert into reminder_options (id, days, description) values
  (1, 1, '1 día antes'), (2, 2, '2 días antes'), (3, 3, '3 días antes'), (4, 5, '5 días antes'), (5, 7, '7 días antes');

create table relation_types (
  id smallint primary key,
  name text not null unique,
  self_evaluation boolean not null
);
insert into relation_types (id, name, self_evaluation) values
  (1, 'Autoevaluación', true), (2, 'Líder', false), (3, 'Compañero', false), (4, 'Equipo', false), (5, 'Cliente o Proveedor', false);

create table subject_properties (
  id uuid primary key,
  workspace_id uuid not null references workspaces on delete cascade,
  company_id uuid,
  name text not null check (name <> ''),
  type text not null check (type in ('text', 'number', 'date', 'boolean')),
  description text not null default '',
  unique (id, workspace_id),
  foreign key (company_id, workspace_id) references companies (id, workspace_id) on delete cascade
);
create index subject_properties_workspace on subject_properties (workspace_id);

create table matrices (
  id uuid primary key,
  workspace_id uuid not null references workspaces on delete cascade,
  company_id uuid not null,
  evaluation_id uuid not null,
  name text not null check (name <> ''),
  email_send_reports text not null,
  limit_date date not null,
  reminder_id smallint not null references reminder_options,
  reminder_date date not null,
  time_zone text not null,
  minimum_raters smallint not null default 3 check (minimum_raters between 3 and 10),
  creation_date timestamptz not null,
  released boolean not null default false,
  released_at timestamptz,
  -- instants derived from the dates, so that due work is found by an index
  closes_at timestamptz not null,
  reports_at timestamptz not null,
  remind_at timestamptz not null,
  erase_at timestamptz not null,
  reminded_at timestamptz,
  nudged_at timestamptz,
  reports_announced_at timestamptz,
  erasure_warned_at timestamptz,
  erased_at timestamptz,
  -- what the answers of a released matrix must fit; frozen by the release
  question_count smallint not null default 0,
  highest_value smallint not null default 0,
  allow_na boolean not null default false,
  unique (id, workspace_id),
  unique (id, question_count, highest_value, allow_na),
  foreign key (company_id, workspace_id) references companies (id, workspace_id) on delete cascade,
  foreign key (evaluation_id, workspace_id) references evaluations (id, workspace_id),
  check (released = (released_at is not null))
);
create index matrices_company on matrices (company_id, creation_date desc);
create index matrices_workspace on matrices (workspace_id);
create index matrices_evaluation on matrices (evaluation_id);
create index matrices_remind on matrices (remind_at) where released and reminded_at is null and erased_at is null;
create index matrices_announce on matrices (reports_at) where released and reports_announced_at is null and erased_at is null;
create index matrices_erase on matrices (erase_at) where erased_at is null;

create table matrix_subject_properties (
  matrix_id uuid not null references matrices on delete cascade,
  subject_property_id uuid not null references subject_properties on delete cascade,
  position smallint not null,
  primary key (matrix_id, subject_property_id)
);

create table subjects (
  id uuid primary key,
  matrix_id uuid not null references matrices on delete cascade,
  name text not null check (name <> ''),
  email text not null check (email <> ''),
  -- said by the person: «Estos no son mis datos»
  disputed boolean not null default false,
  unique (id, matrix_id)
);
create unique index subjects_name on subjects (matrix_id, lower(name));
create unique index subjects_email on subjects (matrix_id, lower(email));

create table subject_values (
  subject_id uuid not null,
  matrix_id uuid not null,
  subject_property_id uuid not null,
  value text not null,
  primary key (subject_id, subject_property_id),
  foreign key (subject_id, matrix_id) references subjects (id, matrix_id) on delete cascade,
  foreign key (matrix_id, subject_property_id) references matrix_subject_properties on delete cascade
);
create index subject_values_matrix on subject_values (matrix_id, subject_property_id);

create table forms (
  id uuid primary key,
  matrix_id uuid not null,
  evaluator_id uuid not null,
  evaluated_id uuid not null,
  relation_type_id smallint not null references relation_types,
  answered boolean not null default false,
  unique (id, matrix_id),
  unique (evaluator_id, evaluated_id, relation_type_id),
  foreign key (evaluator_id, matrix_id) references subjects (id, matrix_id) on delete cascade,
  foreign key (evaluated_id, matrix_id) references subjects (id, matrix_id) on delete cascade,
  check ((relation_type_id = 1) = (evaluator_id = evaluated_id))
);
create unique index forms_self on forms (evaluator_id) where relation_type_id = 1;
create index forms_matrix on forms (matrix_id);
create index forms_evaluated on forms (evaluated_id);

-- One row a sheet: choices[i] answers the question at position i - 1 of the evaluation; null = not yet, 0 = N/A, 1..n = the value.
-- The copied figures of the matrix let the database itself refuse a choice that its scale does not have. No time, no order of arrival.
-- sequences order the choices of one sheet while it is open; completion forgets them.
create table answers (
  form_id uuid primary key,
  matrix_id uuid not null,
  question_count smallint not null,
  highest_value smallint not null,
  allow_na boolean not null,
  choices smallint[] not null,
  sequences bigint[],
  foreign key (form_id, matrix_id) references forms (id, matrix_id) on delete cascade,
  foreign key (matrix_id, question_count, highest_value, allow_na) references matrices (id, question_count, highest_value, allow_na),
  check (cardinality(choices) = question_count),
  check (highest_value >= all (choices)),
  check (case when allow_na then 0 else 1 end <= all (choices))
) with (fillfactor = 70);
create index answers_matrix on answers (matrix_id);

create table comments (
  form_id uuid primary key,
  matrix_id uuid not null,
  comment text not null check (char_length(comment) <= 4000),
  sequence bigint,
  foreign key (form_id, matrix_id) references forms (id, matrix_id) on delete cascade
);
create index comments_matrix on comments (matrix_id);

-- That a rater was shown the privacy notice, and which one (the burden of proof is the organisation's).
create table notices (
  subject_id uuid primary key references subjects on delete cascade,
  version text not null,
  shown_at timestamptz not null
);
