import { sql } from 'kysely'
import { selectAny } from '#server/access/scoped.ts'
import type { Db } from '#server/context.ts'
import { alphabetically } from '#server/core/alphabet.ts'
import type { AnonymityProof } from '../contract.ts'
import type { OtherMatrix } from '../evaluated.rules.ts'
import { MOST_SAME_PEOPLE } from '../limits.ts'

type SamePerson = AnonymityProof['same_people'][number]

interface SameRow {
  readonly name: string
  readonly matrix_id: string
  readonly same: SamePerson['same']
}

/**
 * People of a matrix who count as one with another address: of the same mailbox, in this matrix or
 * another one, or of the same name in another one.
 */
export async function listSamePeople(
  db: Db,
  matrix_id: string,
  others: readonly OtherMatrix[],
): Promise<SamePerson[]> {
  const { rows } = await sql<SameRow>`
    with mine as (
      select s.id, s.name, s.mailbox, s.number_key, s.folded_name, lower(s.email) as email from subjects s
      where s.matrix_id = ${matrix_id}
        and exists (select from forms where s.id in (evaluator_id, evaluated_id))
    ), found as (
      select mine.name, e.matrix_id, 'mailbox' as same from mine join subjects e using (mailbox)
      where (e.matrix_id = ${selectAny(others.map(({ id }) => id))} or e.matrix_id = ${matrix_id})
        and lower(e.email) <> mine.email
      union
      select mine.name, e.matrix_id, 'name' from mine join subjects e using (folded_name)
      where e.matrix_id = ${selectAny(others.map(({ id }) => id))} and not coalesce(e.mailbox = mine.mailbox, false)
        and not ((e.email is null or mine.email is null) and coalesce(e.number_key = mine.number_key, false))
    )
    select name, matrix_id, same from found
    order by ${alphabetically('name')}, matrix_id, same limit ${MOST_SAME_PEOPLE}`.execute(db)
  const names = new Map(others.map(({ id, name }) => [id, name]))
  return rows.map(({ name, same, matrix_id: where }) => ({
    name,
    same,
    matrix: names.get(where) ?? null,
  }))
}
