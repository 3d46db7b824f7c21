import { describe, expect, test } from 'vitest'
import type { RelationKey } from '#shared/relations.ts'
import { compareGroups, type SharedRaters } from './overlap.rules.ts'

const raters = (
  here: RelationKey | null,
  there: RelationKey | null,
  people: number,
): SharedRaters => ({ here: here ? [[here]] : [], there: there ? [[there]] : [], people })
const differences = (groups: readonly SharedRaters[], minimum = 3) =>
  compareGroups(groups, { here: minimum, there: minimum }).differences

describe('two matrices about the same evaluated', () => {
  test('differ by one person when one rater is added', () => {
    const groups = [raters('companero', 'companero', 3), raters('companero', null, 1)]
    expect(differences(groups)).toEqual([{ relations: ['companero'], people: 1 }])
  })

  test('differ by one person when one rater is left out', () => {
    const groups = [raters('companero', 'companero', 3), raters(null, 'companero', 1)]
    expect(differences(groups)).toEqual([{ relations: ['companero'], people: 1 }])
  })

  test('differ by two people when one rater replaces another', () => {
    const groups = [
      raters('equipo', 'equipo', 3),
      raters('equipo', null, 1),
      raters(null, 'equipo', 1),
    ]
    expect(differences(groups)).toEqual([{ relations: ['equipo'], people: 2 }])
  })

  test('do not differ when the same people rate in both', () => {
    expect(differences([raters('companero', 'companero', 4)])).toEqual([])
  })

  test('are compared as they are published: the pool with a group of its own', () => {
    const groups = [
      raters('companero', 'companero', 2),
      raters('cliente', 'companero', 1),
      raters(null, 'companero', 1),
    ]
    expect(differences(groups)).toEqual([{ relations: ['companero', 'cliente'], people: 1 }])
  })

  test('are compared by sums of groups', () => {
    const groups = [
      raters('companero', 'companero', 3),
      raters('equipo', 'companero', 3),
      raters('equipo', null, 1),
    ]
    expect(differences(groups)).toEqual([
      { relations: ['companero'], people: 1 },
      { relations: ['equipo'], people: 1 },
    ])
  })

  test('differ in nothing where a group is withheld in one of them', () => {
    const groups = [raters('companero', 'companero', 2), raters('companero', null, 1)]
    expect(differences(groups)).toEqual([])
  })

  test('name no leader, whose answers are shown apart in both', () => {
    expect(differences([raters('lider', 'lider', 1), raters('lider', null, 1)])).toEqual([])
  })

  test('count a leader of one of them who is a peer in the other as known', () => {
    const groups = [
      raters('companero', 'companero', 3),
      raters('lider', 'companero', 1),
      raters('companero', null, 1),
    ]
    expect(differences(groups)).toContainEqual({ relations: ['companero'], people: 1 })
  })
})
