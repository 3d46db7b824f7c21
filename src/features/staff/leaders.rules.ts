import { removeLoops } from '#features/forms/org-chart.rules.ts'
import { type KnownSubject, SubjectLookup } from '#features/forms/subject-lookup.rules.ts'
import { textKey } from '#shared/text.ts'

/** A person of the file, or of the draft alone, with what the file says about the leader. */
export interface LedPerson {
  readonly key: string
  readonly name: string
  readonly email: string
  /** The cells of the line; none for people of the draft alone. */
  readonly cells: readonly string[]
  readonly external_id: string | null
  /** What the column of leaders says; null for people whose leader the file does not tell. */
  readonly leader_text: string | null
}

export interface FoundLeader {
  /** The key of the leader; null for none. */
  readonly leader: string | null
  /** The value of the column: what the file says, or the e-mail where it says a number. */
  readonly value: string
}

export interface LeaderReading {
  /** By the key of the person; those who are not found are in `problems`. */
  readonly leaders: ReadonlyMap<string, FoundLeader>
  /** Spanish sentences by the key of the person. */
  readonly problems: ReadonlyMap<string, string>
  /** How many people have a leader in the file, and how many were found. */
  readonly named: number
  readonly found: number
  /** The position of the column that names leaders; null for e-mails and names. */
  readonly matched_by: number | null
}

export const LOOP_PROBLEM = 'El archivo dice que se dirigen en círculo.'

type Keys = ReadonlyMap<string, LedPerson>

/** Numbers of a payroll are the same with and without zeros before them. */
const codeKey = (text: string): string => textKey(text).replace(/^0+(?=\d+$)/, '')

/** The people by the values of a column; null for one that repeats a value. */
function indexColumn(people: readonly LedPerson[], position: number): Keys | null {
  const keys = new Map<string, LedPerson>()
  for (const person of people) {
    const key = codeKey(person.cells[position] ?? '')
    if (key === '') continue
    if (keys.has(key)) return null
    keys.set(key, person)
  }
  return keys
}

interface ColumnMatch {
  readonly position: number
  readonly keys: Keys
  readonly found: number
}

/** The column without repeated values that names the most leaders, if it names more than names do. */
function bestColumn(
  people: readonly LedPerson[],
  texts: readonly string[],
  { width, least }: { readonly width: number; readonly least: number },
): ColumnMatch | null {
  let best: ColumnMatch | null = null
  for (let position = 0; position < width; position += 1) {
    const keys = indexColumn(people, position)
    const found = keys ? texts.filter((text) => keys.has(codeKey(text))).length : 0
    if (keys && found > (best?.found ?? least)) best = { position, keys, found }
  }
  return best
}

/** A number is written as the leader of who has no e-mail; otherwise the e-mail is. */
const toKnown = ({ key, name, email, external_id }: LedPerson): KnownSubject => ({
  id: key,
  name,
  email: email || null,
  external_id: email ? null : external_id,
})

/**
 * Who leads whom by the file: by e-mail or name, or by any column without repeated values that names
 * more leaders. A person who leads themselves has no leader, as the head of a company is written.
 *
 * @param leader_column its position
 */
export function readLeaders(people: readonly LedPerson[], leader_column: number): LeaderReading {
  const lookup = new SubjectLookup(people.map(toKnown))
  const byNumber = new Map(people.map((person) => [codeKey(person.external_id ?? ''), person]))
  byNumber.delete('')
  const led = people.filter(({ leader_text }) => leader_text)
  const texts = led.map(({ leader_text }) => leader_text ?? '')
  const width = people.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  const least = texts.filter((text) => 'subject' in lookup.find(text)).length
  const others = people.map((person) => ({
    ...person,
    cells: person.cells.map((cell, position) => (position === leader_column ? '' : cell)),
  }))
  const column = bestColumn(others, texts, { width, least })
  const leaders = new Map<string, FoundLeader>()
  const problems = new Map<string, string>()
  for (const { key, leader_text } of people) {
    if (leader_text === null) continue
    const found = leader_text === '' ? null : lookup.find(leader_text)
    const numbered = column?.keys.get(codeKey(leader_text)) ?? byNumber.get(codeKey(leader_text))
    const leader = found && 'subject' in found ? found.subject.id : (numbered?.key ?? null)
    if (leader === null && found && 'reason' in found) problems.set(key, found.reason)
    else {
      const value = found && 'reason' in found ? numbered?.email || leader_text : leader_text
      leaders.set(key, { leader: leader === key ? null : leader, value })
    }
  }
  const named = led.length
  const found = named - problems.size
  withoutLoops(leaders, problems)
  return { leaders, problems, named, found, matched_by: column?.position ?? null }
}

/** People who lead one another in a circle keep the leaders whom they had. */
function withoutLoops(leaders: Map<string, FoundLeader>, problems: Map<string, string>): void {
  const links = new Map(
    [...leaders].flatMap(([key, { leader }]) => (leader === null ? [] : [[key, leader] as const])),
  )
  for (const key of removeLoops(links).flat()) {
    leaders.delete(key)
    problems.set(key, LOOP_PROBLEM)
  }
}
