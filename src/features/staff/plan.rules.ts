import {
  type ChangeRules,
  type ChartChanges,
  type ChartTarget,
  listMoved,
  planChartChanges,
} from '#features/forms/chart-changes.rules.ts'
import type { SyncedForm, SyncInput } from '#features/forms/contract.ts'
import type { FormTriple } from '#features/forms/rules.ts'
import { countForms, type FormCounts } from './changes.rules.ts'
import type { ComparedPerson, Comparison, Difference, StaffDraft } from './comparison.rules.ts'

/** What the administrator decided about a comparison. */
export interface StaffChoices {
  /** The keys of the people whose difference is accepted. */
  readonly accepted: ReadonlySet<string>
  readonly rules: ChangeRules
  /** The connections of the file, in place of those of the rules; null for a file without them. */
  readonly sheet?: readonly SyncedForm[] | null
}

const noRules = {
  self: false,
  leader: false,
  team: false,
  peers: 0,
  replace: false,
  replace_peers: false,
}

interface Counts extends FormCounts {
  readonly people: number
}

/** What applying a comparison does. */
export interface StaffPlan {
  readonly sync: SyncInput
  readonly changes: ChartChanges
  readonly added: Omit<Counts, 'by_hand'>
  /** People who change, those with another leader, and the connections that these take away. */
  readonly changed: Counts & { readonly moved: number }
  readonly gone: Counts
  /** How many connections by hand the draft keeps. */
  readonly by_hand: number
  /** How many people who do not change get a number, or values of new columns. */
  readonly filled: number
  /** How many people the draft has afterwards. */
  readonly people: number
  readonly problem: 'forms.too_many' | null
}

/** More than this share of a draft does not leave in one month: the file is another one. */
const MOST_GONE = 1 / 3

/** Whether the file is likely to be an old or a partial one. */
export const isWrongFile = ({ people }: Comparison, subjects: number): boolean =>
  people.filter(({ difference }) => difference === 'gone').length > subjects * MOST_GONE

/**
 * What is accepted before the administrator decides: all differences, except leavers whom the file
 * names as leaders, and all leavers of a file that is likely to be wrong.
 */
export const proposeAccepted = (comparison: Comparison, subjects: number): ReadonlySet<string> => {
  const isDoubtful = isWrongFile(comparison, subjects)
  return new Set(
    comparison.people
      .filter(
        ({ difference, leads }) =>
          difference !== 'equal' && (difference !== 'gone' || (!isDoubtful && !leads)),
      )
      .map(({ key }) => key),
  )
}

/** How a sync names a person: by e-mail, or by number without one. */
export const referTo = ({
  email,
  external_id,
}: Pick<ComparedPerson, 'email' | 'external_id'>): string => email || (external_id ?? '')

/** The people of the draft afterwards, as far as they were accepted. */
class Staff {
  readonly people: readonly ComparedPerson[]
  readonly #keys: ReadonlyMap<string, ComparedPerson>
  readonly #accepted: ReadonlySet<string>

  constructor({ people }: Comparison, accepted: ReadonlySet<string>) {
    this.#accepted = accepted
    this.people = people.filter(({ key, difference }) =>
      difference === 'new' ? accepted.has(key) : difference !== 'gone' || !accepted.has(key),
    )
    this.#keys = new Map(this.people.map((person) => [person.key, person]))
  }

  /** Whether a person becomes what the file says. */
  isAccepted({ key, difference }: ComparedPerson): boolean {
    return this.#accepted.has(key) && (difference === 'new' || difference === 'changed')
  }

  /** The key of the leader afterwards: the former one where the new one was not accepted. */
  findLeader(person: ComparedPerson): string | null {
    const { leader, leader_before } = person
    if (!this.isAccepted(person)) return this.#stays(leader_before)
    return leader === null ? null : (this.#stays(leader) ?? this.#stays(leader_before))
  }

  #stays(key: string | null): string | null {
    return key !== null && this.#keys.has(key) ? key : null
  }

  findEmail(key: string | null): string | null {
    const person = key === null ? undefined : this.#keys.get(key)
    return person ? referTo(this.identify(person)) : null
  }

  /** The connections of a file between people who stay, by the addresses that they have then. */
  keepForms(forms: readonly SyncedForm[]): SyncedForm[] {
    const emails = new Map(this.people.map((one) => [referTo(one), referTo(this.identify(one))]))
    return forms.flatMap((form) => {
      const [evaluator, evaluated] = [emails.get(form.evaluator), emails.get(form.evaluated)]
      return evaluator && evaluated ? [{ ...form, evaluator, evaluated }] : []
    })
  }

