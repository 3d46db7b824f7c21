import { afterAll, describe, expect, test } from 'vitest'
import { designReport } from '../../../../../tests/design-report.ts'
import { readPdf, skippedLevels } from '../../../../../tests/pdf-reader.ts'
import {
  crowdedInput,
  largeInput,
  smallInput,
  unansweredInput,
  wideInput,
} from '../../../../../tests/report-inputs.ts'
import { sampleInput } from '../../model/sample.rules.ts'
import type { SubjectReport } from '../../model/subject-report-model.rules.ts'
import type { ReportInput } from '../../numbers/survey.rules.ts'
import { composeSubjectReport } from '../../words/subject-report.rules.ts'
import type { PrintOptions } from './document-frame.ts'
import { composeDocument } from './document.ts'
import { openRenderQueue } from './render-queue.ts'

const queue = openRenderQueue()
afterAll(() => queue.close())

const printOptions = { paper: 'letter', hash: 'a1'.repeat(32), logo: null } as const
const printReport = (report: SubjectReport, options: Partial<PrintOptions> = {}) =>
  queue.render({
    template: 'report',
    data: JSON.stringify(composeDocument(report, { ...printOptions, ...options })),
    logo: null,
  })
const print = (input: ReportInput) => printReport(composeSubjectReport(input))

/** What the evaluated wrote, at the length that the page allows. */
const plan = [
  {
    what: 'Una conversación al mes con cada persona de mi equipo, sin prisa y sin laptop, para hablar de lo que quiere aprender y de lo que yo puedo soltar desde este trimestre',
    support: 'Tomás, mi líder',
    until: '2027-02-26',
    sign: 'Cada persona de mi equipo tiene un objetivo escrito, sabe cómo va, y lo revisamos juntos; ya no me preguntan en el pasillo qué espero de ellas este trimestre',
  },
]

const sections = [
  'Tu mensaje en una página',
  'Perfil',
  'Por relación',
  'Conductas',
  'Puntos ciegos y fortalezas ocultas',
  'Comentarios',
  'El lunes',
  'Cómo leer y cómo se calculó',
  'Para tu líder',
]

/** The page, from 1, on which a section begins. */
const pageOf = (pages: readonly { text: string }[], section: string): number =>
  pages.findIndex(({ text }, index) => index > 0 && text.includes(section)) + 1

describe('a report', () => {
  test('has every section, in order, as bookmarks, and names their pages on the cover', async () => {
    const { outline, pages } = await readPdf(await print(sampleInput()))
    expect(outline).toEqual(sections)
    for (const section of sections) expect(pages[0]?.text).toContain(section)
  })

  test.each([
    ['the sample', 'letter', () => composeSubjectReport(sampleInput())],
    ['the sample', 'a4', () => composeSubjectReport(sampleInput())],
    ['four groups and three prompts', 'letter', () => designReport({ before: false })],
    ['four groups and three prompts', 'a4', () => designReport({ before: false })],
    ['with an earlier cycle', 'letter', () => designReport()],
    ['with an earlier cycle', 'a4', () => designReport()],
    ['with weights and an earlier cycle', 'letter', () => designReport({ weighted: true })],
    ['with weights and an earlier cycle', 'a4', () => designReport({ weighted: true })],
  ] as const)('of six competences has at most eight pages: %s, %s', async (_, paper, report) => {
    const { pages } = await readPdf(await printReport(report(), { paper, plan }))
    expect(pageOf(pages, 'Tu mensaje en una página')).toBe(2)
    expect(pages.length).toBeLessThanOrEqual(8)
  })

  test('of twelve competences with eight behaviours has at most fourteen pages', async () => {
    const { pages } = await readPdf(await print(wideInput()))
    expect(pages.length).toBeLessThanOrEqual(14)
  })

  test('without numbers of others has two pages', async () => {
    const { pages, outline } = await readPdf(await print(unansweredInput))
    expect(pages).toHaveLength(2)
    expect(outline).toEqual(['Lo que puedes usar hoy'])
  })

  test('leaves the lines for notes below the sheet for the leader', async () => {
    const { pages } = await readPdf(await print(sampleInput()))
    const { heights } = pages.at(-1) ?? {}
    expect(heights?.get('Notas')).toBeLessThan(heights?.get('Acordamos') ?? 0)
  })

  test('gives the leader a sheet without a number of the report', async () => {
    const input = sampleInput()
    const { pages } = await readPdf(await print(input))
    const sheet = pages.at(-1)?.text ?? ''
    expect(sheet).toContain('No preguntes')
    expect(sheet).not.toMatch(/\d\.\d/)
  })
})

describe('a screen reader finds a report that', () => {
  test('is PDF/UA: tagged, in Mexican Spanish, with a title', async () => {
    const { tagged, titled, standard, pages, info } = await readPdf(await print(sampleInput()))
    expect({ tagged, titled, standard }).toEqual({ tagged: true, titled: true, standard: '1' })
    expect(info).toMatchObject({
      Language: 'es-MX',
      Title: expect.stringContaining('Reporte de evaluación 360°'),
    })
    const tags = pages.flatMap((page) => page.tags)
    expect(tags.filter(({ role }) => role === 'Table').length).toBeGreaterThanOrEqual(9)
    expect(tags.filter(({ role }) => role === 'TH').length).toBeGreaterThan(30)
    expect(skippedLevels(tags)).toEqual([])
    expect(tags.filter(({ role }) => role === 'H1')).toHaveLength(sections.length)
  })

  test('repeats every drawing as text, so that no figure is left without words', async () => {
    const input = sampleInput()
    const { pages } = await readPdf(await print(input))
    expect(pages.flatMap((page) => page.tags).filter(({ role }) => role === 'Figure')).toEqual([])
    const report = composeSubjectReport(input)
    const profile = pages[2]?.text ?? ''
    if (report.kind !== 'full') throw new Error('the sample has numbers of others')
    for (const { name, others, self } of report.profile.lines)
      for (const text of [name, others?.text ?? '', self?.text ?? ''])
        expect(profile).toContain(text)
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
      const expected = tags[index + 1]?.[0] === 'Table' ? ['TD'] : ['TD', 'P', 'Link', 'Title']
      return below.some((role) => expected.includes(role)) ? [] : [text.slice(-200)]
    })
    expect(alone).toEqual([])
  })

  test('reads in its printed order: the sections, every behaviour with its numbers, every comment', async () => {
    const input = sampleInput()
    const report = composeSubjectReport(input)
    if (report.kind !== 'full') throw new Error('the sample has numbers of others')
    const text = (await readPdf(await print(input))).pages
      .slice(1)
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
      .flatMap(({ behaviours }) => behaviours)
      .map((line) =>
        [
          line.number,
          line.text,
          ...[line.self, ...line.blocks].map((score) => score?.text ?? '·'),
        ].join(' '),
      )
    expectInOrder(rows, text.indexOf(report.behaviours.headline))
    expectInOrder(
      report.comments.flatMap(({ groups }) => groups.flatMap(({ comments }) => comments)),
      text.indexOf('En sus palabras'),
    )
  })
})
