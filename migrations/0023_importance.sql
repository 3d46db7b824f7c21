-- compatible from: 0016_no_reminder.sql

-- «Importancia», off by default: the evaluated and their leader mark up to three competences that
-- matter most for the role, each on their own form. Frozen by the release.
alter table matrices add column importance boolean not null default false;

-- Positions of competences in the evaluation, from 0. The sequence orders the rater's changes over
-- tabs and devices; sending the form erases it.
alter table forms
  add column important smallint[],
  add column important_sequence bigint,
  add constraint forms_important_at_most_three check (cardinality(important) <= 3),
  add constraint forms_important_by_self_or_leader
    check (important is null or relation_type_id in (1, 2));
