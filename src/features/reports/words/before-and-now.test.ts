import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RelationKey } from '#shared/relations.ts'
import { attack, type Secret } from '../../../../tests/anonymity-attacker.ts'
import { attackRuns } from '../../../../tests/attack-runs.ts'
import { degreesOf } from '../../../../tests/independent-degrees.ts'
import { hasOthers, perceptionOf, type TruthLine } from '../../../../tests/independent-lines.ts'
import { truthOf } from '../../../../tests/independent-report.ts'
import { sampleShapes } from '../../../../tests/sample-shape.arbitraries.ts'
import { smallMatrix, smallSurvey, type SmallForm } from '../../../../tests/small-matrix.ts'
import type { BeforeAndNow } from '../model/before-and-now-model.rules.ts'
import { extractEarlierReport, type EarlierReport } from '../model/earlier-report.rules.ts'
import { extractPublishedNumbers } from '../model/published-numbers.rules.ts'
import { sampleInput } from '../model/sample.rules.ts'
import { computeSubjectNumbers } from '../numbers/subject-numbers.rules.ts'
import type { ReportInput } from '../numbers/survey.rules.ts'
import { composeSubjectReport } from './subject-report.rules.ts'

const identity = { address: { salt: '', hash: '' }, evaluation: '' }
const inYear = (input: ReportInput, year: number): ReportInput => ({
  ...input,
  matrix: { ...input.matrix, name: `Ciclo ${year}`, limit_date: `${year}-12-04` },
})
const attachedFrom = (input: ReportInput): EarlierReport =>
  extractEarlierReport(extractPublishedNumbers(composeSubjectReport(input), identity), input)

/** The comparison of two cycles; null where the product leaves it out. */
function compared(then: ReportInput, now: ReportInput): BeforeAndNow | null {
  const report = composeSubjectReport(now, null, 'second_person', attachedFrom(then))
  return report.kind === 'full' ? report.before : null
}

const twoCycles = fc
  .tuple(sampleShapes, fc.string(), fc.boolean(), sampleShapes)
  .map(
    ([shape, seed, sameRaters, other]) =>
      [
        inYear(
          sampleInput({ ...shape, seed, ...(!sameRaters && { completed: other.completed }) }),
          2025,
        ),
        inYear(sampleInput(shape), 2026),
      ] as const,
  )

describe('the attached numbers', () => {
  test('are those that the report prints, and nothing else', () => {
    fc.assert(
      fc.property(sampleShapes, (shape) => {
        const input = sampleInput(shape)
        const truth = truthOf(input)
        const numbers = extractPublishedNumbers(composeSubjectReport(input), identity)
        const isFull = hasOthers(truth)
        expect(numbers.blocks.map(({ key, raters }) => [key, raters])).toEqual(
          isFull ? truth.groups.map(({ key, people }) => [key, people]) : [],
        )
        const own = input.forms.some(({ relation }) => relation === 'auto') && truth.hasSelf
        expect(numbers.columns?.map(({ key }) => key) ?? []).toEqual(
          isFull ? truth.columns.map(({ key }) => key) : [],
        )
        expect(numbers.competences).toEqual(
          truth.competences.flatMap((line) => {
            if (!isFull)
              return own
                ? [
                    {
                      ...attachedLine({ ...line, groups: [], others: null }),
                      name: line.name,
                      behaviours: [],
                    },
                  ]
                : []
            const behaviours = line.behaviours.map((each) => ({
              text: each.name,
              ...attachedLine(each),
            }))
            return [{ name: line.name, ...attachedLine(line), behaviours }]
          }),
        )
      }),
      attackRuns(30, 371),
    )
  })
})

/** A line as printed tenths, with its bounds where there are any. */
function attachedLine({ self, groups, others }: Pick<TruthLine, 'self' | 'groups' | 'others'>) {
  const bounds = {
    blocks: groups.map((each) => each?.bound ?? null),
    others: others?.bound ?? null,
  }
  return {
    self: self?.tenths ?? null,
    blocks: groups.map((each) => each?.tenths ?? null),
    others: others?.tenths ?? null,
    ...([bounds.others, ...bounds.blocks].some(Boolean) && { bounds }),
  }
}

