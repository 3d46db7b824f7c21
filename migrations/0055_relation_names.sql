-- compatible from: 0030_nominations.sql

-- How a company calls the five relations, by their key: {"companero": {"one": …, "many": …}}. A
-- relation that it does not name has its standard name.
alter table companies add column relation_names jsonb not null default '{}'
  constraint companies_relation_names_object check (jsonb_typeof(relation_names) = 'object');

-- Those that were valid when the matrix was released; a draft has those of its company.
alter table matrices add column relation_names jsonb not null default '{}'
  constraint matrices_relation_names_object check (jsonb_typeof(relation_names) = 'object');
