-- compatible from: 0030_nominations.sql

-- The kinds of mail are a table of the code (decision 113): the list here was a second one.
alter table outbox drop constraint outbox_kind_known;
