-- compatible from: 0016_no_reminder.sql

-- What each value of the scale means for a question, from the lowest; empty where the words of the
-- scale say it. How many values the scale has is checked when the evaluation or the scale is saved.
alter table questions
  add column anchors text[] not null default '{}'
    constraint questions_anchors_filled
      check (array_position(anchors, '') is null and array_position(anchors, null) is null)
    constraint questions_anchors_length
      check (cardinality(anchors) <= 10 and char_length(array_to_string(anchors, '')) <= 2000);
