-- compatible from: 0016_no_reminder.sql

-- The addresses after `email_send_reports` that are told of the reports of a matrix.
alter table matrices
  add column further_emails text[] not null default '{}'
    constraint matrices_further_emails_count check (cardinality(further_emails) <= 9);
