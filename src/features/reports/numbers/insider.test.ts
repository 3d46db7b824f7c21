import { expect, test } from 'vitest'
import type { RelationKey } from '#shared/relations.ts'
import { smallSurvey } from '../../../../tests/small-matrix.ts'
import { scoreEvaluated } from './scoring.rules.ts'
import { NEWEST_METHOD, type ReportInput } from './survey.rules.ts'

/*
 * Answers are whole numbers between two ends, so that a mean near an end tells more than linear
 * algebra finds (docs/reports.md, ends are not exact). Here every table of answers is tried, against
 * someone who knows all published numbers and only their own answers.
 */

type Answer = number | null

/** Who answers how many questions of one competence, and on which scale. */
interface Asked {
  readonly relations: readonly RelationKey[]
  readonly questions: number
  readonly highest: number
}

const raters = (count: number, relation: RelationKey = 'companero'): RelationKey[] =>
  Array.from({ length: count }, () => relation)

/** Every way to give so many answers, N/A included. */
function* listAnswers(count: number, highest: number): Generator<readonly Answer[]> {
  if (count === 0) yield []
  else
    for (const first of [null, ...Array.from({ length: highest }, (_, index) => index + 1)])
      for (const rest of listAnswers(count - 1, highest)) yield [first, ...rest]
}

/** All numbers about one evaluated, as text. */
function publish(
  { relations, questions, highest }: Asked,
  answersOf: (rater: number) => readonly Answer[],
): string {
  const survey = smallSurvey(3, [questions])
  const input: ReportInput = {
    ...survey,
    method: NEWEST_METHOD,
    scale: { ...survey.scale, highest_value: highest },
    evaluated: { id: 'ana', name: 'Ana' },
    forms: relations.map((relation, rater) => ({
      rater,
      relation,
      choices: answersOf(rater),
      comment: null,
    })),
    invited: { auto: 0, lider: 0, companero: 0, equipo: 0, cliente: 0 },
    people_invited: relations.length,
    groups_withheld: false,
  }
  const { blocks, behaviours, competences, total } = scoreEvaluated(input)
  return JSON.stringify([blocks.others, behaviours, competences, total])
}

/** The answers that an insider can tell: of each, what the insider answered and what is told. */
function findRevealed(asked: Asked): { own: string; told: Answer }[] {
  const { relations, questions, highest } = asked
  // by what an insider sees: what the others may have answered
  const possible = new Map<string, Set<Answer>[]>()
  for (const answers of listAnswers(relations.length * questions, highest)) {
    const answersOf = (rater: number): readonly Answer[] =>
      answers.slice(rater * questions, (rater + 1) * questions)
    const published = publish(asked, answersOf)
    for (const insider of relations.keys()) {
      const seen = `${insider} ${JSON.stringify(answersOf(insider))} ${published}`
      const others = possible.get(seen) ?? answers.map(() => new Set<Answer>())
      possible.set(seen, others)
      for (const [at, answer] of answers.entries()) others[at]?.add(answer)
    }
  }
  return [...possible].flatMap(([own, others]) =>
    others.flatMap((each, at) =>
      each.size === 1 && Math.floor(at / questions) !== Number(own.split(' ')[0])
        ? { own, told: [...each][0] ?? null }
        : [],
    ),
  )
}

test.each([
  [3, 3],
  [3, 4],
  [3, 5],
  [3, 7],
  [4, 3],
  [4, 5],
  [5, 3],
  [5, 4],
])('of %i raters on a scale to %i none can tell what another answered', (count, highest) =>
  expect(findRevealed({ relations: raters(count), questions: 1, highest })).toEqual([]),
)

test('of three raters with two questions none can tell what another answered', () =>
  expect(findRevealed({ relations: raters(3), questions: 2, highest: 3 })).toEqual([]))

test('of two relations of three none can tell what another answered', () =>
  expect(
    findRevealed({ relations: [...raters(3), ...raters(3, 'equipo')], questions: 1, highest: 3 }),
  ).toEqual([]))