describe('before and now', () => {
  test('compares what both reports print, and says only a change that other raters would repeat', () => {
    let seen = 0
    fc.assert(
      fc.property(twoCycles, ([then, now]) => {
        const comparison = compared(then, now)
        if (!comparison) return
        seen++
        const [before, after] = [truthOf(then), truthOf(now)]
        const inBoth = after.competences.filter(
          ({ others }, index) => others !== null && before.competences[index]?.others !== null,
        )
        expect(comparison.lines.map(({ number }) => number).toSorted()).toEqual(
          inBoth.map(({ id }) => id).toSorted(),
        )
        for (const line of comparison.lines) {
          const index = Number(line.number) - 1
          const [was, is] = [before.competences[index], after.competences[index]]
          if (!was?.others || !is?.others) throw new Error('a compared line has both numbers')
          const raters = Number(after.effective[0]) / Number(after.effective[1])
          const { perception, degree } = perceptionOf(is.others, was.others, {
            input: now,
            limits: degreesOf(now).change(was.raters, raters),
          })
          expect(line).toMatchObject({
            name: is.name,
            before: was.others,
            now: is.others,
            degree,
          })
          const how = degree === 'probable' ? 'probablemente ' : ''
          expect(line.change_text).toBe(
            degree === 'even'
              ? 'sin cambio claro'
              : `${how}${perception === 'above' ? 'subió' : 'bajó'}`,
          )
        }
        const missing = after.competences.filter((line) => !inBoth.includes(line))
        expect(comparison.notes.length).toBe(missing.length > 0 ? 1 : 0)
      }),
      attackRuns(60, 372),
    )
    expect(seen).toBeGreaterThan(30)
  })

  test('keeps only what it shows of the earlier report', () => {
    const input = inYear(sampleInput(), 2026)
    const earlier = attachedFrom(inYear(input, 2025))
    expect(JSON.parse(JSON.stringify(earlier))).toEqual(earlier)
    expect(Object.keys(earlier)).toEqual(['matrix', 'blocks', 'competences'])
  })

  test('is left out of a report that is not later', () => {
    const input = sampleInput()
    expect(compared(inYear(input, 2025), inYear(input, 2026))).not.toBeNull()
    expect(compared(inYear(input, 2026), inYear(input, 2026))).toBeNull()
    expect(compared(inYear(input, 2026), inYear(input, 2025))).toBeNull()
  })
})

const relations = ['lider', 'companero', 'equipo', 'cliente'] as const
type Counts = Readonly<Record<(typeof relations)[number], number>>
const survey = smallSurvey(3, [2, 1])
const QUESTIONS = 3

/** Of each relation the raters up to its count answered; all chose 1 but the changed one. */
function cycleOf(counts: Counts, year: number, changed?: Secret & { value: number }): ReportInput {
  const forms = relations.flatMap((relation: RelationKey & keyof Counts) =>
    Array.from({ length: counts[relation] }, (_, index): SmallForm => ({
      relation,
      rater: `${relation} ${index}`,
      choices: Array.from({ length: QUESTIONS }, (_, position) =>
        changed?.rater === `${relation} ${index}` && changed.answer === String(position)
          ? changed.value
          : 1,
      ),
      comment: null,
    })),
  )
  const [evaluated] = smallMatrix(survey, [forms]).everyone
  if (!evaluated) throw new Error('a matrix about one person has one evaluated')
  return inYear({ ...survey, ...evaluated }, year)
}

/** Every number of the present report, and the exact numbers of others in the earlier one. */
const published = (then: ReportInput, now: ReportInput, lines: readonly string[]) => ({
  now: computeSubjectNumbers(now),
  earlier: lines.map((line) => computeSubjectNumbers(then).competences[Number(line) - 1]?.others),
})

/**
 * What is exposed of raters who choose the same in both cycles. The raters of one cycle are among
 * those of the other, which is the worst that equal counts allow.
 */
function exposed(then: Counts, now: Counts, lines: readonly string[]) {
  const secrets = relations.slice(1).flatMap((relation) =>
    Array.from({ length: Math.max(then[relation], now[relation]) }, (_, index) =>
      Array.from({ length: QUESTIONS }, (_, position): Secret => ({
        rater: `${relation} ${index}`,
        answer: String(position),
      })),
    ).flat(),
  )
  return attack(
    secrets,
    (secret, value) => {
      const changed = { ...secret, value }
      return published(cycleOf(then, 2025, changed), cycleOf(now, 2026, changed), lines)
    },
    { highest_value: 3, limits: { mean: 3, distribution: 5 } },
  )
}

const linesOf = (then: Counts, now: Counts): string[] =>
  compared(cycleOf(then, 2025), cycleOf(now, 2026))?.lines.map(({ number }) => number) ?? []

describe('an attacker who supposes that all raters chose the same in both cycles', () => {
  const people = fc.integer({ min: 0, max: 6 })
  const counts = fc.record({
    lider: fc.integer({ min: 0, max: 1 }),
    companero: people,
    equipo: people,
    cliente: fc.integer({ min: 0, max: 3 }),
  })

  test('finds no answer and no mean of fewer than the minimum', () => {
    let seen = 0
    fc.assert(
      fc.property(counts, counts, fc.boolean(), (then, now, sameTeam) => {
        const later = sameTeam ? { ...now, equipo: then.equipo, cliente: then.cliente } : now
        const lines = linesOf(then, later)
        if (lines.length === 0) return
        seen++
        expect(exposed(then, later, lines)).toBeNull()
      }),
      attackRuns(80, 373),
    )
    expect(seen).toBeGreaterThan(15)
  })

  test.each([
    ['one peer more', { lider: 1, companero: 3, equipo: 0, cliente: 0 }, { companero: 4 }],
    ['one peer less', { lider: 1, companero: 4, equipo: 3, cliente: 0 }, { companero: 3 }],
    [
      'two peers who were pooled with a team',
      { lider: 1, companero: 2, equipo: 3, cliente: 0 },
      { companero: 0 },
    ],
  ])('would find %s, which is left out', (_, then, change) => {
    const now = { ...then, ...change }
    expect(linesOf(then, now)).toEqual([])
    expect(exposed(then, now, ['1', '2'])).not.toBeNull()
  })
})
