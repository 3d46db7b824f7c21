import { describe, expect, test } from 'vitest'
import { compareLines, staffDraft } from '../../../tests/staff-lists.ts'
import type { Comparison } from './comparison.rules.ts'
import { LOOP_PROBLEM } from './leaders.rules.ts'
import { isCapitals, isSameName, isSameText, writeName } from './people.rules.ts'

/** «changed Eva: Área Ventas → Compras» */
const summary = ({ people }: Comparison): string[] =>
  people.map(({ difference, name, changes }) =>
    [
      `${difference} ${name}`,
      ...changes.map(({ label, before, after }) => `${label} ${before ?? '–'} → ${after ?? '–'}`),
    ].join(': '),
  )
const leaders = ({ people }: Comparison): string[] =>
  people.map(({ name, leader_before, leader }) =>
    leader_before === leader ? `${name} ${leader}` : `${name} ${leader_before} → ${leader}`,
  )

const draft = staffDraft(
  [
    { name: 'Ana', number: '0017', values: { Área: 'Dirección', Ingreso: '2020-01-31' } },
    { name: 'Eva', number: '18', values: { Área: 'Ventas', Jefe: 'Ana', Ingreso: '2021-05-02' } },
    { name: 'Luis', values: { Área: 'Ventas', Jefe: 'ana@x.mx' } },
  ],
  { Área: 'text', Jefe: 'text', Ingreso: 'date' },
)

describe('the comparison of a draft with a list', () => {
  test('tells who is new, changes, is gone or is equal', () => {
    const compared = compareLines(draft, [
      'Nombre,Correo,Área,Jefe,Ingreso',
      'Ana,ana@x.mx,Dirección,,31/01/2020',
      'Eva,eva@x.mx,Compras,Ana,02/05/2021',
      'Rosa,rosa@x.mx,Ventas,Eva,01/12/2026',
    ])
    expect(summary(compared)).toEqual([
      'new Rosa',
      'changed Eva: Área Ventas → Compras',
      'gone Luis',
      'equal Ana',
    ])
    expect(compared.people[0]?.filled.map(({ label, after }) => [label, after])).toEqual([
      ['Área', 'Ventas'],
      ['Ingreso', '2026-12-01'],
      ['Jefe', 'Eva'],
    ])
  })

  test('knows people by their number, then e-mail, then name', () => {
    const compared = compareLines(draft, [
      'No. Emp.,Nombre,Correo',
      '18,Eva Ríos,eva.rios@x.mx',
      ',Luisa,luis@x.mx',
      ',ANA,ana@otro.mx',
    ])
    expect(summary(compared)).toEqual([
      'changed Eva Ríos: Nombre Eva → Eva Ríos: Correo eva@x.mx → eva.rios@x.mx',
      'changed Luisa: Nombre Luis → Luisa',
      'changed Ana: Correo ana@x.mx → ana@otro.mx',
    ])
  })

  test('gives a number to people who had none, and takes none away', () => {
    const heads = 'Clave de empleado,Nombre,Correo'
    const lines = [',Ana,ana@x.mx', '18,Eva,eva@x.mx', '19,Luis,luis@x.mx']
    const compared = compareLines(draft, [heads, ...lines])
    expect(summary(compared)).toEqual(['equal Ana', 'equal Eva', 'equal Luis'])
    expect(compared.people.map(({ filled }) => filled.map(({ after }) => after))).toEqual([
      [],
      [],
      ['19'],
    ])
  })

  test('empties values that the list empties, and keeps those that do not fit', () => {
    const compared = compareLines(draft, [
      'Nombre,Correo,Área,Ingreso',
      'Ana,ana@x.mx,,31/01/2020',
      'Eva,eva@x.mx,VENTAS,ayer',
      'Luis,luis@x.mx,Ventas,',
    ])
    expect(summary(compared)).toEqual([
      'changed Ana: Área Dirección → –',
      'equal Eva',
      'equal Luis',
    ])
  })

  test('fills a new column without calling that a change', () => {
    const lines = [
      'Nombre,Correo,Turno',
      'Ana,ana@x.mx,Matutino',
      'Eva,eva@x.mx,',
      'Luis,luis@x.mx,',
    ]
    const compared = compareLines(draft, lines, ['Turno'])
    expect(summary(compared)).toEqual(['equal Ana', 'equal Eva', 'equal Luis'])
    expect(compared.new_columns.map(({ name }) => name)).toEqual(['Turno'])
    expect(compared.people[0]?.filled.map(({ after }) => after)).toEqual(['Matutino'])
  })

  test('leaves lines with faults out, and their people in the draft', () => {
    const compared = compareLines(draft, [
      'Nombre,Correo',
      'Ana,ana@',
      'Eva,eva@x.mx',
      'Eva,EVA@x.mx',
      'Luis,luis@x.mx',
    ])
    expect(summary(compared)).toEqual(['equal Eva', 'equal Luis', 'equal Ana'])
    expect(
      compared.omitted.map(({ line, problem, repeated }) => [line, problem?.reason ?? repeated]),
    ).toEqual([
      [2, 'El correo «ana@» no es válido.'],
      [4, 'Repite el renglón 3.'],
    ])
  })
})

