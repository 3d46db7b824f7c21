-- compatible from: 0030_nominations.sql

-- Whether the leader reads the first commitment of the plan (docs/decisions/0119).
alter table plans add column shared_with_leader boolean not null default false;
