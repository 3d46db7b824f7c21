import { expect, test } from 'vitest'
import {
  learnsAnswer,
  type Published,
} from '#features/anonymity/attacker/integer-attacker.rules.ts'
import {
  type Ends,
  limitPrinted,
  publishSums,
  type PublishedSum,
  sumAnswers,
} from '#features/anonymity/attacker/published-sums.rules.ts'
import { behaviourSteps, competenceSteps } from '#features/forms/told-answers.rules.ts'
import { numberPeople } from './modelled-reports.ts'

/*
 * The competence of each relation and the behaviours of all together are the sums of the rows and
 * the columns of a table: the sums of each relation's answers to each question. Here every such
 * table is tried, and what the attacker finds in it is compared with all tables printed alike.
 */

interface Asked {
  readonly relations: number
  readonly people: number
  readonly questions: number
  readonly highest: number
}

/** Every table of the steps above the lowest value, by relation and question. */
function* listSteps(cells: number, most: number): Generator<readonly number[]> {
  for (let code = 0; code < (most + 1) ** cells; code++)
    yield Array.from({ length: cells }, (_, at) => Math.floor(code / (most + 1) ** at) % (most + 1))
}

/** Of so many steps as many as one person can take, then the next. */
const shareSteps = (steps: number, person: number, range: number): number =>
  Math.min(range, Math.max(0, steps - person * range))

/** In how many ways so many people take so many steps together. */
const countWays = (people: number, steps: number, range: number): number =>
  people === 0
    ? Number(steps === 0)
    : Array.from({ length: Math.min(steps, range) + 1 }, (_, own) =>
        countWays(people - 1, steps - own, range),
      ).reduce((sum, ways) => sum + ways, 0)

/** What rows and columns tell, also of fewer than the 15 answers that a report needs. */
function publishMargins(
  answers: Published['answers'],
  groups: readonly (readonly number[])[],
  ends: Ends,
): PublishedSum[] {
  const questions = [...(answers[0] ?? []).keys()]
  const range = ends.highest - ends.lowest
  const limit = (people: readonly number[], asked: readonly number[], steps: number) => ({
    people,
    questions: asked,
    ...limitPrinted(
      sumAnswers(answers, people, asked),
      { count: people.length * asked.length, steps },
      ends,
    ),
  })
  return [
    ...groups.map((people) => limit(people, questions, competenceSteps(questions.length, range))),
    ...questions.map((question) => limit(groups.flat(), [question], behaviourSteps(range))),
  ]
}

/** Compares the attacker with all tables; how many ways to answer there are, and tell something. */
function countKnown(
  { relations, people, questions, highest }: Asked,
  publish: typeof publishSums = publishSums,
): { readonly known: number; readonly all: number } {
  const [ends, range] = [{ lowest: 1, highest }, highest - 1]
  const groups = numberPeople(Array.from({ length: relations }, () => people))
  const alike = new Map<string, { readonly first: Published; readonly cells: Set<number>[] }>()
  const ways = Array.from({ length: people * range + 1 }, (_, steps) =>
    countWays(people, steps, range),
  )
  const found: { readonly key: string; readonly ways: number }[] = []
  for (const table of listSteps(relations * questions, people * range)) {
    const answers = groups.flatMap((members, row) =>
      members.map((_, person) =>
        Array.from(
          { length: questions },
          (__, column) => 1 + shareSteps(table[row * questions + column] ?? 0, person, range),
        ),
      ),
    )
    const first = { answers, ends, sums: publish(answers, groups, ends) }
    const key = first.sums.map(({ least, most }) => `${least}-${most}`).join()
    const { cells } = alike.get(key) ?? { cells: table.map(() => new Set<number>()) }
    table.forEach((steps, at) => cells[at]?.add(steps))
    alike.set(key, { first: alike.get(key)?.first ?? first, cells })
    found.push({ key, ways: table.reduce((all, steps) => all * (ways[steps] ?? 0), 1) })
  }
  const betraying = new Set<string>()
  for (const [key, { first, cells }] of alike) {
    const isKnown = cells.some(
      (cell) => cell.size === 1 && (cell.has(0) || cell.has(people * range)),
    )
    expect(learnsAnswer(first, [])).toBe(isKnown)
    if (isKnown) betraying.add(key)
  }
  const count = (some: typeof found): number => some.reduce((sum, one) => sum + one.ways, 0)
  return { known: count(found.filter(({ key }) => betraying.has(key))), all: count(found) }
}

test.each([
  [2, 2, 3],
  [2, 3, 3],
  [3, 2, 3],
  [3, 3, 2],
])(
  'of %i relations, %i questions and %i values the attacker finds what trying every table finds',
  (relations, questions, highest) => {
    const { known, all } = countKnown({ relations, people: 2, questions, highest }, publishMargins)
    expect(all).toBe(highest ** (2 * relations * questions))
    expect(known).toBeLessThan(all)
  },
)

test.each([
  [2, 5, 3],
  [2, 8, 2],
])('of %i published relations of %i people, %i questions and two values too', (...asked) => {
  const [relations, people, questions] = asked
  const { known, all } = countKnown({ relations, people, questions, highest: 2 })
  expect(known).toBeLessThan(all / 50)
})
