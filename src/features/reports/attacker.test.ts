import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RelationKey } from '#shared/relations.ts'
import { attack, type Exposure, type Secret } from '../../../tests/anonymity-attacker.ts'
import { fraction } from './fraction.rules.ts'
import { groupReportOf, matrixMeansOf } from './group.rules.ts'
import { mean } from './mean.rules.ts'
import { reportOf, type Report } from './report.rules.ts'
import { toScore, type Score } from './score.rules.ts'
import { spreadsheetOf } from './spreadsheet.rules.ts'
import type { EvaluatedForms, Survey, CompletedForm } from './survey.rules.ts'

const HIGHEST = 3
const protectedRelations: readonly RelationKey[] = ['companero', 'equipo', 'cliente']

/** A project small enough to be solved exactly: who rated whom, and what they answered. */
interface World {
  readonly survey: Survey
  readonly everyone: readonly EvaluatedForms[]
  /** Who wrote each sheet: known to the attacker, unknown to the engine. */
  readonly raters: readonly (readonly string[])[]
}

type Faces = (world: World) => unknown

function facesOf({ survey, everyone }: World): {
  reports: Report[]
  group: unknown
  spreadsheet: unknown
} {
  const values = everyone.map((_, index) => (index % 3 === 0 ? 'Ventas' : 'Calidad'))
  const group = groupReportOf(survey, everyone, { property: 'Área', values })
  const reports = everyone.map((evaluated) =>
    reportOf({ ...survey, ...evaluated }, matrixMeansOf(group)),
  )
  return { reports, group, spreadsheet: spreadsheetOf(group, reports) }
}

/** What the leader and the person wrote is published as such; the rest is secret. */
function secretsOf({ everyone, raters }: World): Secret[] {
  return everyone.flatMap(({ forms: sheets }, evaluated) =>
    sheets.flatMap(({ relation, choices }, sheet) =>
      choices.flatMap((choice, question) =>
        protectedRelations.includes(relation) && choice !== null
          ? [{ rater: raters[evaluated]?.[sheet] ?? '', answer: `${evaluated}/${question}` }]
          : [],
      ),
    ),
  )
}

function withAnswer(world: World, { rater, answer }: Secret, value: number): World {
  const [evaluated, question] = answer.split('/').map(Number)
  const everyone = world.everyone.map((one, index) =>
    index !== evaluated
      ? one
      : {
          ...one,
          forms: one.forms.map((sheet, at) =>
            world.raters[index]?.[at] !== rater
              ? sheet
              : {
                  ...sheet,
                  choices: sheet.choices.map((choice, asked) =>
                    asked === question ? value : choice,
                  ),
                },
          ),
        },
  )
  return { ...world, everyone }
}

function attackOn(world: World, faces: Faces): Exposure | null {
  const limits = { mean: world.survey.matrix.minimum_raters, distribution: 5 }
  return attack(
    secretsOf(world),
    (secret, value) => faces(withAnswer(world, secret, value)),
    { highest: HIGHEST },
    limits,
  )
}

function surveyOf(minimum: number, questions: readonly number[]): Survey {
  return {
    matrix: { name: 'Proyecto', minimum_raters: minimum, limit_date: '2026-12-04' },
    company: { name: 'Empresa', primary_color: '#000000', secondary_color: '#000000' },
    scale: {
      lowest_value: 1,
      highest_value: HIGHEST,
      allow_na: true,
      values: [1, 2, 3].map((value) => ({ value, description: String(value) })),
    },
    competences: questions.map((count, index) => ({
      name: `Competencia ${index}`,
      description: '',
      questions: Array.from({ length: count }, (_, at) => ({
        id: `${index}${at}`,
        question: 'Pregunta',
        name: '',
      })),
    })),
  }
}

const choice = (na: number) =>
  fc.oneof(
    { weight: na, arbitrary: fc.constant(null) },
    { weight: 10, arbitrary: fc.integer({ min: 1, max: HIGHEST }) },
  )
const size = fc.oneof(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 12 }))

function sheetsArbitrary(
  questions: number,
  most: fc.Arbitrary<number>,
): fc.Arbitrary<CompletedForm[]> {
  const group = (relation: RelationKey, count: fc.Arbitrary<number>) =>
    fc.tuple(count, fc.integer({ min: 0, max: 4 })).chain(([length, na]) =>
      fc.array(
        fc.record({
          relation: fc.constant(relation),
          choices: fc.array(choice(na), { minLength: questions, maxLength: questions }),
          comment: fc.constant(null),
        }),
        { minLength: length, maxLength: length },
      ),
    )
  const one = fc.integer({ min: 0, max: 1 })
  return fc
    .tuple(
      group('auto', one),
      group('lider', one),
      group('companero', most),
      group('equipo', most),
      group('cliente', most),
    )
    .map((groups) => groups.flat())
}

