import { expect, test } from 'vitest'
import { othersStatus, selfStatus } from './status.rules.ts'

const form = (answered: boolean, self_evaluation: boolean) => ({
  answered,
  relation_type: { self_evaluation },
})

test('a participant has answered once every sheet of that kind is done', () => {
  const forms = [form(true, true), form(true, false), form(false, false)]
  expect([selfStatus({ forms }), othersStatus({ forms })]).toEqual(['Contestado', 'No Contestado'])
})

test('where nothing is asked of a participant there is no status', () => {
  expect([selfStatus({ forms: [] }), othersStatus({ forms: [form(false, true)] })]).toEqual([
    'N/A',
    'N/A',
  ])
})
