import { foldText } from '#shared/text.ts'
import type { Row } from './rows.rules.ts'

interface ListedSubject {
  readonly id: string
  readonly name: string
  readonly email: string
}

/**
 * Subjects by id. `rank` is the position in the alphabet, `folded` the text that a search reads.
 */
export type SubjectDirectory = ReadonlyMap<
  string,
  ListedSubject & { readonly rank: number; readonly folded: string }
>

const collator = new Intl.Collator('es-MX', { sensitivity: 'base', numeric: true })

export function directoryOf(subjects: readonly ListedSubject[]): SubjectDirectory {
  const sorted = [...subjects].sort((one, other) => collator.compare(one.name, other.name))
  return new Map(
    sorted.map((subject, rank) => [
      subject.id,
      { ...subject, rank, folded: foldText(`${subject.name} ${subject.email}`) },
    ]),
  )
}

/**
 * Which rows the table lists: those that match a search and are about certain evaluated (null:
 * all).
 */
export interface RowFilter {
  readonly search: string
  readonly evaluated_ids: ReadonlySet<string> | null
}

/** The ids of the subjects that match a search; null if the search is empty. */
function matchingIds(directory: SubjectDirectory, search: string): ReadonlySet<string> | null {
  const wanted = foldText(search)
  if (wanted === '') return null
  const matches = [...directory.values()].filter(({ folded }) => folded.includes(wanted))
  return new Set(matches.map(({ id }) => id))
}

/**
 * The rows of the list, sorted by evaluator, relation and evaluated. A search matches the evaluator
 * or the evaluated. Rows that are being edited always stay, new ones on top.
 */
export function listedRows(
  rows: readonly Row[],
  directory: SubjectDirectory,
  { search, evaluated_ids }: RowFilter,
): Row[] {
  const matches = matchingIds(directory, search)
  const isListed = ({ editing, evaluator_id, evaluated_id }: Row): boolean =>
    editing ||
    ((!matches || matches.has(evaluator_id ?? '') || matches.has(evaluated_id ?? '')) &&
      (!evaluated_ids || evaluated_ids.has(evaluated_id ?? '')))
  const rank = (id: string | null): number => directory.get(id ?? '')?.rank ?? -1
  const listed = rows.filter(isListed)
  const saved = listed
    .filter(({ id }) => id !== null)
    .sort(
      (one, other) =>
        rank(one.evaluator_id) - rank(other.evaluator_id) ||
        (one.relation_type_id ?? 0) - (other.relation_type_id ?? 0) ||
        rank(one.evaluated_id) - rank(other.evaluated_id),
    )
  return [...listed.filter(({ id }) => id === null), ...saved]
}

/** The evaluated that match a filter, in alphabetical order. */
export function listedEvaluated(
  directory: SubjectDirectory,
  { search, evaluated_ids }: RowFilter,
): ListedSubject[] {
  const matches = matchingIds(directory, search)
  return [...directory.values()].filter(
    ({ id }) => (!matches || matches.has(id)) && (!evaluated_ids || evaluated_ids.has(id)),
  )
}

/** A line of the table: a form, or the heading above the forms about one evaluated subject. */
export type TableLine =
  | { readonly key: string; readonly row: Row }
  | { readonly key: string; readonly evaluated: ListedSubject }

/**
 * The forms under a heading for each evaluated subject, sorted by relation and evaluator. Rows that
 * are being edited and belong to no listed evaluated stand above all headings.
 */
export function linesByEvaluated(
  rows: readonly Row[],
  directory: SubjectDirectory,
  filter: RowFilter,
): TableLine[] {
  const rowsByEvaluated = groupByEvaluated(rows)
  const rank = ({ relation_type_id, evaluator_id }: Row): number =>
    (relation_type_id ?? 0) * directory.size + (directory.get(evaluator_id ?? '')?.rank ?? 0)
  const evaluated = listedEvaluated(directory, filter)
  const listedIds = new Set<string | null>(evaluated.map(({ id }) => id))
  const ungrouped = rows.filter(
    ({ id, editing, evaluated_id }) => id === null || (editing && !listedIds.has(evaluated_id)),
  )
  const lineOf = (row: Row): TableLine => ({ key: row.key, row })
  return [
    ...ungrouped.map(lineOf),
    ...evaluated.flatMap((subject) => {
      const group = (rowsByEvaluated.get(subject.id) ?? []).toSorted(
        (one, other) => rank(one) - rank(other),
      )
      return [{ key: `evaluated ${subject.id}`, evaluated: subject }, ...group.map(lineOf)]
    }),
  ]
}

/** The rows of saved forms by the id of their evaluated. */
function groupByEvaluated(rows: readonly Row[]): ReadonlyMap<string, readonly Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    if (row.evaluated_id === null || row.id === null) continue
    const group = groups.get(row.evaluated_id)
    if (group) group.push(row)
    else groups.set(row.evaluated_id, [row])
  }
  return groups
}
