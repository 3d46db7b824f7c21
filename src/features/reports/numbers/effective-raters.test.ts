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

/** From how far on page and PDF say something, and how many people they count. */
function rulesOf(input: ReportInput) {
  const report = composeSubjectReport(input)
  if (report.kind === 'short') return null
  const { profile, blocks, competences } = report
  return {
    order: profile.order_rule,
    perception: profile.perception_rule,
    blocks,
    // what bounds of both kinds leave open is not told, and its group counts no more
    told: competences.map((line) => [line.others, ...line.blocks].map(Boolean)),
  }
}

test('the thresholds of words are the same whatever the raters answer', () => {
  let compared = 0
  for (let index = 0; index < 200; index++) {
    const input = randomProject(`umbral ${index}`)
    const stated = rulesOf(input)
    const other = rulesOf(withOtherAnswers(input, String(index)))
    if (!stated || JSON.stringify(other?.told) !== JSON.stringify(stated.told)) continue
    expect(other).toEqual(stated)
    compared += 1
  }
  expect(compared).toBeGreaterThan(50)
})
