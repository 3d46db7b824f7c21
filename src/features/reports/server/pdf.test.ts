import { createHash } from 'node:crypto'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, describe, expect, test } from 'vitest'
import { seededRandom } from '#shared/random.ts'
import { contrast } from '#ui/brand.ts'
import { groupReportOf } from '../group.rules.ts'
import { reportOf } from '../report.rules.ts'
import { defaultShape, sampleEvaluated, sampleInput, sampleSurvey } from '../sample.rules.ts'
import type { ReportInput } from '../survey.rules.ts'
import { printable } from './coverage.ts'
import { documentOf } from './document.tsx'
import { groupDocumentOf } from './group-document.tsx'
import { openPrinter } from './pdf.ts'

const printer = openPrinter()
afterAll(() => printer.close())

const edition = { paper: 'letter', hash: 'a1'.repeat(32), logo: null } as const
const print = (input: ReportInput, options: Partial<Parameters<typeof documentOf>[1]> = {}) =>
  printer.print({
    template: 'report',
    data: JSON.stringify(documentOf(reportOf(input), { ...edition, ...options })),
    logo: null,
  })

const small: ReportInput = sampleInput({
  ...defaultShape,
  competences: 2,
  completed: { auto: 0, lider: 1, companero: 2, equipo: 0, cliente: 0 },
})
const large: ReportInput = sampleInput({
  ...defaultShape,
  competences: 12,
  completed: { auto: 1, lider: 2, companero: 8, equipo: 9, cliente: 6 },
})

const hostile = [
  '#image("/etc/passwd")',
  '$x^2$ *negritas* _cursiva_ `código` @cita <etiqueta> \\ #let x = 1',
  '<img src=file:///etc/passwd><iframe src=http://127.0.0.1>',
  'مرحبا بالعالم، هذا تعليق طويل بعض الشيء',
  'שלום עולם',
  '非常好的领导，谢谢你',
  'Excelente 👩‍👩‍👧‍👦 🚀 ✅ trabajo',
  'zalgo z̶̢a͜l̷g̸o, \u0000\u0007\u202Econtrol',
  'ᚠᛇᚻ ruinas 𒀀',
  `${'palabra'.repeat(50)} fin`,
]

/** Long names, every script, seven values, fifteen competences, sixty comments of four thousand characters. */
function extreme(): ReportInput {
  const shape = {
    ...defaultShape,
    competences: 15,
    completed: { auto: 1, lider: 1, companero: 30, equipo: 30, cliente: 12 },
  }
  const survey = sampleSurvey(shape)
  const evaluated = sampleEvaluated(shape, survey)
  return talkative({
    ...survey,
    matrix: {
      ...survey.matrix,
      name: 'Programa de liderazgo #1 [2026] — «Región Norte» y áreas que colaboran con ella desde hace años',
    },
    company: {
      name: 'Compañía de Nombre Extraordinariamente Largo, S. A. P. I. de C. V. & Asociados',
      primary_color: '#FFF200',
      secondary_color: '#FFFFFF',
    },
    scale: {
      ...survey.scale,
      highest_value: 7,
      values: [1, 2, 3, 4, 5, 6, 7].map((value) => ({ value, description: `Valor ${value}` })),
    },
    competences: survey.competences.map((competence, index) => ({
      ...competence,
      name:
        index === 0
          ? 'Otorrinolaringología'.repeat(6)
          : `${competence.name} en situaciones de alta incertidumbre y cambio`,
    })),
    ...evaluated,
    evaluated: {
      id: 'x',
      name: 'María de los Ángeles Guadalupe Fernández-Villaseñor Echeverría y Ruiz de la Peña 山田',
    },
  })
}

const words =
  'la persona escucha propone decide explica acompaña reconoce aprende entrega y comparte cada semana con su equipo aunque a veces tarda en responder'.split(
    ' ',
  )

