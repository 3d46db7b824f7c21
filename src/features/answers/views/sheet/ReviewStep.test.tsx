import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { answered, sheetData } from '../../../../../tests/sheet-data.ts'
import { declineDraft, type Draft, draftKey, type Drafts } from '../../sheet/draft.rules.ts'
import { reviewForms } from '../../sheet/review.rules.ts'
import { withSent } from '../../sheet/sheet.rules.ts'
import { ReviewStep } from './ReviewStep.tsx'

const forms = ['ana', 'luis']
const pairs = forms.flatMap((form) => ['a', 'b', 'c', 'd'].map((question) => `${form} ${question}`))
const required = { question_id: null, prompt: 'Seguir', help: '', required: true, relations: [] }

const withDeclined = (drafts: Drafts, form_id: string): Drafts => {
  const draft: Draft = { ...declineDraft(form_id, true), sequence: 2 }
  return new Map([...drafts, [draftKey(draft), draft]])
}

/** A review in any state: people left out, sent before, complete or not. */
const review = fc.record({
  given: fc.oneof(fc.constant(pairs), fc.subarray(pairs)),
  declined: fc.subarray(forms),
  sent: fc.subarray(forms),
  asks: fc.boolean(),
})

test('the review counts what is missing, and offers the deadline only what is not complete', () => {
  fc.assert(
    fc.property(review, ({ given, declined, sent, asks }) => {
      const drafts = declined.reduce(withDeclined, answered(...given))
      const data = withSent({ ...sheetData, ...(asks && { prompts: [required] }) }, new Set(sent))
      const html = renderToStaticMarkup(
        <ReviewStep
          data={data}
          drafts={drafts}
          order="question"
          ready
          closing={{ justSent: 0, agreed: false }}
        />,
      )
      expect(html).not.toMatch(/Te faltan 0|\b0 preguntas/)
      expect(html).not.toContain('regla de arriba')
      const isOpen = reviewForms(data, drafts).some(({ status }) => status === 'open')
      expect(html.includes('Si no alcanzo')).toBe(isOpen)
    }),
  )
})