  identify(person: ComparedPerson): Pick<ComparedPerson, 'name' | 'email' | 'external_id'> {
    const { subject, difference } = person
    if (!subject || this.isAccepted(person)) return person
    // who is equal gets the number that the file brings
    const filled = difference === 'equal' ? person.external_id : null
    return {
      name: subject.name,
      email: subject.email ?? '',
      external_id: subject.external_id ?? filled,
    }
  }
}

/** The values that are written; not the one of a leader who was not accepted. */
function writtenValues(person: ComparedPerson, staff: Staff): Record<string, string> {
  const { changes, filled, leader } = person
  const isLeader = staff.isAccepted(person) && staff.findLeader(person) === leader
  return Object.fromEntries(
    [...(staff.isAccepted(person) ? changes : []), ...filled]
      .filter(({ field }) => field === 'value' || (field === 'leader' && isLeader))
      .map(({ label, after }) => [label, after ?? '']),
  )
}

type SyncedPerson = NonNullable<SyncInput['subjects']>[number]

function toSyncedPerson(person: ComparedPerson, staff: Staff): SyncedPerson {
  const { name, email, external_id } = staff.identify(person)
  return {
    ...(person.subject && { id: person.subject.id }),
    ...(external_id !== null && { external_id }),
    name,
    email: email || null,
    leader: staff.findEmail(staff.findLeader(person)),
    values: writtenValues(person, staff),
  }
}

const links = (form: FormTriple, ids: ReadonlySet<string>): boolean =>
  ids.has(form.evaluator_id) || ids.has(form.evaluated_id)

/** What a comparison does with these choices: the call, and what it adds, changes and removes. */
export function planStaff(
  draft: StaffDraft,
  comparison: Comparison,
  { accepted, rules: wanted, sheet = null }: StaffChoices,
): StaffPlan {
  const rules = sheet ? noRules : wanted
  const staff = new Staff(comparison, accepted)
  const written = staff.people.filter(
    (person) => staff.isAccepted(person) || person.filled.length > 0,
  )
  const gone = listKeys(comparison.people, 'gone').filter((key) => accepted.has(key))
  const goneIds = new Set(gone)
  const target = buildTarget(comparison, staff, written)
  const { before } = comparison
  const [leaving, staying] = divide(draft.forms, (form) => links(form, goneIds))
  const planned = planChartChanges(target, staying, rules)
  const changes = 'code' in planned ? { added: [], removed: [] } : planned
  const forms = staff.keepForms(sheet ?? [])
  const filled = written.filter((person) => !staff.isAccepted(person))
  const keep = isRuled(draft, target)
  return {
    sync: {
      columns: comparison.new_columns.map(({ name, type }) => ({ name, type })),
      subjects: written.map((person) => toSyncedPerson(person, staff)),
      removed: gone,
      ...(sheet ? { forms } : { chart: { ...rules, new_only: true, keep } }),
    },
    changes,
    added: {
      people: target.added.size,
      forms: forms.length + changes.added.filter((form) => links(form, target.added)).length,
    },
    changed: { ...countMoved(written, staff, target), ...countForms(changes.removed, before) },
    gone: { people: gone.length, ...countForms(leaving, before) },
    by_hand: countForms(staying, before).by_hand - countForms(changes.removed, before).by_hand,
    filled: filled.length,
    people: staff.people.length,
    problem: 'code' in planned ? planned.code : null,
  }
}

/** The rules of a first list are asked for by the page of the organisation chart. */
const isRuled = ({ subjects }: StaffDraft, { added }: ChartTarget): boolean =>
  added.size > 0 && subjects.length > 0

function divide<Item>(items: readonly Item[], test: (item: Item) => boolean): [Item[], Item[]] {
  const groups = Map.groupBy(items, test)
  return [groups.get(true) ?? [], groups.get(false) ?? []]
}

function countMoved(written: readonly ComparedPerson[], staff: Staff, target: ChartTarget) {
  const moved = new Set(listMoved(target))
  const changed = written.filter(
    (person) => person.difference === 'changed' && staff.isAccepted(person),
  )
  return { people: changed.length, moved: changed.filter(({ key }) => moved.has(key)).length }
}

const listKeys = (people: readonly ComparedPerson[], wanted: Difference): string[] =>
  people.filter(({ difference }) => difference === wanted).map(({ key }) => key)

/** Who leads whom before and after; the server plans the same from the rows of the call. */
function buildTarget(
  { before }: Comparison,
  staff: Staff,
  written: readonly ComparedPerson[],
): ChartTarget {
  const after = new Map(before)
  for (const person of written) {
    const leader = staff.findLeader(person)
    if (leader === null) after.delete(person.key)
    else after.set(person.key, leader)
  }
  return {
    people: staff.people.map((person) => ({ id: person.key, ...staff.identify(person) })),
    added: new Set(listKeys(staff.people, 'new')),
    before,
    after,
  }
}
