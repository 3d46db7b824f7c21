import { describe, expect, test } from 'vitest'
import {
  type ChartCorrections,
  type ChartSubject,
  formsOfChart,
  likelyLeaderColumn,
  orgChart,
} from './org-chart.rules.ts'
import type { FormTriple } from './rules.ts'

const COLUMN = 'reports-to'
const person = (id: string, name: string, leader = ''): ChartSubject => ({
  id,
  name,
  email: `${id}@x.mx`,
  values: leader === '' ? [] : [{ subject_property_id: COLUMN, value: leader }],
})
const lucia = person('lucia', 'Lucía Cárdenas Ibáñez')
const all = { self: true, leader: true, team: true, peers: 4 }
const none = { self: false, leader: false, team: false, peers: 0 }

function generated(
  subjects: readonly ChartSubject[],
  rules: Partial<typeof all>,
  existing: readonly FormTriple[] = [],
): string[] {
  const result = formsOfChart(subjects, orgChart(subjects, COLUMN), { ...none, ...rules }, existing)
  if ('code' in result) throw new Error(result.code)
  return result.forms.map(
    (form) => `${form.evaluator_id} ${form.relation_type_id} ${form.evaluated_id}`,
  )
}

describe('the organisation chart', () => {
  test('finds leaders by e-mail, by name without accents, and by names in another order', () => {
    const subjects = [
      lucia,
      person('a', 'Ana', 'LUCIA@x.mx'),
      person('b', 'Bruno', 'lucia cardenas ibanez'),
      person('c', 'Citlali', 'Cárdenas Ibáñez, Lucía'),
    ]
    const chart = orgChart(subjects, COLUMN)
    expect([...chart.leaders]).toEqual([
      ['a', 'lucia'],
      ['b', 'lucia'],
      ['c', 'lucia'],
    ])
    expect([chart.unknown, chart.loops, chart.found]).toEqual([[], [], 3])
  })

  test('names unknown leaders, and takes who is chosen instead', () => {
    const subjects = [
      lucia,
      person('a', 'Ana', 'Ing. Cárdenas'),
      person('b', 'Bruno', 'nadie@x.mx'),
    ]
    expect(
      orgChart(subjects, COLUMN).unknown.map(({ subject, text }) => [subject.name, text]),
    ).toEqual([
      ['Ana', 'Ing. Cárdenas'],
      ['Bruno', 'nadie@x.mx'],
    ])
    const corrections: ChartCorrections = new Map([
      ['a', 'lucia'],
      ['b', null],
    ])
    const corrected = orgChart(subjects, COLUMN, corrections)
    expect([[...corrected.leaders], corrected.unknown]).toEqual([[['a', 'lucia']], []])
    expect(orgChart(subjects, COLUMN, new Map([['a', 'of another project']])).leaders.size).toBe(0)
  })

  test('names loops and gives them no forms, but those below them', () => {
    const subjects = [
      person('a', 'Ana', 'b@x.mx'),
      person('b', 'Bruno', 'c@x.mx'),
      person('c', 'Citlali', 'a@x.mx'),
      person('d', 'Diego', 'a@x.mx'),
      person('e', 'Eva', 'e@x.mx'),
    ]
    const chart = orgChart(subjects, COLUMN)
    expect(chart.loops.map((loop) => loop.map(({ id }) => id))).toEqual([['a', 'b', 'c']])
    expect([...chart.leaders]).toEqual([['d', 'a']])
    expect(generated(subjects, { leader: true, team: true })).toEqual(['a 2 d', 'd 4 a'])
    expect(orgChart(subjects, COLUMN, new Map([['c', null]])).loops).toEqual([])
  })

  test('proposes the column whose values are people', () => {
    const subjects = [
      { ...lucia, values: [{ subject_property_id: 'area', value: 'Ventas' }] },
      person('a', 'Ana', 'lucia@x.mx'),
    ]
    expect(likelyLeaderColumn(subjects, [{ id: 'area' }, { id: COLUMN }])).toBe(COLUMN)
    expect(likelyLeaderColumn(subjects, [{ id: 'area' }])).toBeNull()
  })
})

describe('the forms of the chart', () => {
  const team = (size: number): ChartSubject[] => [
    lucia,
    ...Array.from({ length: size }, (_, at) => person(`p${at}`, `Persona ${at}`, 'lucia@x.mx')),
  ]

  test('are self-evaluations, the leader, the whole team, and peers in a ring', () => {
    expect(generated(team(3), { ...all, peers: 1 })).toEqual([
      'lucia 1 lucia',
      'p0 1 p0',
      'lucia 2 p0',
      'p0 4 lucia',
      'p1 1 p1',
      'lucia 2 p1',
      'p1 4 lucia',
      'p2 1 p2',
      'lucia 2 p2',
      'p2 4 lucia',
      'p1 3 p0',
      'p2 3 p1',
      'p0 3 p2',
    ])
  })

  test('give each person as many peers as each rates, and the same in any order', () => {
    const subjects = team(11)
    const forms = generated(subjects, { peers: 4 })
    expect(generated(subjects.toReversed(), { peers: 4 }).toSorted()).toEqual(forms.toSorted())
    for (const at of [0, 2]) {
      const counts = Map.groupBy(forms, (form) => form.split(' ')[at])
      expect([...counts.values()].map((of) => of.length)).toEqual(
        Array.from({ length: 11 }, () => 4),
      )
    }
    expect(generated(team(3), { peers: 4 })).toHaveLength(6)
  })

  test('only add: a pair keeps its form, and peers that exist count for both', () => {
    const existing = [
      { evaluator_id: 'p1', evaluated_id: 'p0', relation_type_id: 5 },
      { evaluator_id: 'p2', evaluated_id: 'p0', relation_type_id: 3 },
      { evaluator_id: 'lucia', evaluated_id: 'p0', relation_type_id: 3 },
    ]
    const forms = generated(team(3), { leader: true, peers: 2 }, existing)
    expect(forms.toSorted()).toEqual([
      'lucia 2 p1',
      'lucia 2 p2',
      'p0 3 p1',
      'p0 3 p2',
      'p1 3 p2',
      'p2 3 p1',
    ])
    const after = forms.map((form): FormTriple => {
      const [evaluator_id = '', relation = '', evaluated_id = ''] = form.split(' ')
      return { evaluator_id, evaluated_id, relation_type_id: Number(relation) }
    })
    expect(generated(team(3), { leader: true, peers: 2 }, [...existing, ...after])).toEqual([])
  })

  test('are refused beyond the limit of a matrix', () => {
    const subjects = team(40)
    const existing = Array.from({ length: 200_000 }, (_, at) => ({
      evaluator_id: `x${at}`,
      evaluated_id: 'y',
      relation_type_id: 5,
    }))
    expect(formsOfChart(subjects, orgChart(subjects, COLUMN), all, existing)).toEqual({
      code: 'forms.too_many',
    })
  })
})
