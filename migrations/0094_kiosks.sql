-- compatible from: 0085_dossiers_and_countries.sql

-- Tablets of a project, on which people without e-mail enter with number and NIP
-- (docs/decisions/0146). Nothing joins one with a person; neither token nor pairing code is stored.
create table kiosks (
  id uuid constraint kiosks_id primary key,
  matrix_id uuid not null constraint kiosks_matrix references matrices on delete cascade,
  name text not null constraint kiosks_name_length check (char_length(name) between 1 and 40),
  token_hash bytea constraint kiosks_token_unique unique,
  pairing_hash bytea constraint kiosks_pairing_unique unique,
  pairing_until timestamptz,
  ended_on date
);
create index kiosks_by_matrix on kiosks (matrix_id);
-- counted apart from those at the door
alter table slips add column tablet_misses smallint not null default 0;
