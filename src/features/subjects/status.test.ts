import { expect, test } from 'vitest'
import { othersStatus, selfStatus } from './status.rules.ts'

const form = (answered: boolean, self_evaluation: boolean) => ({
  answered,
  relation_type: { self_evaluation },
})

test('the status is Contestado once all forms of that kind are answered', () => {
  const forms = [form(true, true), form(true, false), form(false, false)]
  expect([selfStatus({ forms }), othersStatus({ forms })]).toEqual(['Contestado', 'No Contestado'])
})

test('the status is N/A for a subject without forms of that kind', () => {
  expect([selfStatus({ forms: [] }), othersStatus({ forms: [form(false, true)] })]).toEqual([
    'N/A',
    'N/A',
  ])
})