/** Several evaluated who share raters: the n-th peer of one is also the n-th peer of the next. */
function worldOf(survey: Survey, sheets: readonly CompletedForm[][]): World {
  return {
    survey,
    everyone: sheets.map((own, index) => ({
      evaluated: { id: `e${index}`, name: `Persona ${index}` },
      forms: own,
      invited: {},
    })),
    raters: sheets.map((own) =>
      own.map(
        ({ relation }, index) =>
          `${relation} ${own.slice(0, index).filter((before) => before.relation === relation).length}`,
      ),
    ),
  }
}

const worlds = fc
  .tuple(
    fc.integer({ min: 3, max: 10 }),
    fc.constantFrom([2], [1, 2], [2, 1]),
    fc.constantFrom(1, 1, 2, 3),
  )
  .chain(([minimum, questions, evaluated]) => {
    const asked = questions.reduce((sum, count) => sum + count, 0)
    return fc
      .array(sheetsArbitrary(asked, size), { minLength: evaluated, maxLength: evaluated })
      .map((sheets) => worldOf(surveyOf(minimum, questions), sheets))
  })

/** Enough people for project means and segments; few questions, so that it stays quick. */
const projects = fc
  .tuple(fc.integer({ min: 3, max: 4 }), fc.integer({ min: 10, max: 15 }))
  .chain(([minimum, evaluated]) =>
    fc
      .array(sheetsArbitrary(1, fc.integer({ min: 0, max: 4 })), {
        minLength: evaluated,
        maxLength: evaluated,
      })
      .map((sheets) => worldOf(surveyOf(minimum, [1]), sheets)),
  )

const FEWEST = 5

/** A few worlds however busy the machine is, so that passing means something; then as many more as fit in the time. */
function withstands(
  arbitrary: fc.Arbitrary<World>,
  { most, milliseconds, seed }: { most: number; milliseconds: number; seed: number },
): void {
  const property = fc.property(arbitrary, (world) => {
    expect(attackOn(world, facesOf)).toBeNull()
  })
  fc.assert(property, { numRuns: FEWEST, seed })
  fc.assert(property, { numRuns: most, interruptAfterTimeLimit: milliseconds, seed: seed + 1 })
}

describe('an attacker who holds every published number', () => {
  test('finds no answer and no mean of fewer than the minimum', { timeout: 60_000 }, () =>
    withstands(worlds, { most: 60, milliseconds: 7_000, seed: 360 }),
  )

  test('finds nothing either through project means and segments', { timeout: 60_000 }, () =>
    withstands(projects, { most: 12, milliseconds: 5_000, seed: 361 }),
  )
})

/** An engine that publishes one number more than it should. */
const leaking =
  (leak: (sheets: readonly CompletedForm[], minimum: number) => unknown): Faces =>
  (world) => ({
    ...facesOf(world),
    leak: world.everyone.map(({ forms: sheets }) =>
      leak(sheets, world.survey.matrix.minimum_raters),
    ),
  })

const answersOf = (sheets: readonly CompletedForm[], questions = [0, 1]): number[] =>
  sheets.flatMap(({ choices }) => questions.flatMap((question) => choices[question] ?? []))
const averageOf = (answers: readonly number[]): Score | null => {
  const average = mean(answers.map((answer) => fraction(answer)))
  return average && toScore(average)
}
const of = (relation: RelationKey, sheets: readonly CompletedForm[]): CompletedForm[] =>
  sheets.filter((sheet) => sheet.relation === relation)

/** A leader, four peers of whom two did not see the second question, six of the team and two clients. */
function plainWorld(): World {
  const sheet = (relation: RelationKey, ...choices: (number | null)[]): CompletedForm => ({
    relation,
    choices,
    comment: null,
  })
  return worldOf(surveyOf(3, [2]), [
    [
      sheet('auto', 3, 3),
      sheet('lider', 2, 3),
      sheet('companero', 3, 1),
      sheet('companero', 2, 2),
      sheet('companero', 3, null),
      sheet('companero', 1, null),
      ...[1, 2, 3, 1, 2, 3].map((value) => sheet('equipo', value, 2)),
      sheet('cliente', 1, 2),
      sheet('cliente', 3, 3),
      sheet('cliente', 3, 1),
    ],
  ])
}