describe('the leaders of a list', () => {
  const rosa = 'Rosa,rosa@x.mx'
  const compare = (heads: string, ...lines: string[]) => compareLines(draft, [heads, ...lines])

  test('are compared as people, however the list names them', () => {
    const compared = compare(
      'Nombre,Correo,Reporta a (correo)',
      'Ana,ana@x.mx,Ana',
      'Eva,eva@x.mx,ANA@x.mx',
      'Luis,luis@x.mx,eva',
    )
    expect(leaders(compared)).toEqual(['Luis Ana → Eva', 'Ana null', 'Eva Ana'])
    expect(summary(compared)[0]).toBe('changed Luis: Jefe ana@x.mx → eva')
  })

  test('may be named by any column without repeated values, and are then kept by e-mail', () => {
    const compared = compare(
      'No. Emp.,Nombre,Correo,Área,Jefe inmediato (No. Emp.)',
      '0017,Ana,ana@x.mx,Dirección,',
      '0018,Eva,eva@x.mx,Ventas,17',
      '0019,Luis,luis@x.mx,Ventas,18',
    )
    expect(compared.leaders).toMatchObject({ matched_by: 0, named: 2, found: 2 })
    expect(leaders(compared)).toContain('Luis Ana → Eva')
    const luis = compared.people.find(({ name }) => name === 'Luis')
    expect(luis?.changes.find(({ field }) => field === 'leader')?.after).toBe('eva@x.mx')
  })

  test('may be people of the draft alone, who are then named as leaders', () => {
    const compared = compare('Nombre,Correo,Jefe', 'Eva,eva@x.mx,Ana', 'Luis,luis@x.mx,0017')
    expect(leaders(compared)).toEqual(['Ana null', 'Eva Ana', 'Luis Ana'])
    expect(compared.people[0]).toMatchObject({ difference: 'gone', leads: true })
  })

  test('who are not found leave the former one, and say why', () => {
    const compared = compare('Nombre,Correo,Jefe', 'Eva,eva@x.mx,Zoé', `${rosa},Zoé`)
    expect(compared.leaders).toMatchObject({ named: 2, found: 0, matched_by: null })
    expect(leaders(compared).slice(0, 1)).toEqual(['Rosa null'])
    const [first, , , last] = compared.people
    expect(first).toMatchObject({ leader_problem: 'No hay un participante «Zoé».' })
    expect(first?.filled.map(({ after }) => after)).toEqual(['Zoé'])
    expect(last).toMatchObject({ name: 'Eva', difference: 'equal', leader: 'Ana' })
  })

  test('of a circle change nothing', () => {
    const compared = compare('Nombre,Correo,Jefe', 'Ana,ana@x.mx,Luis', 'Luis,luis@x.mx,Ana')
    expect(leaders(compared).toSorted()).toEqual(['Ana null', 'Eva Ana', 'Luis Ana'])
    const ana = compared.people.find(({ name }) => name === 'Ana')
    expect(ana).toMatchObject({ difference: 'equal', leader_problem: LOOP_PROBLEM })
  })

  test('are taken away where the list empties them', () => {
    const compared = compare(
      'Nombre,Correo,Jefe',
      'Ana,ana@x.mx,',
      'Eva,eva@x.mx,',
      'Luis,luis@x.mx,Ana',
    )
    expect(summary(compared)[0]).toBe('changed Eva: Jefe Ana → –')
    expect(leaders(compared)[0]).toBe('Eva Ana → null')
  })

  test('are not compared without a column of them', () => {
    const compared = compare('Nombre,Correo', rosa)
    expect(compared.leaders).toBeNull()
    expect(leaders(compared)).toContain('Luis Ana')
  })
})

test('capitals and missing accents are no news; an accent more is', () => {
  expect(isSameText('José Peña', 'JOSE PENA')).toBe(true)
  expect(isSameText('Jose Pena', 'José Peña')).toBe(false)
  expect(isSameText('Ventas', 'Venta')).toBe(false)
  expect(isSameName('Ana Ríos Peña', 'RIOS PEÑA, ANA')).toBe(true)
  expect(isSameName('Ana Rios', 'Ana Ríos')).toBe(false)
})

test('new people in capitals are written as names', () => {
  const compared = compareLines(draft, [
    'Nombre,Correo',
    'MARÍA JOSÉ DEL RÍO,mj@x.mx',
    'LUIS,luis@x.mx',
  ])
  expect(compared.people[0]).toMatchObject({ difference: 'new', name: 'María José del Río' })
  expect(compared.capitals).toBe(1)
  expect(writeName("DE LA O'FARRILL-SÁENZ Y J.R. LÓPEZ")).toBe("De la O'Farrill-Sáenz y J.R. López")
  expect([isCapitals('Ana'), isCapitals('123')]).toEqual([false, false])
})
