import { describe, expect, test } from 'vitest'
import { nameRelation, relationNames, standardRelationNames } from './relation-names.ts'
import { relationFinder, relationNamesProblem } from './relation-synonyms.ts'
import { relationTypes } from './relations.ts'

const colateral = { one: 'Colateral', many: 'Colaterales' }
const boss = { one: 'Jefe funcional', many: 'Jefes funcionales' }

describe('the names of relations', () => {
  test('without own names are the standard ones, which the relations have', () => {
    expect(relationNames()).toEqual(standardRelationNames)
    expect(relationNames({})).toEqual(standardRelationNames)
    for (const { id, key, name } of relationTypes) {
      expect(nameRelation(id)).toEqual(standardRelationNames[key])
      expect(standardRelationNames[key].one).toBe(name)
    }
  })

  test('are those that the company chose, and the standard ones of the others', () => {
    const names = relationNames({ companero: colateral, lider: boss })
    expect(names.companero).toMatchObject({
      one: 'Colateral',
      many: 'Colaterales',
      group: 'Colaterales',
      within: 'Colaterales',
      own: true,
    })
    expect(names.lider).toMatchObject({ group: 'Jefe funcional', many: 'Jefes funcionales' })
    expect(names.equipo).toBe(standardRelationNames.equipo)
  })
})

describe('a file', () => {
  const find = relationFinder({ companero: colateral, cliente: { one: 'Aliado', many: 'Áreas' } })

  test.each([
    ['Colateral', 3],
    ['COLATERALES', 3],
    ['áreas', 5],
    ['Area', 5],
    ['aliados', 5],
    ['Compañera', 3],
    ['Jefe directo', 2],
    ['Clientes internos', 5],
    ['Vecino', undefined],
    ['', undefined],
  ])('means by «%s» the relation %s', (text, id) => {
    expect(find(text)).toBe(id)
  })

  test('means by an own name what the company means, before any standard word', () => {
    expect(
      relationFinder({ companero: { one: 'Cliente interno', many: 'Clientes internos' } })(
        'cliente interno',
      ),
    ).toBe(3)
    expect(relationFinder()('cliente interno')).toBe(5)
  })
})

describe('own names', () => {
  test('that differ are accepted', () => {
    expect(relationNamesProblem({})).toBeNull()
    expect(relationNamesProblem({ companero: colateral, lider: boss })).toBeNull()
    expect(relationNamesProblem({ lider: { one: 'Jefe', many: 'Jefes' } })).toBeNull()
  })

  test.each([
    ['without a plural', { lider: { one: 'Jefe', many: '' } }, 'company.relation_name_incomplete'],
    ['of signs only', { lider: { one: '¡!', many: '¿?' } }, 'company.relation_name_incomplete'],
    [
      'like the standard name of another relation',
      { equipo: { one: 'LIDER', many: 'Directos' } },
      'company.relation_name_taken',
    ],
    [
      'that files take for another relation',
      { cliente: { one: 'Par', many: 'Aliados' } },
      'company.relation_name_taken',
    ],
    [
      'that two relations have but for case and accents',
      { companero: { one: 'Ábaco', many: 'A' }, cliente: { one: 'B', many: 'abaco' } },
      'company.relation_name_repeated',
    ],
  ])('%s are refused', (_what, names, problem) => {
    expect(relationNamesProblem(names)).toBe(problem)
  })
})
