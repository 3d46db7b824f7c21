-- compatible from: 0009_constraint_names.sql

-- What each column of the company's last files was, by its header, so that the next import proposes
-- the same. Headers only, no values.
alter table companies add column import_columns jsonb not null default '{}'
  constraint companies_import_columns_object check (jsonb_typeof(import_columns) = 'object');
