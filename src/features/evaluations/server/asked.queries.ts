import { sql } from 'kysely'

/** SQL: whether what is asked (`p` or `q`) is asked of the relation of the form `f`. */
const isAsked = (asked: 'p' | 'q'): string =>
  `(${asked}.relation_type_ids = '{}' or f.relation_type_id = any(${asked}.relation_type_ids))`

/** SQL: whether the answers `a` of the form `f` lack a choice that its relation is asked for. */
export const LACKS_CHOICE = `(array_position(a.choices, null) is not null and exists (
        select from matrices asking join questions q on q.evaluation_id = asking.evaluation_id
        where asking.id = f.matrix_id and a.choices[q.position + 1] is null and ${isAsked('q')}))`

/** SQL: whether the form `f` lacks the comment on an open question that its relation must answer. */
export const LACKS_REQUIRED_COMMENT = `exists (
        select from matrices asking join prompts p on p.evaluation_id = asking.evaluation_id
        where asking.id = f.matrix_id and p.required and ${isAsked('p')}
          and not exists (select from comments c
            where p.position = 0 and c.form_id = f.id and c.comment <> '')
          and not exists (select from prompt_comments c
            where c.form_id = f.id and c.position = p.position and c.comment <> ''))`

/** The positions of the questions that the relation of a row of `forms` is not asked. */
export const unaskedPositions = sql<number[]>`array(
  select q.position from questions q join matrices asking on asking.evaluation_id = q.evaluation_id
  where asking.id = forms.matrix_id and q.relation_type_ids <> '{}'
    and not forms.relation_type_id = any(q.relation_type_ids))`
