import { expect, test } from 'vitest'
import { seededRandom } from '#shared/random.ts'
import { randomProject } from '../../../../tests/random-projects.ts'
import { composeSubjectReport } from '../words/subject-report.rules.ts'
import type { ReportInput } from './survey.rules.ts'

/** The same people answer the same questions, and each chooses anything. */
function withOtherAnswers(input: ReportInput, seed: string): ReportInput {
  const random = seededRandom(seed)
  const any = (): number => 1 + Math.floor(random() * input.scale.highest_value)
  return {
    ...input,
    forms: input.forms.map((form) => ({
      ...form,
      choices: form.choices.map((choice) => (choice === null ? null : any())),
    })),
  }
}

/** Every word and number of certainty that page and PDF state, and how many people they count. */
function certaintyOf(input: ReportInput) {
  const report = composeSubjectReport(input)
  if (report.kind === 'short') return null
  return {
    effective: report.message.certainty.effective_raters,
    text: report.message.certainty.certainty_text,
    lines: report.competences.map(({ certainty, behaviours }) => [
      certainty,
      ...behaviours.map((line) => [line.certainty, line.answers]),
    ]),
    blocks: report.blocks,
  }
}

test('the words of certainty are the same whatever the raters answer', () => {
  let full = 0
  for (let index = 0; index < 200; index++) {
    const input = randomProject(`certeza ${index}`)
    const stated = certaintyOf(input)
    expect(certaintyOf(withOtherAnswers(input, String(index)))).toEqual(stated)
    if (stated) full += 1
  }
  expect(full).toBeGreaterThan(100)
})
