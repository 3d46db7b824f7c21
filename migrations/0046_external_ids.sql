-- compatible from: 0016_no_reminder.sql

-- The id of a person in the system of human resources that sends the people of a matrix; null for
-- those who were typed or imported. It goes with its subject.
alter table subjects
  add column external_id text
    constraint subjects_external_id_length check (char_length(external_id) between 1 and 100);
create unique index subjects_external_id on subjects (matrix_id, external_id)
  where external_id is not null;
