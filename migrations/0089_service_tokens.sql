-- compatible from: 0016_no_reminder.sql

-- A service token passes to another owner when the one who made it leaves; others end with them.
alter table api_tokens add column service boolean not null default false;
