/** SQL: whether the form `f` lacks the comment on an open question that its relation must answer. */
export const LACKS_REQUIRED_COMMENT = `exists (
        select from matrices asking join prompts p on p.evaluation_id = asking.evaluation_id
        where asking.id = f.matrix_id and p.required
          and (p.relation_type_ids = '{}' or f.relation_type_id = any(p.relation_type_ids))
          and not exists (select from comments c
            where p.position = 0 and c.form_id = f.id and c.comment <> '')
          and not exists (select from prompt_comments c
            where c.form_id = f.id and c.position = p.position and c.comment <> ''))`
