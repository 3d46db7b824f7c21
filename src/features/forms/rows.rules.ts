import type { RefusalCode } from '#shared/refusal.ts'
import { relationTypes } from '#shared/relations.ts'
import { foldText } from '#shared/text.ts'
import type { Form } from './contract.ts'
import {
  type ConnectionDraft,
  evaluatedOptions,
  formProblem,
  lockedEvaluated,
  relationOptions,
} from './rules.ts'

export type Place = 'evaluator' | 'relation' | 'evaluated'

export interface RowProblem {
  readonly code: RefusalCode
  /** The cell that tells why. */
  readonly place: Place
}

/** A connection in the table: as it is kept, or being edited (`key` is its id once it has one). */
export interface Row extends ConnectionDraft {
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

const keptRows = new WeakMap<Form, Row>()

function keptRow(form: Form): Row {
  const known = keptRows.get(form)
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
  keptRows.set(form, row)
  return row
}

/** New rows first, the newest on top; then every connection, with what is being changed about it. */
export function rowsOf(forms: readonly Form[], edited: readonly Row[]): Row[] {
  const changed = new Map(
    edited.flatMap((row) => (row.id === null ? [] : [[row.id, row] as const])),
  )
  return [
    ...edited.filter((row) => row.id === null).toReversed(),
    ...forms.map((form) => changed.get(form.id) ?? keptRow(form)),
  ]
}

export type Change = Partial<
  Pick<ConnectionDraft, 'evaluator_id' | 'evaluated_id' | 'relation_type_id'>
>

/** A row after one of its parts was chosen: what is no longer offered is empty again, and a self-evaluation is about its evaluator. */
export function changedRow(
  rows: readonly Row[],
  subjects: readonly { readonly id: string }[],
  row: Row,
  change: Change,
): Row {
  const next = { ...row, ...change, problem: null }
  const offered = relationOptions(rows, next.evaluator_id, row)
  const relation_type_id = offered.some(({ id }) => id === next.relation_type_id)
    ? next.relation_type_id
    : null
  const locked = lockedEvaluated(next.evaluator_id, relation_type_id)
  if (locked !== null) return { ...next, relation_type_id, evaluated_id: locked }
  const free = evaluatedOptions(subjects, rows, next.evaluator_id, relation_type_id, row)
  const evaluated_id = free.some(({ id }) => id === next.evaluated_id) ? next.evaluated_id : null
  return { ...next, relation_type_id, evaluated_id }
}

export function rowProblem(rows: readonly Row[], row: Row): RowProblem | null {
  const code = formProblem(rows, row)
  return code && { code, place: placeOf(code, row) }
}

export function placeOf(code: RefusalCode, row: ConnectionDraft): Place {
  if (code === 'form.self_exists') return 'relation'
  if (code !== 'form.incomplete') return 'evaluated'
  if (!row.evaluator_id) return 'evaluator'
  return row.relation_type_id ? 'evaluated' : 'relation'
}

interface Person {
  readonly id: string
  readonly name: string
  readonly email: string
}

/** People by id, each with its place in the alphabet and with what a search looks at. */
export type Directory = ReadonlyMap<
  string,
  Person & { readonly rank: number; readonly folded: string }
>

const collator = new Intl.Collator('es-MX', { sensitivity: 'base', numeric: true })

export function directoryOf(people: readonly Person[]): Directory {
  const sorted = [...people].sort((one, other) => collator.compare(one.name, other.name))
  return new Map(
    sorted.map((person, rank) => [
      person.id,
      { ...person, rank, folded: foldText(`${person.name} ${person.email}`) },
    ]),
  )
}

/** What the table is narrowed to: a text that one of the two people matches, or certain evaluated people. */
export interface Narrowing {
  readonly search: string
  readonly evaluated_ids: ReadonlySet<string> | null
}

function matching(directory: Directory, search: string): ReadonlySet<string> | null {
  const wanted = foldText(search)
  return wanted === ''
    ? null
    : new Set(
        [...directory.values()].filter(({ folded }) => folded.includes(wanted)).map(({ id }) => id),
      )
}

/** The connections in sight, by evaluator, relation and evaluated; rows being edited stay in sight, new ones on top. */
export function listedRows(
  rows: readonly Row[],
  directory: Directory,
  { search, evaluated_ids }: Narrowing,
): Row[] {
  const people = matching(directory, search)
  const rank = (id: string | null): number => directory.get(id ?? '')?.rank ?? -1
  const found = rows.filter(
    (row) =>
      row.editing ||
      ((!people || people.has(row.evaluator_id ?? '') || people.has(row.evaluated_id ?? '')) &&
        (!evaluated_ids || evaluated_ids.has(row.evaluated_id ?? ''))),
  )
  const kept = found
    .filter(({ id }) => id !== null)
    .sort(
      (one, other) =>
        rank(one.evaluator_id) - rank(other.evaluator_id) ||
        (one.relation_type_id ?? 0) - (other.relation_type_id ?? 0) ||
        rank(one.evaluated_id) - rank(other.evaluated_id),
    )
  return [...found.filter(({ id }) => id === null), ...kept]
}

/** The people to list: of that name, or those that were asked for. */
export function listedPeople(directory: Directory, { search, evaluated_ids }: Narrowing): Person[] {
  const people = matching(directory, search)
  return [...directory.values()].filter(
    ({ id }) => (!people || people.has(id)) && (!evaluated_ids || evaluated_ids.has(id)),
  )
}

export type Line =
  | { readonly key: string; readonly row: Row }
  | { readonly key: string; readonly person: Person }

/** Under each evaluated person their evaluators, in the order of the relations; on top what is being edited about nobody listed. */
export function groupedLines(
  rows: readonly Row[],
  directory: Directory,
  narrowing: Narrowing,
): Line[] {
  const byEvaluated = new Map<string, Row[]>()
  for (const row of rows) {
    if (row.evaluated_id === null || row.id === null) continue
    const group = byEvaluated.get(row.evaluated_id)
    if (group) group.push(row)
    else byEvaluated.set(row.evaluated_id, [row])
  }
  const rank = (row: Row): number =>
    (row.relation_type_id ?? 0) * directory.size +
    (directory.get(row.evaluator_id ?? '')?.rank ?? 0)
  const people = listedPeople(directory, narrowing)
  const listed = new Set<string | null>(people.map(({ id }) => id))
  const apart = rows.filter(
    ({ id, editing, evaluated_id }) => id === null || (editing && !listed.has(evaluated_id)),
  )
  const lines: Line[] = apart.map((row) => ({ key: row.key, row }))
  for (const person of people) {
    lines.push({ key: `persona ${person.id}`, person })
    const group = byEvaluated.get(person.id) ?? []
    for (const row of group.sort((one, other) => rank(one) - rank(other)))
      lines.push({ key: row.key, row })
  }
  return lines
}

/** How many conexiones, evaluadores and evaluados there are. */
export function countsOf(forms: readonly Pick<Form, 'evaluator_id' | 'evaluated_id'>[]): {
  forms: number
  evaluators: number
  evaluated: number
} {
  return {
    forms: forms.length,
    evaluators: new Set(forms.map((form) => form.evaluator_id)).size,
    evaluated: new Set(forms.map((form) => form.evaluated_id)).size,
  }
}

const inFigures = new Intl.NumberFormat('es-MX')
/** «1 conexión», «1,322 conexiones» */
export const connectionsText = (count: number): string =>
  `${inFigures.format(count)} ${count === 1 ? 'conexión' : 'conexiones'}`

export const relationKeyOf = (id: number | null) =>
  relationTypes.find((relation) => relation.id === id)?.key ?? null
