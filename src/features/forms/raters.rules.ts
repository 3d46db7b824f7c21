import { LEADER, PEER, TEAM } from '#shared/relations.ts'
import { foldText } from '#shared/text.ts'
import type { SubjectDirectory } from './listing.rules.ts'
import type { FormTriple } from './rules.ts'

/** A cell of the coverage grid: the raters of one evaluated in one relation. */
export interface GridCell {
  readonly evaluated_id: string
  readonly relation_type_id: number
}

export const isInCell = (form: FormTriple, cell: GridCell): boolean =>
  form.evaluated_id === cell.evaluated_id && form.relation_type_id === cell.relation_type_id

/** A subject who can be added to a cell as a rater. */
export interface Candidate {
  readonly id: string
  readonly name: string
  /** Why the subject cannot be added: the relation in which they rate the evaluated already. */
  readonly relation_type_id: number | null
  /** Shares a leader with the evaluated. */
  readonly same_leader: boolean
}

/** The forms of a draft by whom they join, which grows with `addToIndex`. */
export interface FormsIndex {
  readonly about: ReadonlyMap<string, FormTriple[]>
  /** The ids of the people whom each person rates as their leader. */
  readonly led: ReadonlyMap<string, ReadonlySet<string>>
  /** How many forms each person has. */
  readonly load: Map<string, number>
}

export function indexForms(forms: readonly FormTriple[]): FormsIndex {
  const led = Map.groupBy(
    forms.filter(({ relation_type_id }) => relation_type_id === LEADER),
    ({ evaluator_id }) => evaluator_id,
  )
  const load = new Map<string, number>()
  for (const { evaluator_id } of forms) load.set(evaluator_id, (load.get(evaluator_id) ?? 0) + 1)
  return {
    about: Map.groupBy(forms, ({ evaluated_id }) => evaluated_id),
    led: new Map(
      [...led].map(([id, own]) => [id, new Set(own.map(({ evaluated_id }) => evaluated_id))]),
    ),
    load,
  }
}

/** Adds forms that are no leader's, about people who have forms already. */
export function addToIndex({ about, load }: FormsIndex, forms: readonly FormTriple[]): void {
  for (const form of forms) {
    about.get(form.evaluated_id)?.push(form)
    load.set(form.evaluator_id, (load.get(form.evaluator_id) ?? 0) + 1)
  }
}

/** The ids of the people who share a leader with a person, that person included. */
const listColleagues = ({ about, led }: FormsIndex, subject_id: string): ReadonlySet<string> =>
  new Set(
    (about.get(subject_id) ?? [])
      .filter(({ relation_type_id }) => relation_type_id === LEADER)
      .flatMap(({ evaluator_id }) => [...(led.get(evaluator_id) ?? [])]),
  )

/**
 * The subjects whose name or e-mail contains a text, without the raters that the cell has. First
 * those with a word that begins with the text, then those who share a leader with the evaluated,
 * then by the alphabet.
 */
export function candidatesFor(
  cell: GridCell,
  index: FormsIndex,
  { directory, search, limit }: CandidateSearch,
): Candidate[] {
  const wanted = foldText(search)
  const relations = new Map(
    index.about.get(cell.evaluated_id)?.map((form) => [form.evaluator_id, form.relation_type_id]),
  )
  const colleagues = listColleagues(index, cell.evaluated_id)
  const rank = (subject: { readonly id: string; readonly folded: string }): number =>
    (beginsWord(subject.folded, wanted) ? 0 : 4) +
    (relations.has(subject.id) ? 2 : 0) +
    (colleagues.has(subject.id) ? 0 : 1)
  return [...directory.values()]
    .filter(
      ({ id, folded }) =>
        id !== cell.evaluated_id &&
        relations.get(id) !== cell.relation_type_id &&
        folded.includes(wanted),
    )
    .toSorted((one, other) => rank(one) - rank(other) || one.rank - other.rank)
    .slice(0, limit)
    .map(({ id, name }) => ({
      id,
      name,
      relation_type_id: relations.get(id) ?? null,
      same_leader: colleagues.has(id),
    }))
}

interface CandidateSearch {
  readonly directory: SubjectDirectory
  readonly search: string
  readonly limit: number
}

const beginsWord = (folded: string, wanted: string): boolean =>
  folded.startsWith(wanted) || folded.includes(` ${wanted}`)

/** The position of a text in a name, without regard to case and accents; null if it is not there. */
export function matchIn(name: string, search: string): readonly [number, number] | null {
  const wanted = foldText(search)
  const folded = foldText(name)
  // Folding keeps the number of letters of a stored name; of another text nothing is marked.
  if (wanted === '' || folded.length !== name.length) return null
  const word = folded.startsWith(wanted) ? 0 : folded.indexOf(` ${wanted}`) + 1
  const start = word > 0 || folded.startsWith(wanted) ? word : folded.indexOf(wanted)
  return start < 0 ? null : [start, start + wanted.length]
}

/** Whom a cell can be filled with: those who share a leader, or those whom the evaluated leads. */
export type SuggestionSource = 'same_leader' | 'own_team'

export const suggestionSource = (relation_type_id: number): SuggestionSource | null => {
  if (relation_type_id === PEER) return 'same_leader'
  return relation_type_id === TEAM ? 'own_team' : null
}

/**
 * The ids of the raters that fill a cell: those with the fewest forms, by the alphabet. As many as
 * the group lacks until this size, and one if it has it.
 */
export function suggestedRaters(
  cell: GridCell,
  index: FormsIndex,
  { directory, size }: { readonly directory: SubjectDirectory; readonly size: number },
): string[] {
  const { evaluated_id } = cell
  const { about, led, load } = index
  const source = suggestionSource(cell.relation_type_id)
  const people = source === 'own_team' ? led.get(evaluated_id) : listColleagues(index, evaluated_id)
  const forms = about.get(evaluated_id) ?? []
  const raters = new Set(forms.map(({ evaluator_id }) => evaluator_id))
  const present = forms.filter((form) => isInCell(form, cell)).length
  return [...(people ?? [])]
    .filter((id) => id !== evaluated_id && !raters.has(id) && directory.has(id))
    .toSorted(
      (one, other) =>
        (load.get(one) ?? 0) - (load.get(other) ?? 0) ||
        (directory.get(one)?.rank ?? 0) - (directory.get(other)?.rank ?? 0),
    )
    .slice(0, Math.max(size - present, 1))
}
