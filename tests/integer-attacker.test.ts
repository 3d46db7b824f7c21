import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  learnsAnswer,
  type Published,
} from '#features/anonymity/attacker/integer-attacker.rules.ts'
import {
  type Answers,
  type Ends,
  limitPrinted,
  publishSums,
  type PublishedSum,
} from '#features/anonymity/attacker/published-sums.rules.ts'
import { behaviourSteps, competenceSteps } from '#features/forms/told-answers.rules.ts'
import { fraction } from '#features/reports/numbers/fraction.rules.ts'
import { printedRounding } from '#features/reports/numbers/rounding.rules.ts'
import { scoreEvaluated } from '#features/reports/numbers/scoring.rules.ts'
import { NEWEST_METHOD } from '#features/reports/numbers/survey.rules.ts'
import type { RelationKey } from '#shared/relations.ts'
import { attackRuns } from './attack-runs.ts'
import { numberPeople } from './modelled-reports.ts'
import { smallSurvey } from './small-matrix.ts'

const RELATIONS = ['companero', 'equipo', 'cliente'] as const

interface Report {
  readonly answers: readonly Answers[]
  readonly relations: readonly RelationKey[]
  readonly ends: Ends
  readonly groups_withheld?: boolean
  /** Raters who were erased after they had answered. */
  readonly erased?: readonly number[]
}

/** All numbers of the product about one evaluated, as text. */
function printReport({
  answers,
  relations,
  ends,
  groups_withheld = false,
  erased = [],
}: Report): string {
  const survey = smallSurvey(3, [answers[0]?.length ?? 0])
  const { blocks, behaviours, competences, total } = scoreEvaluated({
    ...survey,
    method: NEWEST_METHOD,
    scale: { ...survey.scale, lowest_value: ends.lowest, highest_value: ends.highest },
    evaluated: { id: 'ana', name: 'Ana' },
    forms: relations.map((relation, rater) => ({
      rater,
      erased: erased.includes(rater),
      relation,
      choices: answers[rater] ?? [],
      comment: null,
    })),
    invited: {},
    people_invited: relations.length,
    groups_withheld,
  })
  return JSON.stringify([blocks.others, behaviours, competences, total])
}

const relationsOf = (sizes: readonly number[]): RelationKey[] =>
  sizes.flatMap((size, at) => Array.from({ length: size }, () => RELATIONS[at] ?? 'cliente'))

const limitsOf = (sums: readonly PublishedSum[]) => sums.map(({ least, most }) => [least, most])

describe('the attacker takes from a printed number what it tells', () => {
  test('of every sum, count and scale', () => {
    for (const highest of [2, 3, 5, 7])
      for (const questions of [1, 2, 3, 5])
        for (let people = 3; people <= 12; people++) {
          const [ends, count] = [{ lowest: 1, highest }, people * questions]
          const steps =
            questions === 1 ? behaviourSteps(highest - 1) : competenceSteps(questions, highest - 1)
          const rounding = printedRounding({ lowest_value: 1, highest_value: highest })
          const printed = Map.groupBy(
            Array.from({ length: count * (highest - 1) + 1 }, (_, above) => count + above),
            (total) => JSON.stringify(rounding.cell(fraction(total), count, steps)),
          )
          for (const totals of printed.values())
            for (const total of totals)
              expect(limitPrinted(total, { count, steps }, ends)).toEqual({
                least: totals[0],
                most: totals.at(-1),
              })
        }
  })

  test('of whole reports: two tables are printed alike where their limits are the same', () => {
    const ends = { lowest: 1, highest: 3 }
    const table = fc
      .record({
        sizes: fc.array(fc.integer({ min: 3, max: 9 }), { minLength: 1, maxLength: 3 }),
        questions: fc.integer({ min: 1, max: 6 }),
      })
      .chain(({ sizes, questions }) => {
        const people = sizes.reduce((sum, size) => sum + size)
        const own = fc.array(fc.integer({ min: 1, max: 3 }), {
          minLength: questions,
          maxLength: questions,
        })
        return fc.record({
          sizes: fc.constant(sizes),
          answers: fc.array(own, { minLength: people, maxLength: people }),
          changed: fc.tuple(
            fc.nat(people - 1),
            fc.nat(questions - 1),
            fc.integer({ min: 1, max: 3 }),
          ),
        })
      })
    fc.assert(
      fc.property(table, ({ sizes, answers, changed: [person, question, value] }) => {
        const relations = relationsOf(sizes)
        const groups = numberPeople(sizes)
        const other = answers.with(person, (answers[person] ?? []).with(question, value))
        const isAlike =
          printReport({ answers, relations, ends }) ===
          printReport({ answers: other, relations, ends })
        const [one, two] = [answers, other].map((each) => limitsOf(publishSums(each, groups, ends)))
        // computed numbers hide a little of what the attacker is given
        if (JSON.stringify(one) === JSON.stringify(two)) expect(isAlike).toBe(true)
        if (sizes.length === 1) expect(JSON.stringify(one) === JSON.stringify(two)).toBe(isAlike)
      }),
      attackRuns(300, 374),
    )
  })
})

/** Every way to answer: of so many people so many questions. */
function* listTables(people: number, questions: number, { lowest, highest }: Ends) {
  const values = highest - lowest + 1
  for (let code = 0; code < values ** (people * questions); code++) {
    let rest = code
    yield Array.from({ length: people }, () =>
      Array.from({ length: questions }, () => {
        const value = lowest + (rest % values)
        rest = Math.floor(rest / values)
        return value
      }),
    )
  }
}

