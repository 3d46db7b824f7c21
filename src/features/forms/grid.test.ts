import { describe, expect, test } from 'vitest'
import { LEADER, PEER, SELF_EVALUATION, TEAM } from '#shared/relations.ts'
import { coverage, raterLoad } from './coverage.rules.ts'
import { type GridFilter, gridRows, matchesFilter, reportRank, rowsById } from './grid.rules.ts'
import { buildDirectory } from './listing.rules.ts'
import { planReports } from './planned-degree.rules.ts'
import { candidatesFor, indexForms, matchIn, suggestedRaters } from './raters.rules.ts'
import type { FormTriple } from './rules.ts'

const people = [
  'Zoé Ríos',
  'Álvaro Peña',
  'Mariana Solís',
  'Bruno Tapia',
  'Celia Ochoa',
  'Ñandú Lara',
]
const subjects = people.map((name) => ({
  id: name.slice(0, 1),
  name,
  email: `${name.slice(0, 1)}@x.mx`,
}))
const directory = buildDirectory(subjects)
const client = 5

/** `Z>M` is a form of Zoé about Mariana. */
const forms = (relation_type_id: number, ...pairs: string[]): FormTriple[] =>
  pairs.map((pair) => ({
    evaluator_id: pair.slice(0, 1),
    evaluated_id: pair.slice(-1),
    relation_type_id,
  }))

const planWith = (minimum_raters: number) =>
  planReports({
    minimum_raters,
    competence_count: 6,
    question_count: 30,
    highest_value: 5,
    weights: null,
  })
const rowsOf = (given: readonly FormTriple[], minimum = 3) =>
  gridRows(coverage(subjects, given, minimum), raterLoad(given, 10), {
    directory,
    plan: planWith(minimum),
  })
const stateOf = (id: string, given: readonly FormTriple[]) => {
  const row = rowsOf(given).find((one) => one.id === id)
  return [row?.state, row?.concerned, row?.missing]
}

describe('the state of an evaluated', () => {
  test.each([
    ['no other subject rates it', [], ['none', [], 0]],
    ['only the subject does', forms(SELF_EVALUATION, 'M>M'), ['none', [], 0]],
    ['the subject only rates others', forms(PEER, 'M>Z'), ['rater', [], 0]],
    ['only the leader does', forms(LEADER, 'Z>M'), ['leader', [], 0]],
    ['a group is too small', forms(PEER, 'Z>M'), ['lacking', ['companero'], 2]],
    [
      'two groups are too small together',
      [...forms(PEER, 'Z>M'), ...forms(client, 'B>M')],
      ['lacking', ['companero', 'cliente'], 1],
    ],
    [
      'two small groups are large enough together',
      [...forms(PEER, 'Z>M', 'Á>M'), ...forms(client, 'B>M')],
      ['pooled', ['companero', 'cliente'], 0],
    ],
    ['every group is large enough', forms(PEER, 'Z>M', 'Á>M', 'B>M'), ['shown', [], 0]],
  ])('when %s', (_, given, expected) => {
    expect(stateOf('M', given)).toEqual(expected)
  })
})

describe('the grid', () => {
  const given = [
    ...forms(PEER, 'Z>M', 'Á>M', 'B>M', 'Z>B', 'Á>C', 'M>C'),
    ...forms(LEADER, 'M>Z'),
    ...forms(TEAM, 'Ñ>Z'),
  ]
  const rows = rowsOf(given)

  test('ranks the worst first, and who only rates last', () => {
    const ranked = rows.toSorted((one, other) => reportRank(one) - reportRank(other))
    expect(ranked.map(({ id }) => id).join('')).toBe('ZBCMÁÑ')
  })

  test('counts the rows of each filter', () => {
    const count = (filter: GridFilter) => rows.filter((row) => matchesFilter(row, filter)).length
    expect([count('sin'), count('falta'), count('lider')]).toEqual([0, 3, 0])
  })

  test('lists whom the leader alone rates', () => {
    const led = rowsOf(forms(LEADER, 'Z>M', 'Z>B'))
    expect(led.filter((row) => matchesFilter(row, 'lider')).map(({ id }) => id)).toEqual(['M', 'B'])
  })

  test('says how firmly a report would speak, of whom is rated', () => {
    const team = forms(TEAM, 'C>M', 'Ñ>M', 'M>M')
    const degreeIn = (id: string, some: readonly FormTriple[]) =>
      rowsOf(some).find((row) => row.id === id)?.degree
    expect(degreeIn('Z', [])).toBe(null)
    expect(degreeIn('Z', forms(SELF_EVALUATION, 'Z>Z'))).toBe('even')
    expect(degreeIn('M', given)).toBe('even')
    expect(degreeIn('M', [...given, ...team])).toBe('probable')
  })

  test('keeps the rows that did not change', () => {
    const before = rowsById(new Map(), rows)
    const after = rowsById(before, rowsOf([...given, ...forms(PEER, 'C>B')]))
    const changed = [...after].filter(([id, row]) => before.get(id) !== row).map(([id]) => id)
    expect(changed).toEqual(['B', 'C'])
  })
})

describe('the raters of a cell', () => {
  const given = [
    ...forms(LEADER, 'Z>M', 'Z>B', 'Z>C', 'Z>Ñ', 'M>Á'),
    ...forms(PEER, 'B>M'),
    ...forms(client, 'C>M', 'C>B', 'C>Z'),
  ]
  const cell = { evaluated_id: 'M', relation_type_id: PEER }
  const found = (search: string) =>
    candidatesFor(cell, indexForms(given), { directory, search, limit: 9 }).map(
      ({ id, relation_type_id, same_leader }) =>
        `${id}${relation_type_id ?? ''}${same_leader ? '+' : ''}`,
    )

  test('are offered to those who share a leader first, and with the relation they have last', () => {
    expect(found('')).toEqual(['Ñ+', 'Á', 'C5+', 'Z2'])
  })

  test('are found by the beginning of a word, then anywhere, also by e-mail', () => {
    expect(found('la')).toEqual(['Ñ+'])
    expect(found('r')).toEqual(['Z2', 'Ñ+', 'Á'])
    expect(found('c@x')).toEqual(['C5+'])
  })

  test('are suggested up to the size of a group, those with the fewest forms first', () => {
    const suggested = (size: number, one = cell) =>
      suggestedRaters(one, indexForms(given), { directory, size })
    expect(suggested(5)).toEqual(['Ñ'])
    expect(suggested(1, { evaluated_id: 'Ñ', relation_type_id: PEER })).toEqual(['B'])
    expect(suggested(3, { evaluated_id: 'Ñ', relation_type_id: PEER })).toEqual(['B', 'M', 'C'])
    expect(suggested(3, { evaluated_id: 'Z', relation_type_id: TEAM })).toEqual(['Ñ', 'B', 'M'])
    expect(suggested(3, { evaluated_id: 'Z', relation_type_id: PEER })).toEqual([])
  })

  test('are marked where the text is found', () => {
    expect(matchIn('Fernanda Luján', 'lu')).toEqual([9, 11])
    expect(matchIn('Álvaro Peña', 'alv')).toEqual([0, 3])
    expect(matchIn('Álvaro Peña', 'zzz')).toBeNull()
  })
})
