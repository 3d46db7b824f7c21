import { sql } from 'kysely'

/** SQL: whether the answers `a` of the form `f` lack a choice that its relation is asked for. */
export const LACKS_CHOICE = `(array_position(a.choices, null) is not null and exists (
        select from matrices asking join questions q on q.evaluation_id = asking.evaluation_id
        where asking.id = f.matrix_id and a.choices[q.position + 1] is null
          and (q.relation_type_ids = '{}' or f.relation_type_id = any(q.relation_type_ids))))`

/** The positions of the questions that the relation of a row of `forms` is not asked. */
export const unaskedPositions = sql<number[]>`array(
  select q.position from questions q join matrices asking on asking.evaluation_id = q.evaluation_id
  where asking.id = forms.matrix_id and q.relation_type_ids <> '{}'
    and not forms.relation_type_id = any(q.relation_type_ids))`
