import { wordsKey } from '#features/forms/subject-lookup.rules.ts'
import type { Subject } from '#features/subjects/contract.ts'
import { numberKey } from '#features/subjects/identity.rules.ts'
import type { ReadRow } from '#features/subjects/import.rules.ts'
import { cleanText, foldText, textKey } from '#shared/text.ts'

/**
 * Whether a text of a file says what the draft says. Payrolls write in capitals and without accents,
 * which is no news; an accent that the file has and the draft has not is.
 */
export function isSameText(before: string, after: string): boolean {
  if (textKey(before) === textKey(after)) return true
  return foldText(before) === foldText(after) && foldText(after) === cleanText(after).toLowerCase()
}

/** `isSameText` for names, whose words may come in another order. */
export const isSameName = (before: string, after: string): boolean =>
  isSameText(before, after) ||
  (wordsKey(before) === wordsKey(after) && foldText(before) !== foldText(after))

const particles = new Set(['de', 'del', 'la', 'las', 'los', 'y', 'e', 'da', 'do', 'dos'])

/** Whether a name is written in capitals, as payrolls do. */
export const isCapitals = (name: string): boolean =>
  name === name.toUpperCase() && name !== name.toLowerCase()

/** «MARÍA JOSÉ DEL RÍO-SÁENZ» as «María José del Río-Sáenz» */
export const writeName = (name: string): string =>
  name
    .toLowerCase()
    .split(' ')
    .map((word, at) =>
      at > 0 && particles.has(word)
        ? word
        : word.replace(
            /(^|[-'’.])(\p{L})/gu,
            (_, before: string, letter: string) => `${before}${letter.toUpperCase()}`,
          ),
    )
    .join(' ')

type Identify = (person: Pick<ReadRow, 'name' | 'email' | 'external_id'>) => string

/** What people are known by, the surest first. */
const listIdentities = (by_number: boolean): readonly Identify[] => [
  ({ external_id }) => toNumberKey(external_id, by_number),
  ({ email }) => textKey(email),
  ({ name }) => wordsKey(name),
]

/**
 * The number as it is compared; without the zeros that spreadsheets drop where a number says who a
 * person is. Empty without one.
 */
export const toNumberKey = (external_id: string | null | undefined, by_number: boolean): string =>
  (by_number ? numberKey(external_id) : null) ?? external_id ?? ''

/** The only one of each key; a key of several names none of them. */
function indexUnique<Item>(
  items: readonly Item[],
  toKey: (item: Item) => string,
): Map<string, Item> {
  const groups = Map.groupBy(items, toKey)
  groups.delete('')
  return new Map(
    [...groups].flatMap(([key, [item, ...others]]) =>
      item !== undefined && others.length === 0 ? [[key, item] as const] : [],
    ),
  )
}

/**
 * The person of the draft whom each line is about: by the number of the payroll, then by e-mail,
 * then by name. Each is taken once, and a name or number of several people names none of them.
 */
export function matchPeople(
  rows: readonly ReadRow[],
  subjects: readonly Subject[],
  by_number = false,
): Map<ReadRow, Subject> {
  const matches = new Map<ReadRow, Subject>()
  const claimed = new Set<Subject>()
  for (const identify of listIdentities(by_number)) {
    const known = indexUnique(
      subjects.filter((subject) => !claimed.has(subject)),
      (subject) =>
        identify({
          ...subject,
          email: subject.email ?? '',
          external_id: subject.external_id ?? null,
        }),
    )
    const lines = indexUnique(
      rows.filter((row) => row.repeated === null && !matches.has(row)),
      identify,
    )
    for (const [key, row] of lines) {
      const subject = known.get(key)
      if (!subject) continue
      matches.set(row, subject)
      claimed.add(subject)
    }
  }
  return matches
}
