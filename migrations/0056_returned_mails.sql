-- compatible from: 0030_nominations.sql

-- The last mail to this address was returned for good: no reminders until the address is corrected
-- or the mail is sent again by hand.
alter table subjects add column undeliverable boolean not null default false;
