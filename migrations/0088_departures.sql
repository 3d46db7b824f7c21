-- compatible from: 0085_dossiers_and_countries.sql

-- Who left the company while a project runs (docs/decisions/0136).
alter table subjects add column left_at timestamptz;

-- `ended`: its rater left before sending it. `uncounted`: nothing of its sheet was sent or declined,
-- so that leaving it out of the counts tells nothing that the list of raters does not.
alter table forms
  add column ended boolean not null default false,
  add column uncounted boolean not null default false,
  add constraint forms_ended_unsent check (not (ended and answered)),
  add constraint forms_uncounted_ended check (ended or not uncounted);
