import { expect, test } from 'vitest'
import { randomProject } from '../../../../../tests/random-projects.ts'
import { composeSubjectReport } from '../../words/subject-report.rules.ts'
import { confidentialText } from './document-words.ts'

const coverOf = (leader_reports?: boolean): string => {
  const input = randomProject('portada')
  return confidentialText(
    composeSubjectReport({ ...input, matrix: { ...input.matrix, leader_reports } }),
  )
}

test('the cover names everyone who reads the report', () => {
  expect(coverOf()).toBe(
    'Confidencial: sólo para la persona evaluada y la administración del proyecto.',
  )
  expect(coverOf(true)).toBe(
    'Confidencial: sólo para la persona evaluada, su líder y la administración del proyecto.',
  )
})
