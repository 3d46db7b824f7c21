import { type RawBuilder, sql } from 'kysely'
import { joinKnown, knownNumbers, personKeyIn } from '#features/companies/server/queries.ts'
import { phaseOf } from '#features/matrices/rules.ts'
import { selectAny, companyInReach, inScope, matrixInReach } from '#server/access/scoped.ts'
import type { WorkspaceScope } from '#server/access/session.ts'
import type { AppContext } from '#server/context.ts'
import { alphabetically, foldedText } from '#server/core/alphabet.ts'
import type { Found, FoundMatrix, FoundPerson } from '../contract.ts'
import { MOST_FOUND } from '../limits.ts'

/** What is looked for, and which page of what is found. */
export interface Requested {
  readonly words: readonly string[]
  readonly page: number
}

interface FoundPage<Row> {
  readonly rows: Row[]
  /** Whether another page follows. */
  readonly more: boolean
}

/** The rows of a page, and one that shows that another page follows. */
const takePage = (page: number, size: number) => sql`limit ${size + 1} offset ${page * size}`

const cutPage = <Row>(rows: readonly Row[], size: number): FoundPage<Row> => ({
  rows: rows.slice(0, size),
  more: rows.length > size,
})

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
  { words, page }: Requested,
): Promise<FoundPage<FoundMatrix>> {
  const { rows } = await sql<MatrixRow>`
    select ${matrixColumns} from matrices m join companies c on c.id = m.company_id
    where ${matrixInReach(scope, 'm')} and c.kind <> 'rehearsal'
      and ${hasWords(foldedText(sql`m.name || ' ' || c.name`), words)}
    order by ${beginsLast(foldedText('m.name'), words)}, m.creation_date desc, m.id
    ${takePage(page, MOST_FOUND.matrices)}`.execute(db)
  const found = rows.map((row) => toFoundMatrix(row, clock.now()))
  return cutPage(found, MOST_FOUND.matrices)
}

/** The Spanish order costs too much for thousands of people: it orders so many pages together. */
const PAGES_SORTED = 7

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
  /** How many people are found on all pages. */
  readonly total: number
}

/**
 * By name, e-mail or number, each person of a company once. Reads the people of every matrix in the scope
 * that still has its people; the erasure on day 29 bounds their number.
 */
export async function findPeople(
  { db, clock }: SearchContext,
  scope: WorkspaceScope,
  { words, page, near = null }: Requested & { readonly near?: string | null | undefined },
): Promise<FoundPage<FoundPerson>> {
  const size = MOST_FOUND.people
  const within = page % PAGES_SORTED
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
      order by ${beginsLast(sql`folded`, words)}, left(folded, length(person)), subject_id limit ${PAGES_SORTED * size} offset ${(page - within) * size}
    )
    select nearest.*, (select count(*) from found)::int as total, exists (select from forms where evaluated_id = subject_id) as evaluated from nearest
    order by ${beginsLast(foldedText('person'), words)}, ${alphabetically('person')}, subject_id
    limit ${size} offset ${within * size}`.execute(db)
  const people = rows.map(({ subject_id, person, email, external_id, evaluated, ...matrix }) => ({
    subject_id,
    name: person,
    email,
    ...(external_id !== null && { external_id }),
    evaluated,
    matrix: toFoundMatrix(matrix, clock.now()),
  }))
  return { rows: people, more: (rows[0]?.total ?? 0) > (page + 1) * size }
}

export async function findCompanies(
  { db }: SearchContext,
  scope: WorkspaceScope,
  { words, page }: Requested,
): Promise<FoundPage<Found['companies'][number]>> {
  const { rows } = await sql<Found['companies'][number]>`
    select id, name from companies
    where ${companyInReach(scope, 'companies')} and kind <> 'rehearsal' and ${hasWords(foldedText('name'), words)}
    order by ${beginsLast(foldedText('name'), words)}, ${alphabetically('name')}, id
    ${takePage(page, MOST_FOUND.companies)}`.execute(db)
  return cutPage(rows, MOST_FOUND.companies)
}
