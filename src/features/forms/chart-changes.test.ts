import { describe, expect, test } from 'vitest'
import { LEADER, PEER, SELF_EVALUATION, TEAM } from '#shared/relations.ts'
import {
  type ChangeRules,
  type ChartTarget,
  findLeaders,
  isByRule,
  planChartChanges,
} from './chart-changes.rules.ts'
import { inferRules } from './inferred-rules.rules.ts'

const form = (evaluator_id: string, relation_type_id: number, evaluated_id: string) => ({
  id: `${evaluator_id} ${relation_type_id} ${evaluated_id}`,
  evaluator_id,
  evaluated_id,
  relation_type_id,
})
const column = { id: 'lider', name: 'Jefe directo', type: 'text' as const }
const person = (name: string, leader = '') => ({
  id: name,
  name,
  email: `${name.toLowerCase()}@x.mx`,
  values: leader === '' ? [] : [{ subject_property_id: 'lider', value: leader }],
})
/** Ana leads Luis, Eva and Iván; Rosa leads Zoé. */
const subjects = [
  person('Ana'),
  person('Luis', 'ANA'),
  person('Eva', 'ana@x.mx'),
  person('Iván', 'Ana'),
  person('Rosa'),
  person('Zoé', 'Rosa'),
]
const before = new Map([
  ['Luis', 'Ana'],
  ['Eva', 'Ana'],
  ['Iván', 'Ana'],
  ['Zoé', 'Rosa'],
])
/** Chosen one by one. */
const chosen = (evaluator_id: string, relation_type_id: number, evaluated_id: string) => ({
  ...form(evaluator_id, relation_type_id, evaluated_id),
  by_hand: true,
})
const rules: ChangeRules = {
  self: true,
  leader: true,
  team: true,
  peers: 2,
  replace: true,
  replace_peers: false,
}
const forms = [
  form('Ana', LEADER, 'Eva'),
  form('Eva', TEAM, 'Ana'),
  form('Luis', PEER, 'Eva'),
  form('Eva', PEER, 'Iván'),
  form('Rosa', PEER, 'Eva'),
]
const plan = (
  change: Partial<ChartTarget>,
  given: Partial<ChangeRules> = {},
  existing = forms,
): readonly [string[], string[]] => {
  const target = { people: subjects, added: new Set<string>(), before, after: before, ...change }
  const changes = planChartChanges(target, existing, { ...rules, ...given })
  if ('code' in changes) throw new Error(changes.code)
  const text = ({ evaluator_id, relation_type_id, evaluated_id }: (typeof forms)[number]) =>
    `${evaluator_id} ${relation_type_id} ${evaluated_id}`
  return [
    changes.added.map((one) => text({ id: '', ...one })).toSorted(),
    changes.removed.map(text).toSorted(),
  ]
}
const evaToRosa = { after: new Map([...before, ['Eva', 'Rosa'] as const]) }

describe('who leads whom in a draft', () => {
  test('is what its column says, by name or e-mail', () => {
    expect(findLeaders({ subjects, columns: [column], forms: [] })).toEqual(before)
  })

  test('is the only connection of a leader where the column names no one', () => {
    const others = [form('Rosa', LEADER, 'Ana'), form('Zoé', LEADER, 'Eva')]
    const two = [form('Ana', LEADER, 'Rosa'), form('Luis', LEADER, 'Rosa')]
    expect(findLeaders({ subjects, columns: [column], forms: [...others, ...two] })).toEqual(
      new Map([...before, ['Ana', 'Rosa']]),
    )
  })
})

test('a connection is by rule if the leaders explain it, and by hand otherwise', () => {
  expect(forms.map((one) => isByRule(one, before))).toEqual([true, true, true, true, false])
  expect(isByRule(form('Eva', SELF_EVALUATION, 'Eva'), before)).toBe(true)
  expect(isByRule(form('Rosa', LEADER, 'Eva'), before)).toBe(false)
  expect(isByRule(form('Ana', 5, 'Eva'), before)).toBe(false)
})

test('a peer of the team who was chosen one by one is by hand, the own leader never', () => {
  expect(isByRule(chosen('Luis', PEER, 'Eva'), before)).toBe(false)
  expect(isByRule(chosen('Ana', LEADER, 'Eva'), before)).toBe(true)
  const [, removed] = plan(evaToRosa, { replace_peers: true }, [
    chosen('Luis', PEER, 'Eva'),
    form('Iván', PEER, 'Eva'),
    chosen('Ana', LEADER, 'Eva'),
  ])
  expect(removed).toEqual(['Ana 2 Eva', 'Iván 3 Eva'])
})

