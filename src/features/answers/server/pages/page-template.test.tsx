import * as fc from 'fast-check'
import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { relationTypes } from '#shared/relations.ts'
import { answersMessages } from '../../messages.ts'
import type { PageTexts } from '../../sheet/page-texts.rules.ts'
import type { SheetData } from '../../sheet/sheet.rules.ts'
import type { Step } from '../../sheet/step.rules.ts'
import { filled, renderShared, parseTemplate, textMark } from './page-template.ts'
import { markedSheet, sheetContent } from './sheet-page.tsx'

const text = fc.oneof(
  fc.constantFrom('<b>&"\'</b>', '</script>', '\uE0000\uE001', '$&', 'Ana', 'x'.repeat(200)),
  fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' }),
)
const relations = fc.array(fc.constantFrom(...relationTypes.map(({ key }) => key)), {
  minLength: 1,
  maxLength: 8,
})
const step = fc.constantFrom<Step>(
  0,
  1,
  2,
  { evaluated: 0, question: 0 },
  'importance',
  'comments',
  'review',
)

/** Sheets that differ in their texts only. */
const alike = fc.tuple(relations, step).chain(([kinds, opens_at]) => {
  const sheet = fc
    .record({
      subject_id: fc.uuid(),
      names: fc.array(text, { minLength: kinds.length, maxLength: kinds.length }),
      questions: fc.array(fc.record({ id: fc.uuid(), question: text, competence: text }), {
        minLength: 3,
        maxLength: 3,
      }),
      competences: fc.array(fc.record({ id: fc.uuid(), name: text }), {
        minLength: 4,
        maxLength: 4,
      }),
    })
    .map(({ subject_id, names, questions, competences }): SheetData => ({
      ...frozen,
      subject_id,
      opens_at,
      questions,
      competences,
      evaluated: kinds.map((relation, index) => ({
        form_id: `${subject_id}${index}`,
        name: names[index] ?? '',
        relation,
      })),
    }))
  return fc.tuple(sheet, sheet)
})

const frozen = {
  self: false,
  matrix_name: 'Liderazgo 2026',
  evaluation_name: 'Liderazgo',
  minimum_raters: 3,
  values: [1, 2, 3, null].map((value) => ({
    id: `v${value}`,
    value,
    description: `Valor ${value}`,
  })),
  texts: answersMessages as unknown as PageTexts,
  erased_on: '2027-01-03',
  today: '2026-11-20',
  step_requested: false,
}

describe('a template of a sheet', () => {
  test('filled with the texts of another rater is the page of that rater', () => {
    fc.assert(
      fc.property(alike, text, ([first, second], address) => {
        const template = parseTemplate(renderToString(markedSheet(first, 'x').content))
        const { key, texts } = markedSheet(second, address)
        expect(key).toBe(markedSheet(first, 'x').key)
        const page = filled(template, { texts, data: '' })
        expect(page).toBe(renderToString(sheetContent(second, address)))
      }),
      { numRuns: 60 },
    )
  })
})

describe('a shared page', () => {
  const shared = (name: string, key: string, view: (name: string) => string) => {
    const rendered: string[] = []
    const render = (shown: string): string => {
      rendered.push(shown)
      return `<p>${view(shown)}</p>`
    }
    const page = renderShared({
      key,
      texts: [name],
      data: '',
      renderMarked: () => render(textMark(0)),
      render: () => render(name),
    })
    return { page, rendered }
  }

  test('is rendered for the first rater and filled in for the others', async () => {
    const view = (name: string) => `Hola, ${name}`
    expect(await shared('Ana', 'filled', view).page).toBe('<p>Hola, Ana</p>')
    const second = shared('Eva & Co', 'filled', view)
    expect(await second.page).toBe('<p>Hola, Eva &amp; Co</p>')
    expect(second.rendered).toEqual([])
  })

  test('is rendered for each rater when a view computes something from a text', async () => {
    const initial = (name: string) => name.slice(0, 1)
    expect(await shared('Ana', 'initials', initial).page).toBe('<p>A</p>')
    expect(await shared('Eva', 'initials', initial).page).toBe('<p>E</p>')
  })
})
