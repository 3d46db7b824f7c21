import { expect, test } from 'vitest'
import { secretsFrom } from '#server/core/secrets.ts'
import { sampleInput, sampleSurvey, defaultShape } from '../model/sample.rules.ts'
import { composeSubjectReport } from '../words/subject-report.rules.ts'
import { evaluationHash, isAbout, signedNumbers, verifiedNumbers } from './report-signature.ts'

const [FIRST, SECOND] = ['primero'.repeat(6), 'segundo'.repeat(6)]
const evaluated = {
  id: '1',
  name: 'Mariana Solís Ortega',
  email: 'Mariana@ceiba.mx',
  number_key: null,
}
const signedWith = (secret: string): string =>
  signedNumbers(secretsFrom(secret), composeSubjectReport(sampleInput()), {
    evaluated,
    evaluation: 'a',
  })

test('recognises what the present and the previous secret signed, and whose it is', () => {
  for (const secrets of [secretsFrom(FIRST), secretsFrom(SECOND, FIRST)]) {
    const numbers = verifiedNumbers(secrets, signedWith(FIRST))
    if (numbers === null || numbers === 'invalid') throw new Error('the signature was refused')
    expect(isAbout(secrets, numbers, { email: ' mariana@CEIBA.mx', number_key: null })).toBe(true)
    expect(isAbout(secrets, numbers, { email: 'otra@ceiba.mx', number_key: null })).toBe(false)
  }
})

test('refuses the signature of another installation, and takes other files for none', () => {
  expect(verifiedNumbers(secretsFrom(SECOND), signedWith(FIRST))).toBe('invalid')
  for (const text of ['', 'x', 'null', '[]', '{}', '{"signature":1,"numbers":{}}'])
    expect(verifiedNumbers(secretsFrom(FIRST), text)).toBeNull()
})

test('signs the same report the same way each time, and tells no address', () => {
  expect(signedWith(FIRST)).toBe(signedWith(FIRST))
  expect(signedWith(FIRST).toLowerCase()).not.toContain('ceiba')
})

test('recognises an evaluation by what it asks, in any order, and not by its ids', () => {
  const survey = sampleSurvey(defaultShape)
  const hash = evaluationHash(survey)
  const copy = {
    ...survey,
    competences: survey.competences.toReversed().map((competence) => ({
      ...competence,
      name: ` ${competence.name.toUpperCase()}`,
      questions: competence.questions.map((question, at) => ({ ...question, id: `copy ${at}` })),
    })),
  }
  expect(evaluationHash(copy)).toBe(hash)
  expect(evaluationHash({ ...survey, competences: survey.competences.slice(1) })).not.toBe(hash)
  const values = survey.scale.values.map(({ value }) => ({ value, description: `${value}` }))
  expect(evaluationHash({ ...survey, scale: { ...survey.scale, values } })).not.toBe(hash)
})
