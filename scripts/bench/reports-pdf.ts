import { readFileSync } from 'node:fs'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import PDFDocument from 'pdfkit'
import {
  defaultShape,
  sampleEvaluated,
  sampleSurvey,
} from '#features/reports/model/sample.rules.ts'
import type { SubjectReport } from '#features/reports/model/subject-report-model.rules.ts'
import { groupNumbers, computeMatrixMeans } from '#features/reports/numbers/group.rules.ts'
import { composeDocument } from '#features/reports/server/print/document.ts'
import { openRenderQueue, type RenderQueue } from '#features/reports/server/print/render-queue.ts'
import { composeSubjectReport } from '#features/reports/words/subject-report.rules.ts'
import { findMedian } from '../median.ts'
import { cpuOf } from './processes.ts'

export interface PdfRow {
  readonly maker: string
  readonly 'CPU ms': number
  readonly 'against the product': string
  readonly kB: number
}

interface Printed {
  /** Milliseconds of processor time of one report. */
  readonly cpu: number
  readonly bytes: number
}
interface Round {
  readonly product: Printed
  readonly bare: Printed
}

/** Odd, so that the median is one of them. */
const ROUNDS = 9
const rendering = { paper: 'letter', hash: 'a1'.repeat(32), logo: null } as const

/**
 * Processor time of one report, from its numbers to the file; compared with plain text at known
 * positions.
 */
export async function measurePdf(): Promise<PdfRow[]> {
  const queue = openRenderQueue()
  try {
    const reports = sampleReports()
    const words = await Promise.all(
      reports.map(async (report) => wordsOf(await render(queue, report))),
    )
    const rounds: Round[] = []
    // by turns, because a machine changes its speed while it measures
    for (let round = 0; round <= ROUNDS; round++)
      rounds.push({
        product: await printAll(reports, (report) => render(queue, report)),
        bare: await printAll(words, plainTextPdf),
      })
    // the first round compiles code and fills caches
    const counted = rounds.slice(1)
    const row = (maker: string, printed: (round: Round) => Printed): PdfRow => ({
      maker,
      'CPU ms': Math.round(findMedian(counted.map((round) => printed(round).cpu))),
      'against the product': findMedian(
        counted.map((round) => printed(round).cpu / round.product.cpu),
      ).toFixed(2),
      kB: Math.round(findMedian(counted.map((round) => printed(round).bytes)) / 1024),
    })
    return [
      row('the product, tagged', ({ product }) => product),
      row('pdfkit, the words alone', ({ bare }) => bare),
    ]
  } finally {
    await queue.close()
  }
}

/** Reports of ten evaluated subjects of one matrix, with everything that a report can show. */
function sampleReports(): SubjectReport[] {
  const survey = sampleSurvey(defaultShape)
  const evaluated = Array.from({ length: 10 }, (_, index) =>
    sampleEvaluated({ ...defaultShape, seed: `persona ${index}` }, survey),
  )
  const means = computeMatrixMeans(groupNumbers(survey, evaluated))
  return evaluated.map((subject) => composeSubjectReport({ ...survey, ...subject }, means))
}

async function printAll<Item>(
  items: readonly Item[],
  make: (item: Item) => Promise<Buffer>,
): Promise<Printed> {
  let bytes = 0
  const before = cpuOf(process.pid)
  for (const item of items) bytes = (await make(item)).length
  return { cpu: (cpuOf(process.pid) - before) / items.length, bytes }
}

const render = (queue: RenderQueue, report: SubjectReport): Promise<Buffer> =>
  queue.render({
    template: 'report',
    data: JSON.stringify(composeDocument(report, rendering)),
    logo: null,
  })

interface Words {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly size: number
}

/** The position of each piece of text of a finished report. */
async function wordsOf(pdf: Buffer): Promise<Words[][]> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise
  const pages = await Promise.all(
    Array.from({ length: document.numPages }, async (_, index) => {
      const { items } = await (await document.getPage(index + 1)).getTextContent()
      return items.flatMap((item) =>
        'str' in item && item.str.trim()
          ? [
              {
                text: item.str,
                x: Number(item.transform[4]),
                y: 792 - Number(item.transform[5]),
                size: Math.abs(Number(item.transform[3])) || 10,
              },
            ]
          : [],
      )
    }),
  )
  await document.loadingTask.destroy()
  return pages
}

const folder = new URL('../../src/features/reports/server/print/fonts/', import.meta.url)
const faces = [
  ['piazzolla-600', 20],
  ['piazzolla-400', 12],
  ['archivo-600', 10.5],
  ['archivo-400', 0],
] as const

/** Writes text at known positions: no line breaks, tables, drawings or tags. */
function plainTextPdf(pages: readonly (readonly Words[])[]): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const paper = new PDFDocument({ size: 'LETTER', autoFirstPage: false, margin: 0 })
    const pieces: Buffer[] = []
    paper
      .on('data', (piece: Buffer) => pieces.push(piece))
      .on('end', () => resolve(Buffer.concat(pieces)))
      .on('error', reject)
    for (const [name] of faces)
      paper.registerFont(name, readFileSync(new URL(`${name}.ttf`, folder)))
    for (const words of pages) {
      paper.addPage()
      for (const { text, x, y, size } of words)
        paper
          .font(faces.find(([, from]) => size >= from)?.[0] ?? faces[3][0])
          .fontSize(size)
          .text(text, x, y - size, { lineBreak: false })
    }
    paper.end()
  })
}
