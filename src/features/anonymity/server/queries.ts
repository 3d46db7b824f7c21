import { alphabetically } from '#server/core/alphabet.ts'
import { relationOf } from '#shared/relations.ts'
import {
  type EvaluatedRaters,
  findAnonymity,
  type RaterAnonymity,
  findRaterAnonymity,
  rememberComparisons,
} from '../evaluated.rules.ts'
import { exposesEarlierRaters } from '../exposure.rules.ts'
import {
  listOtherMatrices,
  type ProofContext,
  readRosters,
  type Selection,
} from './rosters.queries.ts'

export { draftDossier } from './dossier.queries.ts'
export { mailboxHash, nameHash } from './people.queries.ts'

/** What a rater is told about each group that they belong to, by the id of the form. */
export async function anonymityOfRater(
  context: ProofContext,
  selection: Selection & { readonly rater_id: string; readonly minimum_raters: number },
): Promise<Map<string, RaterAnonymity>> {
  const [forms, rosters] = await Promise.all([
    context.db
      .selectFrom('forms')
      .where('evaluator_id', '=', selection.rater_id)
      .select(['id', 'evaluated_id', 'relation_type_id'])
      .execute(),
    listOtherMatrices(context.db, selection).then((others) =>
      readRosters(context, selection, others),
    ),
  ])
  return new Map(
    forms.map(({ id, evaluated_id, relation_type_id }) => {
      const roster = rosters.get(evaluated_id) ?? { others: [], raters: [] }
      const anonymity = findAnonymity(roster, selection.minimum_raters)
      return [id, findRaterAnonymity(relationOf(relation_type_id).key, roster, anonymity)]
    }),
  )
}

/** Who rates one evaluated, as assigned, through the eyes of one of these raters. */
export async function readEvaluatedRaters(
  context: ProofContext,
  selection: Selection & { readonly rater_id: string },
  evaluated_id: string,
): Promise<EvaluatedRaters> {
  const others = await listOtherMatrices(context.db, selection)
  const rosters = await readRosters(context, selection, others)
  return rosters.get(evaluated_id) ?? { others: [], raters: [] }
}

/**
 * The names of the evaluated of a draft whose release exposes who rated them in a released matrix,
 * contrary to what these raters read before they answered.
 */
export async function listExposed(
  context: ProofContext,
  matrix: Selection['matrix'] & { readonly minimum_raters: number },
  now: Date,
): Promise<string[]> {
  const selection = { matrix, completed: false, now }
  const others = await listOtherMatrices(context.db, selection)
  if (others.length === 0) return []
  const compare = rememberComparisons()
  const rosters = await readRosters(context, selection, others)
  const exposed = [...rosters].flatMap(([id, roster]) =>
    exposesEarlierRaters(roster, matrix.minimum_raters, compare) ? id : [],
  )
  if (exposed.length === 0) return []
  const rows = await context.db
    .selectFrom('subjects')
    .where('id', 'in', exposed)
    .select('name')
    .orderBy(alphabetically('name'))
    .execute()
  return rows.map(({ name }) => name)
}
