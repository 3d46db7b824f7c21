import { sql } from 'kysely'
import { usedRelations } from '#features/matrices/relations.rules.ts'
import { relationNamesIn } from '#features/matrices/server/queries.ts'
import type { Db } from '#server/context.ts'
import { localDate } from '#shared/dates.ts'
import { composeDossier, type Dossier, movedText } from '../dossier.rules.ts'

const columnNames = sql<string[]>`array(
  select p.name from matrix_subject_properties c join subject_properties p on p.id = c.subject_property_id
  where c.matrix_id = matrices.id order by c.position)`
const questionCount = sql<number>`(
  select count(*)::int from questions where evaluation_id = matrices.evaluation_id)`

const selectFacts = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('matrices')
    .innerJoin('companies', 'companies.id', 'matrices.company_id')
    .innerJoin('evaluations', 'evaluations.id', 'matrices.evaluation_id')
    .where('matrices.id', 'in', ids)
    .select(['matrices.name', 'companies.name as company', 'evaluations.name as evaluation'])
    .select(['minimum_raters', 'leader_reports', 'relation_type_ids', 'limit_date', 'erase_at'])
    .select(['matrices.time_zone', 'released_at', 'deadline_moves', 'dossier'])
    .select([columnNames.as('columns'), questionCount.as('questions')])
    .select(relationNamesIn('matrices').as('relation_names'))

type Facts = Awaited<ReturnType<ReturnType<typeof selectFacts>['executeTakeFirstOrThrow']>>

const eraseDate = ({ erase_at, time_zone }: Facts): string => localDate(erase_at, time_zone)

const composeFrom = (row: Facts): Dossier =>
  composeDossier({
    ...row,
    relations: usedRelations(row).map(({ name }) => name),
    erase_date: eraseDate(row),
  })

/** The dossier of a draft by its present settings, which its release keeps. */
export const draftDossier = async (db: Db, matrix_id: string): Promise<Dossier> =>
  composeFrom(await selectFacts(db, [matrix_id]).executeTakeFirstOrThrow())

export interface FoundDossier {
  readonly dossier: Dossier
  /** The day of the release; null for a draft. */
  readonly released_on: string | null
  /** Whether the words are those of the release; a release of an earlier version kept none. */
  readonly kept: boolean
  /** What a later deadline changed after the release. */
  readonly moved: string | null
}

/** The dossier of the one matrix among these ids. */
export async function findDossier(db: Db, ids: readonly string[]): Promise<FoundDossier | null> {
  const row = await selectFacts(db, ids).executeTakeFirst()
  if (!row) return null
  return {
    dossier: row.dossier ?? composeFrom(row),
    released_on: row.released_at && localDate(row.released_at, row.time_zone),
    kept: row.dossier !== null,
    moved:
      row.dossier && row.deadline_moves > 0
        ? movedText({ ...row, erase_date: eraseDate(row) })
        : null,
  }
}