interface World {
  readonly people: number
  readonly questions: number
  readonly ends: Ends
  readonly publish: (answers: readonly Answers[]) => readonly PublishedSum[]
}

/** Compares the attacker with trying every table: those with the same numbers may be any of them. */
function expectExact(
  { people, questions, ends, publish }: World,
  known: readonly number[],
): number {
  const tables = [...listTables(people, questions, ends)].map((answers): Published => ({
    answers,
    ends,
    sums: publish(answers),
  }))
  const alike = Map.groupBy(tables, ({ answers, sums }) =>
    JSON.stringify([limitsOf(sums), known.map((person) => answers[person])]),
  )
  let learned = 0
  for (const group of alike.values()) {
    const isRevealed = Array.from({ length: people }, (_, person) => person)
      .filter((person) => !known.includes(person))
      .some((person) =>
        Array.from({ length: questions }, (_, question) => question).some(
          (question) => new Set(group.map(({ answers }) => answers[person]?.[question])).size === 1,
        ),
      )
    const [first] = group
    if (first) expect(learnsAnswer(first, known)).toBe(isRevealed)
    if (isRevealed) learned += group.length
  }
  return learned
}

describe('the attacker finds what trying every table finds', () => {
  const inOne = (sizes: readonly number[], questions: number, highest: number): World => {
    const [ends, groups] = [{ lowest: 1, highest }, numberPeople(sizes)]
    return {
      people: groups.flat().length,
      questions,
      ends,
      publish: (answers) => publishSums(answers, groups, ends),
    }
  }
  test.each([
    [[3], 5, 2],
    [[5], 3, 2],
    [[3], 2, 4],
    [[3], 1, 5],
    [[3, 3], 1, 3],
    [[4], 2, 3],
    [[8], 1, 3],
    [[4, 4], 1, 3],
  ])('about groups of %j, %i questions and %i values', (sizes, questions, highest) => {
    expectExact(inOne(sizes, questions, highest), [0])
    expectExact(inOne(sizes, questions, highest), [0, 1])
  })

  test('about the reports of two projects, of which one leaves three people out', () => {
    const ends = { lowest: 1, highest: 3 }
    const publish = (answers: readonly Answers[]) =>
      [
        [0, 1, 2, 3, 4, 5, 6],
        [0, 1, 2, 3],
      ].flatMap((people) => publishSums(answers, [people], ends))
    const learned = expectExact({ people: 7, questions: 1, ends, publish }, [])
    expect(learned).toBeGreaterThan(0)
  })
})

describe('from behaviours alone', () => {
  test.each([3, 4, 5, 6, 7, 8])(
    'none of %i raters knows another answer, on scales of three to seven values',
    (people) => {
      for (const highest of [3, 4, 5, 6, 7]) {
        const ends = { lowest: 1, highest }
        for (const answers of listMultisets(people, highest))
          for (const known of answers.keys())
            if (known === 0 || answers[known] !== answers[known - 1])
              expect(
                learnsAnswer(
                  {
                    answers: answers.map((each) => [each]),
                    ends,
                    sums: publishSums(
                      answers.map((each) => [each]),
                      [[...answers.keys()]],
                      ends,
                    ).filter(({ questions }) => questions.length === 1),
                  },
                  [known],
                ),
              ).toBe(false)
      }
    },
  )
})

/** Every choice of values in which the order of the people does not matter. */
function* listMultisets(people: number, highest: number, least = 1): Generator<number[]> {
  if (people === 0) yield []
  else
    for (let value = least; value <= highest; value++)
      for (const rest of listMultisets(people - 1, highest, value)) yield [value, ...rest]
}

describe('over time', () => {
  const ends = { lowest: 1, highest: 5 }
  const answers = [[5], [5], [5], [3], [4], [1]].map(([value = 0]) => Array<number>(5).fill(value))
  const about = (...people: readonly number[]): PublishedSum[] =>
    publishSums(answers, [people], ends)
  const learns = (...reports: readonly PublishedSum[][]): boolean =>
    learnsAnswer({ answers, ends, sums: reports.flat() }, [])

  test('a report without those who declined tells nothing, and with one that had them it does', () => {
    expect(learns(about(0, 1, 3, 4, 5))).toBe(false)
    expect(learns(about(0, 1, 3, 4, 5), about(0, 1, 2, 3, 4, 5))).toBe(true)
  })

  test('a restored copy publishes no second report of the groups', () => {
    const some = [3, 4, 5, 0].map((person) => answers[person] ?? [])
    const restored = { answers: some, relations: relationsOf([4]), ends, groups_withheld: true }
    const other = { ...restored, answers: some.with(0, Array<number>(5).fill(1)) }
    expect(printReport(restored)).toBe(printReport(other))
    expect(printReport({ ...restored, groups_withheld: false })).not.toBe(
      printReport({ ...other, groups_withheld: false }),
    )
  })

  test('a rater who is erased after answering counts as before', () => {
    const report = { answers, relations: relationsOf([3, 3]), ends }
    expect(printReport({ ...report, erased: [0] })).toBe(printReport(report))
  })

  test('a later project tells nothing of the same group, and of those who are new it does', () => {
    expect(learns(about(0, 1, 3, 4, 5), about(0, 1, 3, 4, 5))).toBe(false)
    expect(learns(about(3, 4, 5), about(0, 1, 2, 3, 4, 5))).toBe(true)
  })
})
