-- compatible from: 0030_nominations.sql

-- The person whom a mail is about, where it is not the one who reads it: it was cut out of the key
-- by which a mail is queued once. A release that runs beside this one for some seconds leaves it
-- null, which means the person who reads it.
alter table outbox add column about_id uuid;
update outbox set about_id = split_part(dedupe_key, ' ', 2)::uuid
where kind in ('leader_conversation', 'leader_report');
