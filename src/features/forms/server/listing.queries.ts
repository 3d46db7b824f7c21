import { sql } from 'kysely'
import { selectAny } from '#server/access/scoped.ts'
import type { Db } from '#server/context.ts'
import { gatherForms, type StoredForm } from '../compact.rules.ts'
import type { CompactForms, Form } from '../contract.ts'
import { FORMS_OF_PAGE } from '../limits.ts'
import { selectForms, selectSubjects } from './queries.ts'

type NamedSubject = Form['evaluator']

/** The subjects of a matrix in their order, and each with its rank. */
interface Roster {
  readonly ids: readonly string[]
  readonly byId: ReadonlyMap<string, { readonly rank: number; readonly subject: NamedSubject }>
}

async function readRoster(db: Db, matrix_id: string): Promise<Roster> {
  const subjects = await selectSubjects(db, matrix_id)
  return {
    ids: subjects.map(({ id }) => id),
    byId: new Map(subjects.map(({ id, ...subject }, rank) => [id, { rank, subject }])),
  }
}

/** How many people's forms are read and sorted together; then other calls run. */
const EVALUATORS = 200

/**
 * The forms sorted by evaluator, relation and evaluated, with their subjects. The names are joined
 * and sorted here: PostgreSQL would collate the names once per form instead of once per subject.
 */
function sortedForms({ byId }: Roster, forms: readonly StoredForm[]) {
  return forms
    .flatMap((form) => {
      const [evaluator, evaluated] = [byId.get(form.evaluator_id), byId.get(form.evaluated_id)]
      return evaluator && evaluated ? [{ form, evaluator, evaluated }] : []
    })
    .sort(
      (one, other) =>
        one.evaluator.rank - other.evaluator.rank ||
        one.form.relation_type_id - other.form.relation_type_id ||
        one.evaluated.rank - other.evaluated.rank,
    )
}

const namedForms = (roster: Roster, forms: readonly StoredForm[]): Form[] =>
  sortedForms(roster, forms).map(({ form, evaluator, evaluated }) => ({
    ...form,
    by_hand: form.by_hand === true,
    evaluator: evaluator.subject,
    evaluated: evaluated.subject,
  }))

/** The forms of a matrix with these ids, with the names of their subjects. */
export async function listForms(
  db: Db,
  matrix_id: string,
  ids: readonly string[],
): Promise<Form[]> {
  const roster = await readRoster(db, matrix_id)
  return namedForms(roster, await selectForms(db, sql`id = ${selectAny(ids)}`))
}

const selectFormsBy = (db: Db, matrix_id: string, evaluator_ids: readonly string[]) =>
  selectForms(db, sql`matrix_id = ${matrix_id} and evaluator_id = ${selectAny(evaluator_ids)}`)

/** A page of the forms of a matrix with the names of their subjects, and how many there are. */
export async function listPage(
  db: Db,
  matrix_id: string,
  page: number,
): Promise<{ readonly total: number; readonly forms: Form[] }> {
  const roster = await readRoster(db, matrix_id)
  const counts = await countByEvaluator(db, matrix_id)
  const [from, to] = [page * FORMS_OF_PAGE, (page + 1) * FORMS_OF_PAGE]
  const evaluators: string[] = []
  let [total, before] = [0, 0]
  for (const id of roster.ids) {
    const end = total + (counts.get(id) ?? 0)
    if (end <= from) before = end
    else if (total < to && end > total) evaluators.push(id)
    total = end
  }
  const forms = namedForms(roster, await selectFormsBy(db, matrix_id, evaluators))
  return { total, forms: forms.slice(from - before, to - before) }
}

async function countByEvaluator(db: Db, matrix_id: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('forms')
    .where('matrix_id', '=', matrix_id)
    .groupBy('evaluator_id')
    .select(['evaluator_id', (eb) => eb.fn.countAll<number>().as('forms')])
    .execute()
  return new Map(rows.map(({ evaluator_id, forms }) => [evaluator_id, forms]))
}

/** The forms of a matrix without names. */
export async function listCompactForms(db: Db, matrix_id: string): Promise<CompactForms> {
  const roster = await readRoster(db, matrix_id)
  const gathering = gatherForms()
  for (let next = 0; next < roster.ids.length; next += EVALUATORS) {
    const evaluators = roster.ids.slice(next, next + EVALUATORS)
    const forms = await selectFormsBy(db, matrix_id, evaluators)
    gathering.add(sortedForms(roster, forms).map(({ form }) => form))
  }
  return gathering.gathered()
}
