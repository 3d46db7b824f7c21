-- compatible from: 0030_nominations.sql

-- When a worker last took the minute's scheduled jobs, by the clock of the database.
alter table installation add column ticked_at timestamptz;