/** The first sixty people write four thousand characters, the others what tries to break out of the page. */
function talkative(input: ReportInput): ReportInput {
  const random = seededRandom('texto')
  const essay = (): string =>
    Array.from({ length: 620 }, () => words[Math.floor(random() * words.length)])
      .join(' ')
      .slice(0, 4000)
  const [first] = input.forms
  const more = first
    ? Array.from({ length: Math.max(0, 60 - input.forms.length) }, () => ({
        ...first,
        relation: 'equipo' as const,
      }))
    : []
  return {
    ...input,
    forms: [...input.forms, ...more].map((sheet, index) => ({
      ...sheet,
      comment: index < 60 ? essay() : (hostile[index % hostile.length] ?? null),
    })),
  }
}

interface Tag {
  readonly role: string
  readonly alt: string
}

function tagsOf(node: unknown): Tag[] {
  if (typeof node !== 'object' || node === null) return []
  const own =
    'role' in node ? [{ role: String(node.role), alt: 'alt' in node ? String(node.alt) : '' }] : []
  return [
    ...own,
    ...('children' in node && Array.isArray(node.children) ? node.children.flatMap(tagsOf) : []),
  ]
}

/** What a screen reader meets: pages, their texts in order, and their tags. */
async function read(pdf: Buffer) {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise
  const pages = await Promise.all(
    Array.from({ length: document.numPages }, async (_, index) => {
      const page = await document.getPage(index + 1)
      const { items } = await page.getTextContent()
      return {
        view: page.view,
        text: items
          .map((item) => ('str' in item ? item.str : ''))
          .join(' ')
          .replaceAll(/\s+/g, ' '),
        tags: tagsOf(await page.getStructTree()),
      }
    }),
  )
  const { info, metadata } = await document.getMetadata()
  const read = {
    pages,
    info: { ...info },
    standard: metadata?.get('pdfuaid:part'),
    titled: settingOf(await document.getViewerPreferences(), 'DisplayDocTitle'),
    tagged: settingOf(await document.getMarkInfo(), 'Marked'),
    outline: (await document.getOutline())?.map(({ title }) => title) ?? [],
  }
  await document.loadingTask.destroy()
  return read
}

/** pdfjs declares an object and gives a Map. */
const settingOf = (settings: unknown, name: string): boolean =>
  settings instanceof Map && settings.get(name) === true

/** Where a heading stands more than one step below the one before it. */
function leaps(tags: readonly Tag[]): string[] {
  const levels = tags.flatMap(({ role }) => /^H(\d)$/.exec(role)?.[1] ?? []).map(Number)
  return levels.flatMap((level, index) =>
    level > (levels[index - 1] ?? 0) + 1 ? [`H${level} after H${levels[index - 1]}`] : [],
  )
}

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

