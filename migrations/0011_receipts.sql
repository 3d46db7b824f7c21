-- How often each sheet of a rater was reopened: part of the token of «No fui yo» in a receipt, so
-- that each receipt reopens its sheet once and no time has to be stored.
alter table subjects
  add column self_reopened smallint not null default 0
    constraint subjects_self_reopened_counted check (self_reopened >= 0),
  add column others_reopened smallint not null default 0
    constraint subjects_others_reopened_counted check (others_reopened >= 0);