describe('a planted leak is found', () => {
  test('nothing is found where nothing was planted', () =>
    expect(attackOn(plainWorld(), facesOf)).toBeNull())

  test('a total that counts a hidden group', () => {
    const world = worldOf(surveyOf(3, [2]), [
      (plainWorld().everyone[0]?.forms ?? [])
        .filter(({ relation }) => relation !== 'equipo' && relation !== 'companero')
        .slice(0, 4),
    ])
    expect(attackOn(world, facesOf)).toBeNull()
    expect(
      attackOn(
        world,
        leaking((sheets) => averageOf(answersOf(sheets))),
      ),
    ).toMatchObject({ kind: 'mean', raters: ['cliente 0', 'cliente 1'] })
  })

  test('a competence that is averaged over answers, and so counts a hidden question', () => {
    expect(
      attackOn(
        plainWorld(),
        leaking((sheets) => averageOf(answersOf(of('companero', sheets)))),
      ),
    ).toMatchObject({ raters: ['companero 0', 'companero 1'] })
  })

  test('a group shown apart although it was pooled', () => {
    const faces = leaking((sheets) => averageOf(answersOf(of('cliente', sheets).slice(0, 2), [0])))
    expect(attackOn(plainWorld(), faces)).toMatchObject({ kind: 'mean' })
  })

  test('another cut of the same people: two averages whose difference is one person', () => {
    const faces = leaking((sheets) => averageOf(answersOf(of('equipo', sheets).slice(1), [0])))
    expect(attackOn(plainWorld(), faces)).toEqual({ kind: 'mean', raters: ['equipo 0'] })
  })

  test('the highest answer of a group is not a linear number, and is refused because it depends on who agrees', () => {
    const unanimous = leaking((sheets) =>
      new Set(answersOf(of('equipo', sheets), [0])).size === 1 ? 1 : null,
    )
    const world = worldOf(surveyOf(3, [1]), [
      [1, 1, 1].map((value) => ({ relation: 'equipo', choices: [value], comment: null })),
    ])
    expect(() => attackOn(world, unanimous)).toThrow('what is published depends on an answer')
  })

  test('a distribution under five answers', () => {
    const faces = leaking((sheets) =>
      [1, 2, 3].map(
        (value) =>
          answersOf(of('companero', sheets), [0]).filter((answer) => answer === value).length,
      ),
    )
    expect(attackOn(plainWorld(), faces)).toMatchObject({ kind: 'distribution' })
  })

  test("a distribution over five answers of which one is the leader's, whose answer is published", () => {
    const faces = leaking((sheets) =>
      [1, 2, 3].map(
        (value) =>
          answersOf([...of('lider', sheets), ...of('companero', sheets)], [0]).filter(
            (answer) => answer === value,
          ).length,
      ),
    )
    const found = attackOn(plainWorld(), faces)
    expect(found).toMatchObject({ kind: 'distribution' })
    expect(found?.raters.every((rater) => rater.startsWith('companero'))).toBe(true)
  })

  test(
    'planted in random projects, the total over everybody is found within seconds',
    { timeout: 30_000 },
    () => {
      const faces = leaking((sheets) =>
        averageOf(answersOf(sheets.filter(({ relation }) => relation !== 'auto'))),
      )
      const found = fc.check(
        fc.property(worlds, (world) => attackOn(world, faces) === null),
        { numRuns: 200, seed: 362, endOnFailure: true },
      )
      expect(found.failed).toBe(true)
    },
  )
})

describe('one distribution over several small groups', () => {
  const values = [1, 2, 3, 4, 5]
  const threes = values
    .flatMap((a) => values.flatMap((b) => values.map((c) => [a, b, c].sort((x, y) => x - y))))
    .map(String)
  const answers = [...new Set(threes)].map((three) => three.split(',').map(Number))
  const adding = (sum: number) => answers.filter((three) => three.reduce((a, b) => a + b) === sum)

  test('tells what three people answered, although together they are six', () => {
    const [peers, team] = [
      [5, 5, 5],
      [1, 5, 5],
    ]
    const together = [...peers, ...team].sort().join()
    expect(adding(11)).toHaveLength(4)
    // whoever knows both means, 5 and 11/3, and the distribution of the six
    const possible = adding(15).flatMap((three) =>
      adding(11).filter((other) => [...three, ...other].sort().join() === together),
    )
    expect(possible).toEqual([team])
  })
})