describe('the printed report', () => {
  test('has every section, in order, as bookmarks', async () => {
    const { outline, pages } = await read(await print(sampleInput()))
    expect(outline).toEqual(sections)
    expect(pages.length).toBeGreaterThanOrEqual(10)
    expect(pages.length).toBeLessThanOrEqual(17)
    expect(pages[1]?.text).toContain('Contenido')
  })

  test('says that it is PDF/UA: tagged, in Spanish of Mexico, with a title to show and words for every chart', async () => {
    const pdf = await print(sampleInput())
    const { tagged, titled, standard, pages, info } = await read(pdf)
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
    expect(leaps(tags)).toEqual([])
    expect(tags.filter(({ role }) => role === 'H1')).toHaveLength(sections.length + 1)
  })

  test.each([
    ['small', () => small],
    ['large', () => large],
  ])('gives every table of the %s one a head of its own', async (_, input) => {
    const tags = (await read(await print(input()))).pages.flatMap((page) =>
      page.tags.map(({ role }) => role),
    )
    const heads = tags.flatMap((role, index) =>
      role === 'Table' ? [tags.slice(index + 1, index + 4)] : [],
    )
    for (const begins of heads) expect(begins).toEqual(['THead', 'TR', 'TH'])
  })

  /** From three to fifteen questions a competence, in words of every length, so that pages end everywhere. */
  const crowded = (seed: number): ReportInput => {
    const random = seededRandom(`páginas ${seed}`)
    const said = (most: number): string =>
      Array.from(
        { length: 1 + Math.floor(random() * most) },
        () => words[Math.floor(random() * words.length)],
      ).join(' ')
    const shape = { ...defaultShape, seed: String(seed), competences: 12 }
    const survey = sampleSurvey(shape)
    const competences = survey.competences.map((competence) => ({
      ...competence,
      name: said(9),
      description: said(30),
      questions: Array.from({ length: 3 + Math.floor(random() * 13) }, (_, index) => ({
        id: String(index),
        question: said(24),
        name: '',
      })),
    }))
    const evaluated = sampleEvaluated(shape, { ...survey, competences })
    return {
      ...survey,
      competences,
      ...evaluated,
      forms: evaluated.forms.map((sheet) => ({ ...sheet, comment: said(200) })),
    }
  }

  test.each([
    ['small', () => small],
    ['large', () => large],
    ...[1, 2, 3, 4].map((seed) => [`crowded one, number ${seed}`, () => crowded(seed)] as const),
  ] as const)(
    'leaves no heading of the %s alone at the foot of a page',
    { timeout: 60_000 },
    async (_, input) => {
      const { pages } = await read(await print(input()))
      const tags = pages.map((page) =>
        page.tags
          .map(({ role }) => role)
          .filter((role) => !['Root', 'Document', 'Span'].includes(role)),
      )
      const alone = pages.flatMap(({ text }, index) => {
        const own = tags[index] ?? []
        const below = own.slice(own.findLastIndex((role) => /^H\d$/.test(role)) + 1)
        // a table that follows must have begun; a few words of introduction do not count
        const expected =
          tags[index + 1]?.[0] === 'Table'
            ? ['TD', 'Figure']
            : ['TD', 'Figure', 'P', 'L', 'TOC', 'Title']
        return below.some((role) => expected.includes(role)) ? [] : [text.slice(-200)]
      })
      expect(alone).toEqual([])
    },
  )

  test('reads in the order in which it is seen', async () => {
    const { pages } = await read(await print(sampleInput()))
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

  test('is read from beginning to end as it is printed: sections, then every behaviour in its row with its numbers', async () => {
    const input = sampleInput()
    const report = reportOf(input)
    const text = (await read(await print(input))).pages
      .slice(2)
      .map((page) => page.text)
      .join(' ')
      .replaceAll('\u200b', '')
    const inOrder = (parts: readonly string[], from: number): void => {
      let at = from
      for (const part of parts) {
        const found = text.indexOf(part, at)
        expect(found, `«${part}» comes later`).toBeGreaterThan(at - 1)
        at = found + part.length
      }
    }
    inOrder(sections, 0)
    const rows = report.competences
      .flatMap(({ questions }) => questions)
      .map((line) =>
        [
          line.number,
          line.question,
          ...[line.self, ...line.blocks, line.others].map((score) => score?.text ?? '—'),
        ].join(' '),
      )
    inOrder(rows, text.indexOf('Detalle por conducta'))
    inOrder(
      report.comments.flatMap(({ comments }) => comments),
      text.indexOf('Comentarios textuales'),
    )
  })

  test('is the same, byte for byte, whenever it is printed, and tells no date, author or id', async () => {
    const [first, second] = await Promise.all([print(sampleInput()), print(sampleInput())])
    expect(second.equals(first)).toBe(true)
    const { info } = await read(first)
    expect(Object.keys(info)).not.toEqual(expect.arrayContaining(['CreationDate']))
    expect(info).not.toHaveProperty('Author')
  })

  test('shows why a number is missing', async () => {
    const { pages } = await read(await print(small))
    const text = pages.map((page) => page.text).join(' ')
    expect(text).toContain('menos de 3')
    expect(text).toContain('No respondiste tu autoevaluación')
    expect(text).toContain(
      'Sus respuestas no se muestran ni entran en ningún número de este reporte',
    )
  })

  test('marks comments in the second colour of the company, unless paper would swallow it', () => {
    const edgeOf = (input: ReportInput): string => documentOf(reportOf(input), edition).edge
    expect(edgeOf(sampleInput())).toBe('#F2B233')
    expect(contrast(edgeOf(extreme()), '#FFFFFF')).toBeGreaterThanOrEqual(3)
  })

  test('comes on Carta or A4', async () => {
    const size = async (paper: 'letter' | 'a4') =>
      (await read(await print(small, { paper }))).pages[2]?.view.map(Math.round)
    expect(await size('letter')).toEqual([0, 0, 612, 792])
    expect(await size('a4')).toEqual([0, 0, 595, 842])
  })

  test.each([
    ['small', 300, () => small],
    ['usual', 300, () => sampleInput()],
    ['large', 300, () => large],
    ['usual one with sixty comments of 4,000 characters', 300, () => talkative(sampleInput())],
    ['one with everything at its longest', 300, extreme],
  ] as const)('the %s is tagged and within %i KB', { timeout: 60_000 }, async (_, limit, input) => {
    const pdf = await print(input())
    expect(pdf.length).toBeLessThanOrEqual(limit * 1024)
    expect((await read(pdf)).tagged).toBe(true)
  })

  test(
    'prints what people wrote as they wrote it: data, never markup',
    { timeout: 60_000 },
    async () => {
      const text = (await read(await print(extreme()))).pages
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
    },
  )
})

describe('text that no font can draw', () => {
  test('becomes a visible box, and control characters go', () => {
    expect(printable('ᚠ ruina')).toBe('\u25a1 ruina')
    expect(printable('uno\u0000\u0007\u202Edos\ttres\r\ncuatro')).toBe('unodos tres\ncuatro')
    expect(printable('\ud800 suelto')).toBe(' suelto')
  })

  test('is a matter of whole characters: a letter and its accent come from one font', () => {
    expect(printable('ñ á e\u0301 Ł')).toBe('ñ á é Ł')
    expect(printable('🚀 非常 مرحبا')).toBe('🚀 非常 مرحبا')
  })

  test('may break where a word is longer than a line', () =>
    expect(printable('a'.repeat(60)).split('\u200b')).toHaveLength(3))
})

describe('printing goes on', () => {
  test('after a document that cannot be set', async () => {
    await expect(
      printer.print({ template: 'report', data: '{}', logo: null }),
    ).rejects.toMatchObject({ code: 'reports.failed' })
    expect((await print(small)).length).toBeGreaterThan(10_000)
  })

  test(
    'in a process that stays small, however much it has printed',
    { timeout: 60_000 },
    async () => {
      for (let count = 0; count < 40; count++)
        await print({ ...small, evaluated: { id: String(count), name: `Persona ${count}` } })
      expect(printer.memory()).toBeGreaterThan(0)
      expect(printer.memory()).toBeLessThan(250 * 1024 * 1024)
    },
  )

  test('when the process has been killed: only what it was printing is lost', async () => {
    const press = openPrinter()
    const lost = expect(
      press.print({ template: 'report', data: 'never set', logo: null }),
    ).rejects.toThrow('the printing process was stopped')
    await press.close()
    await lost
    const data = JSON.stringify(documentOf(reportOf(small), edition))
    expect((await press.print({ template: 'report', data, logo: null })).length).toBeGreaterThan(
      10_000,
    )
    await press.close()
  })
})

describe('the group report', () => {
  const shape = {
    ...defaultShape,
    completed: { auto: 1, lider: 1, companero: 4, equipo: 3, cliente: 0 },
  }
  const survey = sampleSurvey(shape)
  const people = Array.from({ length: 12 }, (_, index) =>
    sampleEvaluated({ ...shape, seed: `persona ${index}` }, survey),
  )

  test('names nobody, and has its segments', async () => {
    const group = groupReportOf(survey, people, {
      property: 'Área',
      values: people.map((_, index) => (index < 6 ? 'Ventas' : 'Calidad')),
    })
    const pdf = await printer.print({
      template: 'group',
      data: JSON.stringify(
        groupDocumentOf(group, {
          ...edition,
          hash: createHash('sha256').update('x').digest('hex'),
        }),
      ),
      logo: null,
    })
    const { pages, outline, tagged } = await read(pdf)
    const text = pages.map((page) => page.text).join(' ')
    expect(outline).toContain('Competencias por segmento')
    expect(tagged).toBe(true)
    expect(text).toContain('Ventas')
    for (const { evaluated } of people) expect(text).not.toContain(evaluated.name)
  })
})
