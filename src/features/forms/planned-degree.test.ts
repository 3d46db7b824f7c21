import { describe, expect, test } from 'vitest'
import type { RelationKey } from '#shared/relations.ts'
import { listRelations, visibilities } from './coverage.rules.ts'
import { findAddition, judgePlan, planReports, type ReportPlan } from './planned-degree.rules.ts'

type Raters = Partial<Record<RelationKey, number>>

const all = { relation_type_ids: [1, 2, 3, 4, 5], relation_names: {} }
const plan = (competence_count = 6, question_count = 30, weights: ReportPlan['weights'] = null) =>
  planReports({
    minimum_raters: 3,
    competence_count,
    question_count,
    highest_value: 5,
    weights: { relations: weights },
  })
const cover = (raters: Raters) => {
  const { companero = 0, equipo = 0, cliente = 0 } = raters
  const counts = { auto: 1, lider: 0, companero, equipo, cliente, ...raters }
  return visibilities({ ...counts, grouped: companero + equipo + cliente }, 3)
}
const judge = (raters: Raters, project = plan()) => judgePlan(listRelations(cover(raters)), project)
const addition = (raters: Raters, used = all) => findAddition(cover(raters), used, plan())

describe('what a report of six competences is expected to tell', () => {
  test.each([
    ['even', 'of a leader and one group', { lider: 1, companero: 4 }],
    ['even', 'of a leader and a group however large', { lider: 1, companero: 12 }],
    ['even', 'where a small group joins another', { lider: 1, companero: 5, cliente: 2 }],
    ['even', 'of two small groups together', { companero: 3, equipo: 2 }],
    ['even', 'of a leader alone', { lider: 1 }],
    ['even', 'of self alone', {}],
    ['probable', 'of a leader and two groups of three', { lider: 1, companero: 3, cliente: 3 }],
    ['probable', 'of a leader and two small groups', { lider: 1, companero: 4, equipo: 3 }],
    ['clear', 'of a leader and three groups', { lider: 1, companero: 6, equipo: 5, cliente: 3 }],
    ['clear', 'of a leader and two groups of six', { lider: 1, companero: 6, equipo: 6 }],
    ['clear', 'of one large group without a leader', { companero: 10 }],
  ] as const)('is %s %s', (degree, _, raters) => {
    expect(judge(raters)).toBe(degree)
  })

  test('is less where the leader weighs more', () => {
    const raters = { lider: 1, companero: 6, equipo: 6 }
    expect(judge(raters, plan(6, 30, { lider: 80, companero: 10, equipo: 10 }))).toBe('even')
    expect(judge(raters, plan(6, 30, { lider: 20, companero: 40, equipo: 40 }))).toBe('clear')
  })

  test('is less of fewer questions, where groups have too few answers to be told apart', () => {
    expect(judge({ lider: 1, companero: 3, cliente: 3 }, plan(6, 12))).toBe('even')
  })

  test('is nothing of a single competence, and of none', () => {
    const raters = { companero: 10, equipo: 10 }
    expect([judge(raters, plan(1, 5)), judge(raters, plan(0, 0))]).toEqual(['even', 'even'])
  })
})

describe('the fewest raters who make a report firmer', () => {
  test('complete a group that another one has to join', () => {
    expect(addition({ lider: 1, companero: 5, cliente: 2 })).toEqual({
      relation: 'cliente',
      raters: 1,
      degree: 'probable',
    })
  })

  test('are a second group', () => {
    expect(addition({ lider: 1, companero: 4 })).toMatchObject({ raters: 3, degree: 'probable' })
  })

  test('are of a relation that the project uses', () => {
    const used = { relation_type_ids: [1, 2, 3, 5], relation_names: {} }
    expect(addition({ lider: 1, companero: 4 }, used)).toMatchObject({ relation: 'cliente' })
    expect(addition({ lider: 1, companero: 4 }, { ...used, relation_type_ids: [1, 2, 3] })).toBe(
      null,
    )
  })

  test('are none where the report is clear', () => {
    expect(addition({ lider: 1, companero: 6, equipo: 6 })).toBe(null)
  })
})
