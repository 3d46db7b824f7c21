import { afterAll, describe, expect, test } from 'vitest'
import { readPdf, skippedLevels } from '../../../../tests/pdf-reader.ts'
import { crowdedInput, largeInput, smallInput } from '../../../../tests/report-inputs.ts'
import { reportOf } from '../report.rules.ts'
import { sampleInput } from '../sample.rules.ts'
import type { ReportInput } from '../survey.rules.ts'
import { documentOf } from './document.tsx'
import { openRenderQueue } from './render-queue.ts'

const queue = openRenderQueue()
afterAll(() => queue.close())

const printOptions = { paper: 'letter', hash: 'a1'.repeat(32), logo: null } as const
const print = (input: ReportInput) =>
  queue.render({
    template: 'report',
    data: JSON.stringify(documentOf(reportOf(input), printOptions)),
    logo: null,
  })

const sections = [
  'Cómo leer este reporte',
  'Participación por relación',
  'Resumen',
  'Perfil por competencia',
  'Competencias por relación',
  'Diferencias de percepción',
  'Ventana de Johari',
  'Conductas más altas y más bajas',
  'Detalle por conducta',
  'Comentarios textuales',
  'Plan de desarrollo',
  'Anexo: método',
]

describe('a screen reader finds a report that', () => {
  test('has every section, in order, as bookmarks', async () => {
    const { outline, pages } = await readPdf(await print(sampleInput()))
    expect(outline).toEqual(sections)
    expect(pages.length).toBeGreaterThanOrEqual(10)
    expect(pages.length).toBeLessThanOrEqual(17)
    expect(pages[1]?.text).toContain('Contenido')
  })

  test('is PDF/UA: tagged, in Mexican Spanish, with a title and a text alternative for every chart', async () => {
    const pdf = await print(sampleInput())
    const { tagged, titled, standard, pages, info } = await readPdf(pdf)
    expect({ tagged, titled, standard }).toEqual({ tagged: true, titled: true, standard: '1' })
    expect(info).toMatchObject({
      Language: 'es-MX',
      Title: expect.stringContaining('Reporte de evaluación 360°'),
    })
    const tags = pages.flatMap((page) => page.tags)
    const figures = tags.filter(({ role }) => role === 'Figure')
    expect(figures.length).toBeGreaterThanOrEqual(5)
    for (const { alt } of figures) expect(alt.length).toBeGreaterThan(20)
    expect(tags.filter(({ role }) => role === 'Table').length).toBeGreaterThanOrEqual(10)
    expect(tags.filter(({ role }) => role === 'TH').length).toBeGreaterThan(30)
    expect(skippedLevels(tags)).toEqual([])
    expect(tags.filter(({ role }) => role === 'H1')).toHaveLength(sections.length + 1)
  })

  test.each([
    ['small', () => smallInput],
    ['large', () => largeInput],
  ])('gives every table of a %s report its header row', async (_, input) => {
    const tags = (await readPdf(await print(input()))).pages.flatMap((page) =>
      page.tags.map(({ role }) => role),
    )
    const heads = tags.flatMap((role, index) =>
      role === 'Table' ? [tags.slice(index + 1, index + 4)] : [],
    )
    for (const begins of heads) expect(begins).toEqual(['THead', 'TR', 'TH'])
  })

  test.each([
    ['small', () => smallInput],
    ['large', () => largeInput],
    ...[1, 2, 3, 4].map((seed) => [`crowded (${seed})`, () => crowdedInput(seed)] as const),
  ] as const)('leaves no heading of a %s report alone at the foot of a page', async (_, input) => {
    const { pages } = await readPdf(await print(input()))
    const tags = pages.map((page) =>
      page.tags
        .map(({ role }) => role)
        .filter((role) => !['Root', 'Document', 'Span'].includes(role)),
    )
    const alone = pages.flatMap(({ text }, index) => {
      const own = tags[index] ?? []
      const below = own.slice(own.findLastIndex((role) => /^H\d$/.test(role)) + 1)
      // Before a table on the next page, a short introduction is not enough below a heading.
      const expected =
        tags[index + 1]?.[0] === 'Table'
          ? ['TD', 'Figure']
          : ['TD', 'Figure', 'P', 'L', 'TOC', 'Title']
      return below.some((role) => expected.includes(role)) ? [] : [text.slice(-200)]
    })
    expect(alone).toEqual([])
  })

  test('tags the summary in its visible order', async () => {
    const { pages } = await readPdf(await print(sampleInput()))
    const summary =
      pages.find(({ text }) => text.includes('Esta página reúne lo principal'))?.text ?? ''
    const order = [
      'Resumen',
      'Promedio de otros',
      'Competencias más altas',
      'Competencias más bajas',
      'Punto ciego',
      'Fortaleza',
    ].map((part) => summary.indexOf(part))
    expect(order).toEqual(order.toSorted((a, b) => a - b))
    expect(order).not.toContain(-1)
  })

  test('reads in its printed order: the sections, every question with its numbers, every comment', async () => {
    const input = sampleInput()
    const report = reportOf(input)
    const text = (await readPdf(await print(input))).pages
      .slice(2)
      .map((page) => page.text)
      .join(' ')
      .replaceAll('\u200b', '')
    const expectInOrder = (parts: readonly string[], from: number): void => {
      let at = from
      for (const part of parts) {
        const found = text.indexOf(part, at)
        expect(found, `«${part}» comes later`).toBeGreaterThan(at - 1)
        at = found + part.length
      }
    }
    expectInOrder(sections, 0)
    const rows = report.competences
      .flatMap(({ questions }) => questions)
      .map((line) =>
        [
          line.number,
          line.question,
          ...[line.self, ...line.blocks, line.others].map((score) => score?.text ?? '—'),
        ].join(' '),
      )
    expectInOrder(rows, text.indexOf('Detalle por conducta'))
    expectInOrder(
      report.comments.flatMap(({ comments }) => comments),
      text.indexOf('Comentarios textuales'),
    )
  })
})
