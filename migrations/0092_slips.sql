-- compatible from: 0085_dossiers_and_countries.sql

-- Printed slips of people without e-mail (docs/decisions/0140): days only, so that no row tells when
-- someone answered. Neither the code nor the NIP is stored.
create table slips (
  id uuid constraint slips_id primary key,
  subject_id uuid not null constraint slips_subject references subjects on delete cascade,
  matrix_id uuid not null constraint slips_matrix references matrices on delete cascade,
  number smallint not null constraint slips_number_range check (number between 1 and 10),
  code_hash bytea not null constraint slips_code_unique unique,
  printed_on date not null,
  opened_on date,
  opener_hash bytea,
  misses smallint not null default 0,
  ended_on date,
  ended text constraint slips_ended_known check (ended in ('reprinted', 'disowned')),
  constraint slips_number_unique unique (subject_id, number),
  constraint slips_ended_day check ((ended is null) = (ended_on is null))
);
create unique index slips_current on slips (subject_id) where ended is null;
create index slips_by_matrix on slips (matrix_id);
