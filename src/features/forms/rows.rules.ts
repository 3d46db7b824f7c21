import type { RefusalCode } from '#shared/refusal.ts'
import { relationTypes, type RelationKey } from '#shared/relations.ts'
import type { StoredForm } from './compact.rules.ts'
import {
  evaluatedOptions,
  type FormDraft,
  formProblem,
  lockedEvaluated,
  pairKey,
  relationOptions,
} from './rules.ts'

/** The columns of a row that can be edited. */
export type CellName = 'evaluator' | 'relation' | 'evaluated'

export interface RowProblem {
  readonly code: RefusalCode
  /** The cell that shows the message. */
  readonly cell: CellName
}

/** A form in the table, saved or being edited. `key` is the id of a saved form. */
export interface Row extends FormDraft {
  readonly key: string
  readonly id: string | null
  readonly editing: boolean
  readonly problem: RowProblem | null
}

export const emptyRow = (key: string): Row => ({
  key,
  id: null,
  evaluator_id: null,
  evaluated_id: null,
  relation_type_id: null,
  editing: true,
  problem: null,
})

// Saved forms keep their row objects, so that 200,000 rows are not built anew at each edit.
const savedRows = new WeakMap<StoredForm, Row>()

function savedRow(form: StoredForm): Row {
  const known = savedRows.get(form)
  if (known) return known
  const { id, evaluator_id, evaluated_id, relation_type_id } = form
  const row = {
    key: id,
    id,
    evaluator_id,
    evaluated_id,
    relation_type_id,
    editing: false,
    problem: null,
  }
  savedRows.set(form, row)
  return row
}

/** The new rows, the newest first, then a row for each saved form, replaced by its edited row. */
export function toRows(forms: readonly StoredForm[], edited: readonly Row[]): Row[] {
  const editedById = new Map(
    edited.flatMap((row) => (row.id === null ? [] : [[row.id, row] as const])),
  )
  return [
    ...edited.filter((row) => row.id === null).toReversed(),
    ...forms.map((form) => editedById.get(form.id) ?? savedRow(form)),
  ]
}

export type RowChange = Partial<
  Pick<FormDraft, 'evaluator_id' | 'evaluated_id' | 'relation_type_id'>
>

/**
 * A row after one of its values was chosen. Values that the choice no longer allows become empty;
 * the evaluated of a self-evaluation becomes its evaluator.
 */
export function changedRow(
  rows: readonly Row[],
  subjects: readonly { readonly id: string }[],
  row: Row,
  change: RowChange,
): Row {
  const next = { ...row, ...change, problem: null }
  const relations = relationOptions(rows, next.evaluator_id, row)
  const relation_type_id = relations.some(({ id }) => id === next.relation_type_id)
    ? next.relation_type_id
    : null
  const choice = { evaluator_id: next.evaluator_id, relation_type_id }
  const locked = lockedEvaluated(choice)
  if (locked !== null) return { ...next, relation_type_id, evaluated_id: locked }
  const options = evaluatedOptions(subjects, rows, choice, row)
  const evaluated_id = options.some(({ id }) => id === next.evaluated_id) ? next.evaluated_id : null
  return { ...next, relation_type_id, evaluated_id }
}

export function rowProblem(rows: readonly Row[], row: Row): RowProblem | null {
  const code = formProblem(rows, row)
  return code && { code, cell: problemCell(code, row) }
}

/**
 * The saved form that a new row repeats in another relation, which can take the row's relation
 * instead; undefined for an edited form, which is saved itself.
 */
export const savedFormOfPair = (forms: readonly StoredForm[], row: Row): StoredForm | undefined =>
  row.id === null ? forms.find((form) => pairKey(form) === pairKey(row)) : undefined

/** The cell that has to change: of an incomplete row, its first empty one. */
export function problemCell(code: RefusalCode, row: FormDraft): CellName {
  if (code === 'form.self_exists') return 'relation'
  if (code !== 'form.incomplete') return 'evaluated'
  if (!row.evaluator_id) return 'evaluator'
  return row.relation_type_id ? 'evaluated' : 'relation'
}

export const findRelationKey = (relation_type_id: number | null): RelationKey | null =>
  relationTypes.find(({ id }) => id === relation_type_id)?.key ?? null
