import { sql } from 'kysely'
import { joinKnown, knownNumbers, personKeyIn } from '#features/companies/server/queries.ts'
import { phaseOf } from '#features/matrices/rules.ts'
import { ERASED_EMAIL_DOMAIN } from '#features/subjects/rules.ts'
import type { WorkspaceScope } from '#server/access/session.ts'
import type { AppContext } from '#server/context.ts'
import { alphabetically, foldedText } from '#server/core/alphabet.ts'
import { localDate } from '#shared/dates.ts'
import { Refusal } from '#shared/refusal.ts'
import { foldText } from '#shared/text.ts'
import type { DataSubject, Participation } from '../contract.ts'
import { MINIMUM_SEARCH_LENGTH } from '../rules.ts'

const MAXIMUM_RESULTS = 20

interface Row
  extends
    Omit<Participation, 'phase' | 'erase_date'>,
    Omit<DataSubject, 'participations' | 'external_id'> {
  readonly address: string
  readonly external_id: string | null
  readonly time_zone: string
  readonly released: boolean
  readonly closes_at: Date
  readonly reports_at: Date
  readonly erase_at: Date
  readonly erased_at: Date | null
}

/**
 * Data subjects by a part of their name, e-mail or number, each with all their matrices, newest first.
 * `more` tells that there are further data subjects. Throws `not_found` for a foreign workspace.
 */
export async function findDataSubjects(
  { db, clock }: AppContext,
  scope: WorkspaceScope,
  workspace_id: string,
  search: string,
): Promise<{ people: DataSubject[]; more: boolean }> {
  if (!scope.workspace_ids.includes(workspace_id)) throw new Refusal('not_found')
  const folded = foldText(search)
  if (folded.length < MINIMUM_SEARCH_LENGTH) return { people: [], more: false }
  const { rows } = await sql<Row>`
    with ${knownNumbers(sql`m.workspace_id = ${workspace_id}`)}, people as (
      select s.id, s.name, s.email, s.external_id, m.company_id, ${personKeyIn(sql`m.company_id`)} as address
      from matrices m join companies real on real.id = m.company_id and real.kind = 'real' join subjects s on s.matrix_id = m.id ${joinKnown(sql`m.company_id`)}
      where m.workspace_id = ${workspace_id}
    ), found as (
      select distinct s.company_id, s.address from people s
      where coalesce(s.email, '') not like ${`%@${ERASED_EMAIL_DOMAIN}`}
        and strpos(${foldedText(sql`concat_ws(chr(10), s.name, s.email, s.external_id)`)}, ${folded}) > 0
      order by 2, 1 limit ${MAXIMUM_RESULTS + 1}
    )
    select f.address, c.id as company_id, c.name as company, s.id as subject_id, s.name, s.email, s.external_id, m.id as matrix_id, m.name as matrix, m.limit_date, m.time_zone, m.released, m.closes_at, m.reports_at,
      m.erase_at, m.erased_at, (select count(*) from forms where evaluator_id = s.id) as sheets_by, (select count(*) from forms where evaluated_id = s.id) as sheets_about
    from found f join people p on p.company_id = f.company_id and p.address = f.address join subjects s on s.id = p.id join matrices m on m.id = s.matrix_id join companies c on c.id = m.company_id
    order by f.address, ${alphabetically('c.name')}, c.id, m.creation_date desc, m.id`.execute(db)
  const dataSubjects = [
    ...Map.groupBy(rows, ({ address, company_id }) => `${company_id} ${address}`).values(),
  ].map((group) => toDataSubject(group, clock.now()))
  return {
    people: dataSubjects.slice(0, MAXIMUM_RESULTS).flatMap((dataSubject) => dataSubject ?? []),
    more: dataSubjects.length > MAXIMUM_RESULTS,
  }
}

/** Merges the rows of one data subject, newest first; the name is that of the newest matrix. */
function toDataSubject(rows: readonly Row[], now: Date): DataSubject | undefined {
  const [newest] = rows
  if (!newest) return undefined
  const participations = rows.map(
    ({ subject_id, matrix_id, matrix, limit_date, sheets_by, sheets_about, ...row }) => ({
      subject_id,
      matrix_id,
      matrix,
      phase: phaseOf(row, now),
      limit_date,
      erase_date: localDate(row.erase_at, row.time_zone),
      sheets_by,
      sheets_about,
    }),
  )
  return {
    company_id: newest.company_id,
    company: newest.company,
    email: rows.find(({ email }) => email !== null)?.email ?? null,
    external_id: rows.find(({ external_id }) => external_id !== null)?.external_id ?? undefined,
    name: newest.name,
    participations,
  }
}
