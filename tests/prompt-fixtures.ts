import type { AppContext } from '#server/context.ts'
import { newId } from '#shared/ids.ts'
import type { TestApp } from './app.ts'

interface GivenPrompt {
  readonly prompt: string
  readonly required?: boolean
  readonly relation_type_ids?: number[]
}

/** Gives an evaluation open questions, before a rater opens a sheet with it; returns their ids. */
export async function makePrompts(
  { context }: Pick<TestApp, 'context'>,
  evaluation_id: string,
  given: readonly GivenPrompt[],
): Promise<string[]> {
  const prompts = given.map((prompt, position) => ({
    ...prompt,
    id: newId(),
    evaluation_id,
    position,
  }))
  await context.db.insertInto('prompts').values(prompts).execute()
  return prompts.map(({ id }) => id)
}

/** Stores a sent comment on the second open question. */
export const makeFurtherComment = async (
  { pool }: Pick<AppContext, 'pool'>,
  form_id: string,
  comment: string,
): Promise<void> => {
  await pool.query(
    `insert into prompt_comments (form_id, position, matrix_id, comment)
     select id, 1, matrix_id, $2 from forms where id = $1`,
    [form_id, comment],
  )
}

/** The stored comments of a form by position, each with its sequence; null after completion. */
export async function commentsOf({ context }: Pick<TestApp, 'context'>, form_id: string) {
  const { rows } = await context.pool.query<[number, string, string | null]>({
    text: `select 0, comment, sequence from comments where form_id = $1
      union all select position, comment, sequence from prompt_comments where form_id = $1 order by 1`,
    values: [form_id],
    rowMode: 'array',
  })
  return rows.map(([position, comment, sequence]) => ({
    position,
    comment,
    sequence: sequence === null ? null : Number(sequence),
  }))
}
