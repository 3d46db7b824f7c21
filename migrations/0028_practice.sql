-- compatible from: 0016_no_reminder.sql

-- «Ocultar esta lista»: the user wants the first steps no more.
alter table users add column first_steps_hidden boolean not null default false;

-- A sample company holds the invented project that a new user may look at; a rehearsal holds the
-- projects of one «Ensayo». Neither counts anywhere, and each is deleted whole with its company.
alter table companies
  add column kind text not null default 'real'
    constraint companies_kind_known check (kind in ('real', 'sample', 'rehearsal'));

create table rehearsals (
  company_id uuid constraint rehearsals_company_unique primary key
    constraint rehearsals_company references companies on delete cascade,
  -- the draft that is rehearsed: one rehearsal each
  matrix_id uuid not null constraint rehearsals_matrix_unique unique
    constraint rehearsals_matrix references matrices on delete cascade,
  created_at timestamptz not null
);
