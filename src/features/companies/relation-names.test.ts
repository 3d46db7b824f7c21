import { expect, test } from 'vitest'
import {
  chosenNames,
  faultyName,
  relationNamesDifferences,
  relationNamesDraft,
} from './relation-names.rules.ts'

const empty = relationNamesDraft({})
const colateral = { one: 'Colateral', many: 'Colaterales' }

test('empty fields choose no name, and chosen names fill their fields again', () => {
  expect(chosenNames(empty)).toEqual({})
  const names = { companero: colateral }
  expect(chosenNames(relationNamesDraft(names))).toEqual(names)
  expect(
    chosenNames({ ...empty, companero: { one: ' Colateral ', many: '\tColaterales' } }),
  ).toEqual(names)
})

test('a self-evaluation has one name', () => {
  expect(chosenNames({ ...empty, auto: { one: 'Mi mirada', many: '' } })).toEqual({
    auto: { one: 'Mi mirada', many: 'Mi mirada' },
  })
})

test('the faulty name is the first that cannot stay beside those before it', () => {
  expect(faultyName(empty)).toBeNull()
  expect(faultyName({ ...empty, equipo: { one: 'Directo', many: '' } })).toEqual({
    key: 'equipo',
    problem: 'company.relation_name_incomplete',
  })
  expect(
    faultyName({ ...empty, companero: colateral, cliente: { one: 'colateral', many: 'Otros' } }),
  ).toEqual({ key: 'cliente', problem: 'company.relation_name_taken' })
})

test('the differences name the relations by their standard names', () => {
  expect(relationNamesDifferences({ companero: colateral }, {})).toEqual([
    { label: 'Compañero', saved: 'Colateral, Colaterales', own: 'El nombre estándar' },
  ])
})
