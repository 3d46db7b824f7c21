-- compatible from: 0009_constraint_names.sql

-- Counts the saves of what is edited as a whole, so that a save which read an older one is refused
-- (docs/decisions/0034). A release that does not know the column saves without counting.
alter table scales add column version integer not null default 1;
alter table evaluations add column version integer not null default 1;
alter table companies add column version integer not null default 1;
alter table matrices add column version integer not null default 1;
