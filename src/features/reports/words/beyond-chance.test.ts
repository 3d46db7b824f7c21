import { describe, expect, test } from 'vitest'
import { listRelations, visibilities } from '#features/forms/coverage.rules.ts'
import type { Degree } from '#features/forms/noise.rules.ts'
import { judgePlan, planReports } from '#features/forms/planned-degree.rules.ts'
import type { RelationKey } from '#shared/relations.ts'
import { attackRuns } from '../../../../tests/attack-runs.ts'
import { simulatePerson, type Simulation } from '../../../../tests/noise-model.ts'
import type { FullReport } from '../model/subject-report-model.rules.ts'
import { composeSubjectReport } from './subject-report.rules.ts'

/*
 * What reports say of people whose answers follow the model of chance (docs/reports.md, degrees).
 * Few people are simulated here and many by `npm run attack`: the share of the sample may miss the
 * limit by three standard errors.
 */

interface Project {
  readonly competences: number
  readonly raters: Readonly<Partial<Record<RelationKey, number>>>
}

const projects: readonly Project[] = [3, 6, 12].flatMap((competences) =>
  [
    { lider: 1, companero: 3 },
    { lider: 1, companero: 4, equipo: 5 },
    { lider: 1, companero: 8, equipo: 8, cliente: 4 },
  ].map((raters) => ({ competences, raters })),
)
const { numRuns, seed } = attackRuns(120, 0)

/** The reports about people of these projects, each with what is true of them. */
const simulate = (
  { differences, evenly = false }: Pick<Simulation, 'differences' | 'evenly'>,
  some = projects,
) =>
  some.flatMap(({ competences, raters }) =>
    Array.from({ length: numRuns }, (_, index) => {
      const person = simulatePerson({
        seed: `${seed} ${index} ${competences} ${JSON.stringify(raters)}`,
        competences,
        raters,
        differences,
        evenly,
      })
      const report = composeSubjectReport(person.input)
      if (report.kind !== 'full') throw new Error('The report is short.')
      return { report, levels: person.levels }
    }),
  )

type Simulated = ReturnType<typeof simulate>[number]

/** How many in a hundred, and by how much a sample of so many may miss the limit. */
const share = (all: readonly Simulated[], holds: (one: Simulated) => boolean): number =>
  (100 * all.filter(holds).length) / all.length
const chance = (limit: number, { length }: readonly unknown[]): number =>
  3 * Math.sqrt((limit * (100 - limit)) / length)

/** The degrees of everything that a report says of order, of self and of the groups. */
const degreesOf = ({ competences, relations }: FullReport): (string | null)[] => [
  ...competences.flatMap(({ place_degree, degree }) => [place_degree, degree]),
  ...relations.statements.flatMap(({ degree, text }) =>
    text.includes('más abajo que') ? degree : [],
  ),
]
const isOrdered = ({ report }: Simulated): boolean =>
  report.competences.some(({ place_degree }) => place_degree && place_degree !== 'even')
const isClearlyOrdered = ({ report }: Simulated): boolean =>
  report.competences.some(({ place_degree }) => place_degree === 'clear')
const clearlyLowest = ({ profile }: FullReport) =>
  profile.lines.findLast(({ place, place_degree }) => place === 'below' && place_degree === 'clear')

/** What a draft says of the report of so many raters who are asked. */
function promise(asked: Project['raters'], competences: number): Degree {
  const { lider = 0, companero = 0, equipo = 0, cliente = 0 } = asked
  const grouped = companero + equipo + cliente
  const counts = { auto: 1, lider, companero, equipo, cliente, grouped }
  const plan = planReports({
    minimum_raters: 3,
    competence_count: competences,
    question_count: 5 * competences,
    highest_value: 5,
    weights: null,
  })
  return judgePlan(listRelations(visibilities(counts, 3)), plan)
}

/** Eight of ten answer, and of each group at least three. */
const answering = (asked: Project['raters']): Project['raters'] =>
  Object.fromEntries(
    Object.entries(asked).map(([relation, raters]) => [
      relation,
      relation === 'lider' ? raters : Math.max(3, Math.round(raters * 0.8)),
    ]),
  )

describe('what a draft promises of a report', () => {
  const rosters = [
    { lider: 1, companero: 4 },
    { lider: 1, companero: 4, equipo: 5 },
    { lider: 1, companero: 6, equipo: 6 },
    { lider: 1, companero: 8, equipo: 8, cliente: 4 },
    { companero: 12 },
  ]
  const promised = [3, 6, 12].flatMap((competences) =>
    rosters.map((asked) => ({ competences, asked, degree: promise(asked, competences) })),
  )
  const reports = (degree: Degree) =>
    simulate(
      { differences: 0.4, evenly: true },
      promised
        .filter((one) => one.degree === degree)
        .map(({ competences, asked }) => ({ competences, raters: answering(asked) })),
    )

  test('holds in 8 of 10: «Claro» tells an order clearly', () => {
    const clear = reports('clear')
    expect(share(clear, isClearlyOrdered)).toBeGreaterThan(80 - chance(80, clear))
  })

  test('holds in 8 of 10: «Probable» tells one at least probably', () => {
    const probable = reports('probable')
    expect(share(probable, isOrdered)).toBeGreaterThan(80 - chance(80, probable))
  })

  test('is less where less is told', () => {
    expect(share(reports('even'), isOrdered)).toBeLessThan(80)
  })
})

describe('people whose competences are all alike', () => {
  const flat = simulate({ differences: 0 })

  test('get something «clara» in at most 5 % of reports', () =>
    expect(share(flat, ({ report }) => degreesOf(report).includes('clear'))).toBeLessThan(
      5 + chance(5, flat),
    ))

  test('get something «clara» or «probable» in at most 20 %', () =>
    expect(
      share(flat, ({ report }) =>
        degreesOf(report).some((degree) => degree === 'clear' || degree === 'probable'),
      ),
    ).toBeLessThan(20 + chance(20, flat)))

  test('who see themselves as others do get a blind spot in at most 8 %, a clear one in 1 %', () => {
    expect(share(flat, ({ report }) => report.gaps.blind_spots.count > 0)).toBeLessThan(
      8 + chance(8, flat),
    )
    const clear = ({ report: { gaps } }: Simulated): boolean =>
      gaps.blind_spots.shown.some(({ behaviour }) => behaviour.degree === 'clear')
    expect(share(flat, clear)).toBeLessThan(1 + chance(1, flat))
  })
})

describe('people whose competences differ by 0.4', () => {
  const different = simulate({ differences: 0.4 })

  test('get an order in at least 60 % of reports', () =>
    expect(share(different, isOrdered)).toBeGreaterThan(60 - chance(60, different)))

  test('truly have a competence among their lowest third that is called clearly below', () => {
    const said = different.flatMap(({ report, levels }) => {
      const line = clearlyLowest(report)
      const level = line && levels[Number(line.number) - 1]
      return level === undefined
        ? []
        : levels.filter((other) => other < level).length < Math.ceil(levels.length / 3)
    })
    const right = (100 * said.filter(Boolean).length) / said.length
    expect(right).toBeGreaterThan(90 - chance(90, said))
  })
})
