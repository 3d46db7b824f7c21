import { describe, expect, test } from 'vitest'
import { compareLines, staffDraft } from '../../../tests/staff-lists.ts'
import { isWrongFile, planStaff, proposeAccepted, type StaffPlan } from './plan.rules.ts'
import { countKinds, describeByHand, describeLeaving } from './summary.rules.ts'

const rules = {
  self: true,
  leader: true,
  team: true,
  peers: 0,
  replace: true,
  replace_peers: false,
}

/** Ana leads Eva and Luis; Rosa rates Eva by hand. */
const draft = staffDraft(
  [
    { name: 'Ana' },
    { name: 'Eva', number: '18', values: { Área: 'Ventas', Jefe: 'Ana' } },
    { name: 'Luis', values: { Jefe: 'Ana' } },
    { name: 'Rosa' },
  ],
  { Área: 'text', Jefe: 'text' },
  ['Ana 2 Eva', 'Eva 4 Ana', 'Ana 2 Luis', 'Rosa 3 Eva', 'Rosa 1 Rosa'],
)
const heads = 'No. Emp.,Nombre,Correo,Área,Jefe'
const ana = ',Ana,ana@x.mx,,'
const luis = ',Luis,luis@x.mx,,Ana'
const eva = '18,Eva,eva@x.mx,Ventas,Ana'
const rosa = ',Rosa,rosa@x.mx,,'
const zoe = '20,Zoé,zoe@x.mx,Compras,Eva'

function plan(
  lines: readonly string[],
  given: { left?: readonly string[]; added?: readonly string[]; rules?: object } = {},
): StaffPlan {
  const comparison = compareLines(draft, lines, given.added)
  const { length } = draft.subjects
  const left = new Set(given.left)
  const accepted = [...proposeAccepted(comparison, length)].filter((key) => !left.has(key))
  return planStaff(draft, comparison, {
    accepted: new Set(accepted),
    rules: { ...rules, ...given.rules },
  })
}
const forms = ({ changes: { added, removed } }: StaffPlan) => ({
  added: added.map((one) => `${one.evaluator_id} ${one.relation_type_id} ${one.evaluated_id}`),
  removed: removed.map(({ id }) => id),
})

describe('what a comparison does', () => {
  test('is nothing for an equal list', () => {
    const { sync, changes, ...counts } = plan([heads, ana, eva, luis, rosa])
    expect(sync).toMatchObject({ columns: [], subjects: [], removed: [] })
    expect(changes).toEqual({ added: [], removed: [] })
    expect(counts).toMatchObject({ added: { people: 0 }, changed: { people: 0 }, people: 4 })
  })

  test('adds a person with number, columns and the connections of the rules', () => {
    const planned = plan([heads, ana, eva, luis, rosa, zoe])
    expect(planned.sync.subjects).toEqual([
      {
        external_id: '20',
        name: 'Zoé',
        email: 'zoe@x.mx',
        leader: 'eva@x.mx',
        values: { Área: 'Compras', Jefe: 'Eva' },
      },
    ])
    expect(forms(planned).added).toEqual(['new 6 1 new 6', 'Eva 2 new 6', 'new 6 4 Eva'])
    expect(planned.added).toEqual({ people: 1, forms: 3 })
  })

  test('names only what changes of a person', () => {
    const moved = '18,EVA,eva@x.mx,Compras,Luis'
    const planned = plan([heads, ana, moved, luis, rosa])
    expect(planned.sync.subjects).toEqual([
      {
        id: 'Eva',
        external_id: '18',
        name: 'Eva',
        email: 'eva@x.mx',
        leader: 'luis@x.mx',
        values: { Área: 'Compras', Jefe: 'Luis' },
      },
    ])
    expect(forms(planned)).toEqual({
      added: ['Luis 2 Eva', 'Eva 4 Luis'],
      removed: ['Ana 2 Eva', 'Eva 4 Ana'],
    })
    expect(planned.changed).toEqual({ people: 1, moved: 1, forms: 2, by_hand: 0 })
    const luisMoved = ',Luis,luis.p@x.mx,,Rosa'
    expect(countKinds(compareLines(draft, [heads, ana, moved, luisMoved, rosa]))).toBe(
      'líder 2, Área 1, correo 1',
    )
  })

  test('removes leavers, and counts their connections and those by hand', () => {
    const planned = plan([heads, ana, eva, luis])
    expect(planned.sync.removed).toEqual(['Rosa'])
    expect(planned.gone).toEqual({ people: 1, forms: 2, by_hand: 1 })
    expect(forms(planned)).toEqual({ added: [], removed: [] })
    expect(describeByHand(planned)).toBe('1 hecha a mano sale.')
    const [gone] = compareLines(draft, [heads, ana, eva, luis]).people
    expect(gone && describeLeaving(gone)).toBe('con 2 conexiones, 1 hecha a mano')
  })

  test('keeps connections by hand, and says so', () => {
    expect(describeByHand(plan([heads, ana, eva, luis, rosa]))).toBe('1 hecha a mano se queda.')
    const alone = staffDraft([{ name: 'Ana' }])
    const comparison = compareLines(alone, [heads, ana])
    expect(describeByHand(planStaff(alone, comparison, { accepted: new Set(), rules }))).toBe('')
  })

  test('gives a number to who has none, which is no change', () => {
    const lines = [heads, ana, eva, '19,Luis,luis@x.mx,,Ana', rosa]
    expect(compareLines(draft, lines).people.every((one) => one.difference === 'equal')).toBe(true)
    const planned = plan(lines)
    expect(planned.sync.subjects).toMatchObject([{ id: 'Luis', external_id: '19', values: {} }])
    expect([planned.filled, planned.changed.people]).toEqual([1, 0])
    const moved = plan([heads, ana, eva, '19,Luis Gil,luis@x.mx,,Ana', rosa], { left: ['Luis'] })
    expect(moved.sync.subjects?.[0]).not.toHaveProperty('external_id')
  })

  test('fills a new column of people who stay as they are', () => {
    const planned = plan(
      [
        `Nombre,Correo,Turno`,
        'Ana,ana@x.mx,Noche',
        'Eva,eva@x.mx,',
        'Luis,luis@x.mx,',
        'Rosa,rosa@x.mx,',
      ],
      {
        added: ['Turno'],
      },
    )
    expect(planned.sync).toMatchObject({
      columns: [{ name: 'Turno', type: 'text' }],
      subjects: [{ id: 'Ana', leader: null, values: { Turno: 'Noche' } }],
    })
    expect([planned.filled, planned.changed.people]).toEqual([1, 0])
  })
})

