import { createHash } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { contrast } from '#ui/contrast.ts'
import { countHeaderCells, readPdf } from '../../../../../tests/pdf-reader.ts'
import {
  extremeInput,
  largeInput,
  scriptsInput,
  smallInput,
  tenValuesInput,
  withLongComments,
} from '../../../../../tests/report-inputs.ts'
import { inputAbout, sixPeople } from '../../../../../tests/six-people.ts'
import {
  defaultShape,
  sampleEvaluated,
  sampleInput,
  sampleSurvey,
} from '../../model/sample.rules.ts'
import { groupNumbers, selectSegments } from '../../numbers/group.rules.ts'
import type { ReportInput } from '../../numbers/survey.rules.ts'
import { composeMatrixReport } from '../../words/matrix-report.rules.ts'
import { composeSubjectReport } from '../../words/subject-report.rules.ts'
import type { PrintOptions } from './document-frame.ts'
import { composeDocument } from './document.ts'
import { composeGroupDocument } from './group-document.ts'
import { openRenderQueue } from './render-queue.ts'

const queue = openRenderQueue()
afterAll(() => queue.close())

const printOptions = { paper: 'letter', hash: 'a1'.repeat(32), logo: null } as const
const print = (input: ReportInput, options: Partial<PrintOptions> = {}) =>
  queue.render({
    template: 'report',
    data: JSON.stringify(
      composeDocument(composeSubjectReport(input), { ...printOptions, ...options }),
    ),
    logo: null,
  })

/** Every row of a body begins with the header of its row; every other header is of a column. */
async function expectRowHeaders(pdf: Buffer): Promise<void> {
  const { columns, rows, other, bodyRows } = await countHeaderCells(pdf)
  expect({ rows, other }).toEqual({ rows: bodyRows, other: 0 })
  expect(Math.min(columns, rows)).toBeGreaterThan(8)
}

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
    expect(text).toContain('respondieron menos de 3 personas')
    expect(text).toContain('Sin tu autoevaluación')
    expect(text).toContain('Sus respuestas y comentarios no se muestran ni entran en ningún número')
  })

  test('marks comments in the second colour of the company, or a darker one when it is too light', () => {
    const edgeOf = (input: ReportInput): string =>
      composeDocument(composeSubjectReport(input), printOptions).colors.edge
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
    await expectRowHeaders(pdf)
  })

  const answeredBy = (completed: Partial<typeof defaultShape.completed>): ReportInput =>
    sampleInput({ ...defaultShape, completed: { ...defaultShape.completed, ...completed } })
  test.each([
    ['without a self-evaluation', () => answeredBy({ auto: 0 })],
    ['of a leader alone', () => answeredBy({ companero: 0, equipo: 0, cliente: 0 })],
    ['of peers alone', () => answeredBy({ lider: 0, equipo: 0, cliente: 0 })],
    ['of one competence', () => sampleInput({ ...defaultShape, competences: 1 })],
    ['of eighteen competences', () => sampleInput({ ...defaultShape, competences: 18 })],
    ['with half of the answers N/A', () => sampleInput({ ...defaultShape, not_applicable: 0.5 })],
    ['on a scale from 1 to 10', tenValuesInput],
  ] as const)('%s is tagged and has no page without words', async (_, input) => {
    const { tagged, pages } = await readPdf(await print(input()))
    expect(tagged).toBe(true)
    for (const { text } of pages) expect(text.length).toBeGreaterThan(250)
  })

  test('spreads the message over its whole page, and leaves no part of it empty', async () => {
    const { pages } = await readPdf(await print(inputAbout(sixPeople.parejo)))
    const [, message] = pages
    if (!message) throw new Error('no page of the message')
    const heights = [...message.heights.values()].sort((a, b) => b - a)
    const gaps = heights.map((height, index) => height - (heights[index + 1] ?? 0))
    expect(message.text).toContain('Todo va parejo')
    expect(Math.max(...gaps)).toBeLessThan((message.view[3] ?? 0) / 8)
  })

  test('keeps a short list of blind spots on one page', async () => {
    const { pages } = await readPdf(await print(inputAbout(sixPeople['te-ves-mas-arriba'])))
    const list = pages.find(({ text }) => text.includes('Puntos ciegos: te ves más arriba'))
    for (const behaviour of ['Dedica tiempo', 'Comparte lo que sabe', 'Trata los errores'])
      expect(list?.text).toContain(behaviour)
  })

  test('leaves out the columns of a self-evaluation and of a relation without answers', async () => {
    const input = answeredBy({ auto: 0, cliente: 0 })
    const text = (await readPdf(await print(input))).pages.map((page) => page.text).join(' ')
    expect(text.match(/Sin tu autoevaluación/g)).toHaveLength(1)
    for (const absent of ['Cómo te ves', 'Puntos ciegos y fortalezas ocultas', 'Client.'])
      expect(text).not.toContain(absent)
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

  test('keeps emoji of several characters whole', async () => {
    const text = (await readPdf(await print(scriptsInput()))).pages
      .map((page) => page.text)
      .join(' ')
    for (const emoji of ['👩‍👩‍👧‍👦', '👍🏽', '🇲🇽', '❤️']) expect(text).toContain(emoji)
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
    const numbers = groupNumbers(survey, subjects, [
      {
        property: 'Área',
        values: subjects.map((_, index) => (index < 6 ? 'Ventas' : 'Calidad')),
      },
    ])
    const group = composeMatrixReport(survey, numbers, selectSegments(numbers, 0, 'Área'))
    const pdf = await queue.render({
      template: 'group',
      data: JSON.stringify(
        composeGroupDocument(group, {
          ...printOptions,
          hash: createHash('sha256').update('x').digest('hex'),
        }),
      ),
      logo: null,
    })
    const { pages, outline, tagged } = await readPdf(pdf)
    await expectRowHeaders(pdf)
    const text = pages.map((page) => page.text).join(' ')
    expect(outline).toEqual(['Para la dirección', 'Competencias', 'Quién ve qué', 'Segmentos'])
    expect(tagged).toBe(true)
    expect(text).toContain('Ventas')
    for (const { evaluated } of subjects) expect(text).not.toContain(evaluated.name)
  })
})
