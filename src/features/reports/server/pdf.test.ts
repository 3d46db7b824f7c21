import { createHash } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { contrast } from '#ui/brand.ts'
import { readPdf } from '../../../../tests/pdf-reader.ts'
import {
  extremeInput,
  largeInput,
  smallInput,
  withLongComments,
} from '../../../../tests/report-inputs.ts'
import { groupReportOf } from '../group.rules.ts'
import { reportOf } from '../report.rules.ts'
import { defaultShape, sampleEvaluated, sampleInput, sampleSurvey } from '../sample.rules.ts'
import type { ReportInput } from '../survey.rules.ts'
import type { PrintOptions } from './document-parts.tsx'
import { documentOf } from './document.tsx'
import { groupDocumentOf } from './group-document.tsx'
import { openRenderQueue } from './render-queue.ts'

const queue = openRenderQueue()
afterAll(() => queue.close())

const printOptions = { paper: 'letter', hash: 'a1'.repeat(32), logo: null } as const
const print = (input: ReportInput, options: Partial<PrintOptions> = {}) =>
  queue.render({
    template: 'report',
    data: JSON.stringify(documentOf(reportOf(input), { ...printOptions, ...options })),
    logo: null,
  })

describe('the PDF of a report', () => {
  test('is the same byte for byte at each rendering and holds no date or author', async () => {
    const [first, second] = await Promise.all([print(sampleInput()), print(sampleInput())])
    expect(second.equals(first)).toBe(true)
    const { info } = await readPdf(first)
    expect(Object.keys(info)).not.toEqual(expect.arrayContaining(['CreationDate']))
    expect(info).not.toHaveProperty('Author')
  })

  test('explains why a number is missing', async () => {
    const { pages } = await readPdf(await print(smallInput))
    const text = pages.map((page) => page.text).join(' ')
    expect(text).toContain('menos de 3')
    expect(text).toContain('No respondiste tu autoevaluación')
    expect(text).toContain(
      'Sus respuestas no se muestran ni entran en ningún número de este reporte',
    )
  })

  test('marks comments in the second colour of the company, or a darker one when it is too light', () => {
    const edgeOf = (input: ReportInput): string => documentOf(reportOf(input), printOptions).edge
    expect(edgeOf(sampleInput())).toBe('#F2B233')
    expect(contrast(edgeOf(extremeInput()), '#FFFFFF')).toBeGreaterThanOrEqual(3)
  })

  test('has pages of letter size or A4', async () => {
    const size = async (paper: 'letter' | 'a4') =>
      (await readPdf(await print(smallInput, { paper }))).pages[2]?.view.map(Math.round)
    expect(await size('letter')).toEqual([0, 0, 612, 792])
    expect(await size('a4')).toEqual([0, 0, 595, 842])
  })

  test.each([
    ['small', 300, () => smallInput],
    ['usual', 300, () => sampleInput()],
    ['large', 300, () => largeInput],
    ['long-commented', 300, () => withLongComments(sampleInput())],
    ['longest possible', 300, extremeInput],
  ] as const)('a %s report is tagged and has at most %i KB', async (_, limit, input) => {
    const pdf = await print(input())
    expect(pdf.length).toBeLessThanOrEqual(limit * 1024)
    expect((await readPdf(pdf)).tagged).toBe(true)
  })

  test('prints comments literally, never as markup', async () => {
    const text = (await readPdf(await print(extremeInput()))).pages
      .map((page) => page.text)
      .join(' ')
      .replaceAll('\u200b', '')
    for (const literal of [
      '#image("/etc/passwd")',
      '*negritas* _cursiva_ `código` @cita <etiqueta>',
      '<img src=file:///etc/passwd>',
    ]) {
      expect(text.replaceAll(/\s+/g, '')).toContain(literal.replaceAll(/\s+/g, ''))
    }
    expect(text).toContain('谢谢')
  })
})

describe('the PDF of a group report', () => {
  const shape = {
    ...defaultShape,
    completed: { auto: 1, lider: 1, companero: 4, equipo: 3, cliente: 0 },
  }
  const survey = sampleSurvey(shape)
  const subjects = Array.from({ length: 12 }, (_, index) =>
    sampleEvaluated({ ...shape, seed: `persona ${index}` }, survey),
  )

  test('has its segments and names no subject', async () => {
    const group = groupReportOf(survey, subjects, [
      {
        property: 'Área',
        values: subjects.map((_, index) => (index < 6 ? 'Ventas' : 'Calidad')),
      },
    ])
    const pdf = await queue.render({
      template: 'group',
      data: JSON.stringify(
        groupDocumentOf(group, {
          ...printOptions,
          hash: createHash('sha256').update('x').digest('hex'),
        }),
      ),
      logo: null,
    })
    const { pages, outline, tagged } = await readPdf(pdf)
    const text = pages.map((page) => page.text).join(' ')
    expect(outline).toContain('Competencias por segmento')
    expect(tagged).toBe(true)
    expect(text).toContain('Ventas')
    for (const { evaluated } of subjects) expect(text).not.toContain(evaluated.name)
  })
})