describe('what is left', () => {
  test('stays as it was', () => {
    const moved = '18,Eva,eva@otro.mx,Compras,Luis'
    const planned = plan([heads, ana, moved, luis, zoe], { left: ['Eva', 'new 5', 'Rosa'] })
    expect(planned.sync).toMatchObject({ subjects: [], removed: [] })
    expect(forms(planned)).toEqual({ added: [], removed: [] })
    expect(planned.people).toBe(4)
  })

  test('as a new leader leaves the former one, in the column too', () => {
    const moved = '18,Eva,eva@x.mx,Compras,Zoé'
    const boss = '20,Zoé,zoe@x.mx,Compras,'
    const planned = plan([heads, ana, moved, luis, rosa, boss], { left: ['new 6'] })
    expect(planned.sync.subjects).toMatchObject([
      { id: 'Eva', leader: 'ana@x.mx', values: { Área: 'Compras' } },
    ])
    expect(planned.changed).toMatchObject({ people: 1, moved: 0, forms: 0 })
  })

  test('keeps its former address where others name it as leader', () => {
    const renamed = '18,Eva,eva@otro.mx,Ventas,Ana'
    const planned = plan([heads, ana, renamed, luis, rosa, zoe], { left: ['Eva'] })
    expect(planned.sync.subjects).toMatchObject([{ name: 'Zoé', leader: 'eva@x.mx' }])
  })
})

describe('what is proposed', () => {
  test('is every difference', () => {
    const compared = compareLines(draft, [heads, ana, '18,Eva,eva@x.mx,Compras,Ana', luis, zoe])
    expect([...proposeAccepted(compared, 4)]).toEqual(['new 5', 'Eva', 'Rosa'])
  })

  test('is no leaver whom the list names as a leader', () => {
    const compared = compareLines(draft, [heads, eva, luis, rosa])
    expect([...proposeAccepted(compared, 4)]).toEqual([])
  })

  test('is no leaver at all of a list that lacks more than a third of the draft', () => {
    const compared = compareLines(draft, [heads, ana, '18,Eva,eva@x.mx,Compras,Ana'])
    expect(isWrongFile(compared, 4)).toBe(true)
    expect([...proposeAccepted(compared, 4)]).toEqual(['Eva'])
  })
})

test('too many connections are a problem that is told', () => {
  const people = Array.from({ length: 460 }, (_, n) => ({ name: `P${n}` }))
  const full = staffDraft(people)
  const crowded = {
    ...full,
    forms: people.flatMap(({ name }) =>
      people.slice(0, 435).map((other) => ({
        id: `${name} ${other.name}`,
        evaluator_id: name,
        evaluated_id: other.name,
        relation_type_id: 5,
      })),
    ),
  }
  const lines = [
    'Nombre,Correo',
    ...people.map(({ name }) => `${name},${name}@x.mx`),
    'Zoé,zoe@x.mx',
  ]
  const comparison = compareLines(crowded, lines)
  const accepted = proposeAccepted(comparison, people.length)
  expect(planStaff(crowded, comparison, { accepted, rules }).problem).toBe('forms.too_many')
})
