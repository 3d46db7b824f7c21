-- compatible from: 0085_dossiers_and_countries.sql

-- The key of the mail by which a leader is asked to talk with the evaluated: one mail names all of
-- a leader's people. A release that runs beside this one for some seconds leaves it null.
alter table deliveries add column leader_mail text;
update deliveries set leader_mail = 'leader_conversation ' || subject_id || ' ' || key_version
where awaits_leader or talked_on is not null;
