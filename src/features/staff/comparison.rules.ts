import {
  type ChartDraft,
  findLeaderColumn,
  findLeaders,
  type Leaders,
} from '#features/forms/chart-changes.rules.ts'
import type { SubjectProperty } from '#features/matrices/contract.ts'
import type { Subject } from '#features/subjects/contract.ts'
import type { FilledColumn, ImportMapping } from '#features/subjects/import-mapping.rules.ts'
import { isReady, type ReadRow } from '#features/subjects/import.rules.ts'
import {
  compareIdentity,
  compareLeader,
  compareValues,
  countForms,
  type FormCounts,
  formsByPerson,
  isFilling,
  isNewColumn,
  type Leading,
  personKey,
  type ValueChange,
} from './changes.rules.ts'
import { type LeaderReading, type LedPerson, readLeaders } from './leaders.rules.ts'
import { isCapitals, matchPeople, writeName } from './people.rules.ts'

/** The draft that a list of today is compared with. */
export interface StaffDraft extends ChartDraft {
  readonly subjects: readonly Subject[]
  readonly columns: readonly SubjectProperty[]
}

/** A list of today, as its file was read. */
export interface StaffFile {
  readonly rows: readonly ReadRow[]
  readonly mapping: ImportMapping
  /** Names of new people stay in capitals. */
  readonly keep_capitals?: boolean
}

export const differences = ['new', 'changed', 'gone', 'equal'] as const
export type Difference = (typeof differences)[number]

/** One person of the draft, of the file, or of both. */
export interface ComparedPerson {
  /** The id of the subject, or `new LINE`. */
  readonly key: string
  readonly difference: Difference
  /** As the file says where that is news; otherwise as the draft says. */
  readonly name: string
  readonly email: string
  readonly external_id: string | null
  readonly subject: Subject | null
  readonly row: ReadRow | null
  readonly changes: readonly ValueChange[]
  /** Values of columns that the file brings, and first numbers: they fill, and are no change. */
  readonly filled: readonly ValueChange[]
  /** The keys of the leaders. */
  readonly leader_before: string | null
  readonly leader: string | null
  /** Why the leader of the file is not known; the person keeps the former one. */
  readonly leader_problem: string | null
  /** For people who are gone: the file names them as a leader. */
  readonly leads: boolean
  /** For people who are gone: what they take along. */
  readonly connections: FormCounts | null
}

export interface Comparison {
  /** In the order of the differences, changed leaders before other changes. */
  readonly people: readonly ComparedPerson[]
  /** How many new people the file writes in capitals. */
  readonly capitals: number
  /** Who leads whom in the draft, by the ids of subjects. */
  readonly before: Leaders
  /** The lines that cannot be compared until they are corrected, or that repeat another one. */
  readonly omitted: readonly ReadRow[]
  /** Null for a file without a column of leaders. */
  readonly leaders: LeaderReading | null
  /** The column of the file that says who leads. */
  readonly leader_column: FilledColumn | null
  /** Columns that the draft gets. */
  readonly new_columns: readonly FilledColumn[]
}

interface Reading {
  readonly keep_capitals: boolean
  readonly number_suffices: boolean
}

function comparePerson(
  row: ReadRow,
  subject: Subject | null,
  { keep_capitals, number_suffices, ...leading }: Leading & Reading,
): ComparedPerson {
  const { value, ...leaders } = compareLeader(row, subject, leading)
  const identity = subject ? compareIdentity(row, subject, number_suffices) : []
  const isChanged = (field: ValueChange['field']): boolean =>
    identity.some((change) => change.field === field)
  const all = [...identity, ...compareValues(row, subject, leading.column), ...value]
  const isFilled = subject ? isFilling : () => true
  const changes = all.filter((change) => !isFilled(change))
  const isEqual = changes.length === 0 && leaders.leader === leaders.leader_before
  const written = !keep_capitals && isCapitals(row.name) ? writeName(row.name) : row.name
  const read = (field: 'name' | 'email', text: string): string =>
    subject && !isChanged(field) ? (subject[field] ?? '') : text
  return {
    key: personKey(row, subject),
    difference: subject ? (isEqual ? 'equal' : 'changed') : 'new',
    name: read('name', subject ? row.name : written),
    email: read('email', row.email),
    // as the draft writes a number that is the same without its zeros
    external_id: (isChanged('external_id') ? null : subject?.external_id) ?? row.external_id,
    subject,
    row,
    changes,
    filled: all.filter(isFilled),
    ...leaders,
    leads: false,
    connections: null,
  }
}

