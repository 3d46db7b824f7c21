-- An evaluator has at most one form about an evaluated: the anonymity minimum counts people.
-- Matrices that are released are frozen and erased within a month: their extra forms stay and are marked.
alter table forms
  add column repeated boolean not null default false,
  -- Reports that were open then have been read. The groups with these forms are no longer shown:
  -- new numbers beside the old ones would tell the answers of the person with several forms.
  add column withheld boolean not null default false;

-- In drafts, which have no answers, the first relation of each pair stays.
with ranked as (
  select id, matrix_id,
    row_number() over (partition by evaluator_id, evaluated_id order by relation_type_id, id) as nth
  from forms
), removed as (
  delete from forms using ranked, matrices
  where forms.id = ranked.id and matrices.id = ranked.matrix_id
    and nth > 1 and not matrices.released
  returning forms.matrix_id
)
insert into activity (workspace_id, user_id, action, target_id, detail, happened_at)
select m.workspace_id, null, 'forms.repeated_removed', m.id,
  jsonb_build_object('forms', count(*)), now()
from removed join matrices m on m.id = removed.matrix_id
group by m.id;

update forms set repeated = true, withheld = forms.answered and matrices.reports_at <= now()
from (
  select id,
    row_number() over (partition by evaluator_id, evaluated_id order by relation_type_id, id) as nth
  from forms
) ranked, matrices
where forms.id = ranked.id and matrices.id = forms.matrix_id and nth > 1;

create unique index forms_pair_unique on forms (evaluator_id, evaluated_id) where not repeated;
-- Finds the few evaluated about whom somebody has several forms.
create index forms_repeated on forms (evaluated_id) where repeated;