describe('the rules of a draft', () => {
  test('are those that most of its connections follow', () => {
    const selfs = subjects.map(({ id }) => form(id, SELF_EVALUATION, id))
    const leaders = [...before].map(([id, leader]) => form(leader, LEADER, id))
    const peers = ['Luis', 'Eva', 'Iván'].map((id, at) =>
      form(['Eva', 'Iván', 'Luis'][at] ?? '', PEER, id),
    )
    const draft = { subjects, columns: [column], forms: [...selfs, ...leaders, ...peers] }
    expect(inferRules(draft)).toEqual({ self: true, leader: true, team: false, peers: 1 })
  })

  test('ask for more peers than a small team has', () => {
    const team = ['Luis', 'Eva', 'Iván']
    const all = team.flatMap((id) =>
      team.filter((other) => other !== id).map((other) => form(other, PEER, id)),
    )
    expect(inferRules({ subjects, columns: [column], forms: all })?.peers).toBe(4)
    const two = all.filter(({ evaluated_id }) => evaluated_id !== 'Luis')
    const one = [...two, form('Eva', PEER, 'Luis')]
    expect(inferRules({ subjects, columns: [column], forms: one })?.peers).toBe(1)
  })

  test('are not known while it has no connection', () => {
    expect(inferRules({ subjects, columns: [column], forms: [] })).toBeNull()
  })
})

describe('a new leader', () => {
  test('takes the place of the former one in both directions, and of another relation', () => {
    expect(plan(evaToRosa)).toEqual([
      ['Eva 4 Rosa', 'Rosa 2 Eva'],
      ['Ana 2 Eva', 'Eva 4 Ana', 'Rosa 3 Eva'],
    ])
  })

  test('brings new peers if that is wanted; peers by hand stay', () => {
    const byHand = [...forms.slice(0, 4), form('Zoé', PEER, 'Luis'), form('Ana', PEER, 'Zoé')]
    expect(plan(evaToRosa, { replace_peers: true }, byHand)).toEqual([
      ['Eva 3 Zoé', 'Eva 4 Rosa', 'Rosa 2 Eva', 'Zoé 3 Eva'],
      ['Ana 2 Eva', 'Eva 3 Iván', 'Eva 4 Ana', 'Luis 3 Eva'],
    ])
  })

  test('leaves the peers of a team that moves together, or that has no leader now', () => {
    const team = ['Luis', 'Eva', 'Iván'] as const
    const moved = new Map([...before, ...team.map((id) => [id, 'Rosa'] as const)])
    const wanted = { self: false, peers: 0, replace_peers: true }
    expect(plan({ after: moved }, wanted)[1]).toEqual(['Ana 2 Eva', 'Eva 4 Ana', 'Rosa 3 Eva'])
    const gone = new Map([...before].filter(([id]) => !team.some((one) => one === id)))
    expect(plan({ after: gone }, wanted)[1]).toEqual(['Ana 2 Eva', 'Eva 4 Ana'])
  })

  test('gives only the connections that the former one had', () => {
    expect(plan(evaToRosa, {}, [form('Eva', TEAM, 'Ana')])).toEqual([['Eva 4 Rosa'], ['Eva 4 Ana']])
  })

  test('of a person without one gives those of the rules', () => {
    const after = new Map([...before, ['Ana', 'Rosa'] as const])
    expect(plan({ after }, { team: false })).toEqual([['Rosa 2 Ana'], []])
  })

  test('changes nothing if that is not wanted', () => {
    expect(plan(evaToRosa, { replace: false, replace_peers: true })).toEqual([[], []])
  })

  test('keeps the connection that the pair had already', () => {
    expect(plan(evaToRosa, {}, [...forms.slice(0, 4), form('Rosa', LEADER, 'Eva')])).toEqual([
      ['Eva 4 Rosa'],
      ['Ana 2 Eva', 'Eva 4 Ana'],
    ])
  })

  test('who is missing takes only the connections of the former one away', () => {
    const after = new Map([...before].filter(([id]) => id !== 'Eva'))
    expect(plan({ after })).toEqual([[], ['Ana 2 Eva', 'Eva 4 Ana']])
  })
})

describe('a new person', () => {
  const people = [...subjects, person('Noé', 'Ana')]
  const joins = {
    people,
    added: new Set(['Noé']),
    after: new Map([...before, ['Noé', 'Ana'] as const]),
  }
  test('gets the connections of the rules', () => {
    expect(plan(joins, { peers: 0 })[0]).toEqual(['Ana 2 Noé', 'Noé 1 Noé', 'Noé 4 Ana'])
    expect(plan(joins, { self: false, leader: false, team: false, peers: 0 })[0]).toEqual([])
  })

  test('gets peers, and is a peer only of those who lack some', () => {
    const team = ['Eva', 'Iván', 'Luis']
    const all = team.flatMap((one) =>
      team.filter((other) => other !== one).map((other) => form(other, PEER, one)),
    )
    const none = { self: false, leader: false, team: false }
    expect(plan(joins, { ...none, peers: 2 }, all)[0]).toEqual(['Eva 3 Noé', 'Iván 3 Noé'])
    expect(plan(joins, { ...none, peers: 3 }, all)[0]).toEqual(
      team.flatMap((one) => [`${one} 3 Noé`, `Noé 3 ${one}`]).toSorted(),
    )
  })

  test('leaves the connections of all others as they are', () => {
    expect(plan(joins)[1]).toEqual([])
    expect(plan(joins, { peers: 0 }, [])[0]).toHaveLength(3)
  })
})
