-- compatible from: 0016_no_reminder.sql

-- Which relations are asked a question; empty means all.
alter table questions
  add column relation_type_ids smallint[] not null default '{}'
    constraint questions_relation_types_known
      check (relation_type_ids <@ array[1, 2, 3, 4, 5]::smallint[]);
