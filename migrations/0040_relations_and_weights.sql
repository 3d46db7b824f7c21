-- compatible from: 0022_other_devices.sql

-- Which of the five relations a project uses («90°» to «360°»), all of them by default, and how much
-- each relation and competence weighs in its reports; null is the same weight for each.
alter table matrices
  add column relation_type_ids smallint[] not null default '{1,2,3,4,5}'
    constraint matrices_relations_known check (
      relation_type_ids <@ '{1,2,3,4,5}'::smallint[] and relation_type_ids && '{2,3,4,5}'::smallint[]
    ),
  add column weights jsonb
    constraint matrices_weights_object check (jsonb_typeof(weights) = 'object');
