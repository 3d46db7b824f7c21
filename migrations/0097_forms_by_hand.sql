-- compatible from: 0085_dossiers_and_countries.sql

-- Connections that a person chose one by one; rules and comparisons leave them
-- (docs/decisions/0152). Of older ones it is not known.
alter table forms add column by_hand boolean not null default false;
