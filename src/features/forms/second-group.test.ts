import { describe, expect, test } from 'vitest'
import { LEADER, PEER, TEAM } from '#shared/relations.ts'
import {
  addGroupLabel,
  secondGroupAdvice,
  countSecondGroups,
  planSecondGroups,
} from './group-plan.rules.ts'
import { buildDirectory } from './listing.rules.ts'
import { planReports } from './planned-degree.rules.ts'
import type { FormTriple } from './rules.ts'
import { secondGroupText } from './second-group.rules.ts'

const CLIENT = 5
const all = [1, 2, 3, 4, 5]
const directory = buildDirectory(
  [...'ABCDEFGHIJ'].map((name) => ({ id: name, name, email: `${name}@x.mx` })),
)

/** `B>A` is a form of B about A. */
const forms = (relation_type_id: number, ...pairs: string[]): FormTriple[] =>
  pairs.map((pair) => ({
    evaluator_id: pair.slice(0, 1),
    evaluated_id: pair.slice(-1),
    relation_type_id,
  }))

const plan = (given: readonly FormTriple[], relation_type_ids = all, question_count = 30) => {
  const own = { minimum_raters: 3, competence_count: 6, question_count, directory }
  const matrix = { relation_type_ids, relation_names: {}, ...own }
  return [...planSecondGroups(given, matrix)]
}
const makePlan = (id: string, ...given: Parameters<typeof plan>) =>
  plan(...given).find(({ evaluated_id }) => evaluated_id === id)
const offeredTo = (...given: Parameters<typeof makePlan>): string[] =>
  (makePlan(...given)?.offered ?? []).map(
    ({ evaluator_id, relation_type_id }) => `${evaluator_id}${relation_type_id}`,
  )

const peers = forms(PEER, 'B>A', 'C>A', 'D>A')

describe('a report lacks a second group', () => {
  test.each([
    ['with a self-evaluation and a leader', [...forms(1, 'A>A'), ...forms(LEADER, 'J>A')], true],
    ['with one group of the minimum', [...peers, ...forms(LEADER, 'J>A')], true],
    ['when a small group joins the other', [...peers, ...forms(TEAM, 'E>A', 'F>A')], true],
    ['not with two groups of the minimum', [...peers, ...forms(TEAM, 'E>A', 'F>A', 'G>A')], false],
    [
      'not when small groups together have the minimum',
      [...peers, ...forms(TEAM, 'E>A', 'F>A'), ...forms(CLIENT, 'G>A')],
      false,
    ],
  ])('%s', (_, given, lacks) => {
    expect(makePlan('A', given)?.lacks).toBe(lacks)
  })

  test('a person without forms is not evaluated', () => {
    expect(plan(peers).map(({ evaluated_id }) => evaluated_id)).toEqual(['A'])
  })
})

describe('what is offered', () => {
  const leads = forms(LEADER, 'A>E', 'A>F', 'A>G', 'A>H')

  test('the team of a leader, those with the fewest forms first', () => {
    const busy = forms(CLIENT, 'E>B')
    expect(offeredTo('A', [...peers, ...leads, ...busy])).toEqual(['F4', 'G4', 'H4'])
  })

  test('only as many as the group lacks', () => {
    expect(offeredTo('A', [...peers, ...leads, ...forms(TEAM, 'E>A', 'F>A')])).toEqual(['G4'])
  })

  test('enough for their answers to be published, where competences have few questions', () => {
    const questions = 24
    const four = [...peers, ...forms(PEER, 'I>A')]
    expect(offeredTo('A', [...four, ...leads], all, questions)).toEqual(['E4', 'F4', 'G4', 'H4'])
    const three = forms(TEAM, 'E>A', 'F>A', 'G>A')
    expect(makePlan('A', [...four, ...three], all, questions)?.lacks).toBe(true)
    expect(offeredTo('A', [...four, ...leads, ...three], all, questions)).toEqual(['H4'])
  })

  test('nothing where two groups that are too small for so few questions are told as one', () => {
    const [team, clients] = [forms(TEAM, 'E>A', 'F>A', 'G>A'), forms(CLIENT, 'J>A', 'K>A', 'L>A')]
    const four = [...peers, ...forms(PEER, 'I>A')]
    expect(makePlan('A', [...four, ...team, ...clients], all, 24)?.lacks).toBe(false)
  })

  test('peers who share a leader, where the team is complete', () => {
    const team = forms(TEAM, 'E>A', 'F>A', 'G>A')
    const colleagues = forms(LEADER, 'J>A', 'J>B', 'J>C', 'J>D')
    expect(offeredTo('A', [...team, ...colleagues])).toEqual(['B3', 'C3', 'D3'])
  })

  test('both, where there is no group yet', () => {
    const colleagues = forms(LEADER, 'J>A', 'J>B', 'J>C', 'J>D')
    expect(offeredTo('A', [...leads, ...colleagues])).toEqual(['B3', 'C3', 'D3', 'E4', 'F4', 'G4'])
  })

  test('nothing where it would not reach two groups', () => {
    expect(offeredTo('A', [...peers, ...forms(LEADER, 'A>E', 'A>F')])).toEqual([])
  })

  test('nothing in a relation that the project does not use', () => {
    expect(offeredTo('A', [...peers, ...leads], [1, 2, 3])).toEqual([])
  })

  test('spreads the load over the people who are offered', () => {
    const led = ['C', 'D', 'E', 'F', 'G', 'H', 'I']
    const twoLeaders = [
      ...forms(LEADER, ...led.map((id) => `A>${id}`), ...led.map((id) => `B>${id}`)),
    ]
    const groups = forms(CLIENT, 'H>A', 'I>A', 'J>A', 'H>B', 'I>B', 'J>B')
    const given = [...twoLeaders, ...groups]
    expect(offeredTo('A', given)).toEqual(['C4', 'D4', 'E4'])
    expect(offeredTo('B', given)).toEqual(['F4', 'G4', 'C4'])
  })
})

test('the plan is counted and said in one sentence', () => {
  const leads = forms(LEADER, 'A>E', 'A>F', 'A>G')
  const counted = countSecondGroups(
    plan([...peers, ...leads]),
    planReports({
      minimum_raters: 3,
      competence_count: 6,
      question_count: 30,
      highest_value: 5,
      weights: null,
    }),
  )
  expect(counted).toEqual({
    evaluated: 4,
    lacking: ['A', 'E', 'F', 'G'],
    helped: 1,
    offered: 3,
    degrees: { clear: 0, probable: 0, even: 4 },
    degrees_then: { clear: 0, probable: 1, even: 3 },
  })
  expect(secondGroupText(30, 48, 3)).toBe(
    'Al reporte de 30 de 48 personas le faltaría un segundo grupo de 3',
  )
})

test('the button says to how many people it adds a group, where it is not all', () => {
  expect(addGroupLabel({ lacking: 30, helped: 24 })).toBe('Agregarlo a 24 personas')
  expect(addGroupLabel({ lacking: 3, helped: 3 })).toBe('Agregar un segundo grupo')
})

test('the advice says when the relations of the project allow one group only', () => {
  const advise = (relation_type_ids: number[], helped: number) =>
    secondGroupAdvice({ lacking: 3, helped }, { relation_type_ids, relation_names: {} })
  expect(advise([1, 2, 3], 0)).toContain('no usa dos relaciones de grupo')
  expect(advise(all, 3)).toBe('Con un solo grupo casi todo sale «sin diferencia clara».')
  expect(advise(all, 2)).toContain('Para 1 persona no alcanza con su equipo')
})
