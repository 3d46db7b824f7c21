import { type RawBuilder, sql } from 'kysely'
import { joinKnown, knownNumbers, personKeyIn } from '#features/companies/server/queries.ts'
import { phaseOf } from '#features/matrices/rules.ts'
import { selectAny, companyInReach, inScope, matrixInReach } from '#server/access/scoped.ts'
import type { WorkspaceScope } from '#server/access/session.ts'
import type { AppContext } from '#server/context.ts'
import { alphabetically, foldedText } from '#server/core/alphabet.ts'
import type { Found, FoundMatrix, FoundPerson } from '../contract.ts'
import { MOST_FOUND } from '../limits.ts'

type SearchContext = Pick<AppContext, 'db' | 'clock'>

interface MatrixRow extends Omit<FoundMatrix, 'phase'> {
  readonly released: boolean
  readonly closes_at: Date
  readonly reports_at: Date
  readonly erased_at: Date | null
}

const toFoundMatrix = (row: MatrixRow, now: Date): FoundMatrix => ({
  ...row,
  phase: phaseOf(row, now),
})

const escaped = (word: string): string => word.replace(/[\\%_]/g, '\\$&')

/** Whether a folded text contains all words. */
const hasWords = (folded: RawBuilder<string>, words: readonly string[]): RawBuilder<boolean> =>
  sql`${folded} like all(${words.map((word) => `%${escaped(word)}%`)}::text[])`

/** Texts that begin with the first word come first. */
const beginsLast = (folded: RawBuilder<string>, [first = '']: readonly string[]) =>
  sql`${folded} not like ${`${escaped(first)}%`}`

const matrixColumns = sql`m.id, m.name, m.company_id, c.name as company, m.workspace_id,
  m.released, m.closes_at, m.reports_at, m.erased_at`

/** By name, or by the name of their company; without words the newest. */
export async function findMatrices(
  { db, clock }: SearchContext,
  scope: WorkspaceScope,
  words: readonly string[],
): Promise<FoundMatrix[]> {
  const { rows } = await sql<MatrixRow>`
    select ${matrixColumns} from matrices m join companies c on c.id = m.company_id
    where ${matrixInReach(scope, 'm')} and c.kind <> 'rehearsal'
      and ${hasWords(foldedText(sql`m.name || ' ' || c.name`), words)}
    order by ${beginsLast(foldedText('m.name'), words)}, m.creation_date desc, m.id
    limit ${MOST_FOUND.matrices}`.execute(db)
  return rows.map((row) => toFoundMatrix(row, clock.now()))
}

/** The Spanish order costs too much for thousands of people. */
const MOST_SORTED = 60

/**
 * A consultant of chosen projects sees who was evaluated, and not who rated them: of projects that
 * the caller does not run only the evaluated are found.
 */
const nameable = (scope: WorkspaceScope): RawBuilder<boolean> =>
  scope.matrix_ids.length === 0
    ? sql`true`
    : sql`(${inScope(scope, 'm')} or m.id = ${selectAny(scope.run_matrix_ids)}
        or exists (select from forms where evaluated_id = s.id))`

interface PersonRow extends MatrixRow, Omit<FoundPerson, 'matrix' | 'external_id'> {
  readonly external_id: string | null
  readonly person: string
}

/**
 * By name, e-mail or number, each person of a company once. Reads the people of every matrix in the scope
 * that still has its people; the erasure on day 29 bounds their number.
 */
export async function findPeople(
  { db, clock }: SearchContext,
  scope: WorkspaceScope,
  {
    words,
    near = null,
  }: { readonly words: readonly string[]; readonly near?: string | null | undefined },
): Promise<FoundPerson[]> {
  const { rows } = await sql<PersonRow>`
    with ${knownNumbers(matrixInReach(scope, 'm'))}, found as (
      select distinct on (m.company_id, ${personKeyIn(sql`m.company_id`)}) s.id as subject_id, s.name as person, s.email, s.external_id, s.search_text as folded, ${matrixColumns}
      from matrices m join companies c on c.id = m.company_id join subjects s on s.matrix_id = m.id
        ${joinKnown(sql`m.company_id`)}
      where ${matrixInReach(scope, 'm')} and ${nameable(scope)} and m.erased_at is null and c.kind <> 'rehearsal'
        and ${hasWords(sql`s.search_text`, words)}
      order by m.company_id, ${personKeyIn(sql`m.company_id`)}, (m.id = ${near}) desc nulls last, m.creation_date desc, m.id
    ), nearest as (
      select * from found
      order by ${beginsLast(sql`folded`, words)}, left(folded, length(person)), subject_id limit ${MOST_SORTED}
    )
    select nearest.*, exists (select from forms where evaluated_id = subject_id) as evaluated from nearest
    order by ${beginsLast(foldedText('person'), words)}, ${alphabetically('person')}, subject_id
    limit ${MOST_FOUND.people}`.execute(db)
  return rows.map(({ subject_id, person, email, external_id, evaluated, ...matrix }) => ({
    subject_id,
    name: person,
    email,
    ...(external_id !== null && { external_id }),
    evaluated,
    matrix: toFoundMatrix(matrix, clock.now()),
  }))
}

export async function findCompanies(
  { db }: SearchContext,
  scope: WorkspaceScope,
  words: readonly string[],
): Promise<Found['companies']> {
  const { rows } = await sql<Found['companies'][number]>`
    select id, name from companies
    where ${companyInReach(scope, 'companies')} and kind <> 'rehearsal' and ${hasWords(foldedText('name'), words)}
    order by ${beginsLast(foldedText('name'), words)}, ${alphabetically('name')}, id
    limit ${MOST_FOUND.companies}`.execute(db)
  return rows
}