/** A person of the draft of whom no readable line tells. */
function personOfDraft(
  subject: Subject,
  leader: string | null,
  state: Pick<ComparedPerson, 'difference' | 'leads' | 'connections'>,
): ComparedPerson {
  return {
    key: subject.id,
    ...state,
    name: subject.name,
    email: subject.email ?? '',
    external_id: subject.external_id ?? null,
    subject,
    row: null,
    changes: [],
    filled: [],
    leader_before: leader,
    leader,
    leader_problem: null,
  }
}

/** The column of the file that says who leads: as it was read, or because the draft's does. */
function findFileLeaders(draft: StaffDraft, { columns }: ImportMapping): FilledColumn | null {
  const known = findLeaderColumn(draft)
  return columns.find(({ leads }) => leads) ?? columns.find(({ key }) => key === known) ?? null
}

interface LedLines {
  readonly rows: readonly ReadRow[]
  readonly matches: ReadonlyMap<ReadRow, Subject>
  readonly column: FilledColumn
}

/** Everyone whom a line of the file can name as a leader. */
function listLed({ rows, matches, column }: LedLines, { subjects }: StaffDraft): LedPerson[] {
  const matched = new Set(rows.map((row) => matches.get(row)))
  return [
    ...rows.map((row) => {
      const value = row.values.find((one) => one.column === column)
      const { name, email, external_id, cells } = row
      const key = personKey(row, matches.get(row) ?? null)
      return { key, name, email, external_id, cells, leader_text: value ? value.typed : null }
    }),
    ...subjects
      .filter((subject) => !matched.has(subject))
      .map(({ id, name, email, external_id = null }) => ({
        key: id,
        name,
        email: email ?? '',
        external_id,
        cells: [],
        leader_text: null,
      })),
  ]
}

const order = (person: ComparedPerson): number =>
  differences.indexOf(person.difference) * 2 + (person.leader === person.leader_before ? 1 : 0)

/**
 * How a list of today differs from a draft: who is new, who changes what, who is gone and who is
 * equal. Nothing is decided here: see `planStaff`.
 */
export function compareStaff(draft: StaffDraft, file: StaffFile): Comparison {
  const { rows, mapping, keep_capitals = false } = file
  const { number_suffices = false } = mapping
  const matches = matchPeople(rows, draft.subjects, number_suffices)
  const ready = rows.filter(isReady)
  const compared = new Set(ready.map((row) => matches.get(row)))
  const faulty = new Set(rows.filter((row) => !isReady(row)).map((row) => matches.get(row)))
  const column = findFileLeaders(draft, mapping)
  const led = column ? listLed({ rows: ready, matches, column }, draft) : []
  const reading = column && readLeaders(led, column.position)
  const leading = { before: findLeaders(draft), reading, column }
  const forms = formsByPerson(draft.forms)
  const named = new Set([...(reading?.leaders.values() ?? [])].map(({ leader }) => leader))
  const people = [
    ...ready.map((row) =>
      comparePerson(row, matches.get(row) ?? null, { ...leading, keep_capitals, number_suffices }),
    ),
    ...draft.subjects
      .filter((subject) => !compared.has(subject))
      .map((subject) =>
        personOfDraft(subject, leading.before.get(subject.id) ?? null, {
          // a line that has to be corrected says that the person is still there
          difference: faulty.has(subject) ? 'equal' : 'gone',
          leads: named.has(subject.id),
          connections: countForms(forms.get(subject.id) ?? [], leading.before),
        }),
      ),
  ]
  return {
    people: people.toSorted((one, other) => order(one) - order(other)),
    capitals: ready.filter((row) => !matches.has(row) && isCapitals(row.name)).length,
    before: leading.before,
    omitted: rows.filter((row) => !isReady(row)),
    leaders: reading,
    leader_column: column,
    new_columns: mapping.columns.filter(isNewColumn),
  }
}
