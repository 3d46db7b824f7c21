import { readFileSync } from 'node:fs'
import { type Browser, chromium } from '@playwright/test'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import PDFDocument from 'pdfkit'
import { groupReportOf, matrixMeansOf } from '#features/reports/group.rules.ts'
import { type Report, reportOf } from '#features/reports/report.rules.ts'
import { defaultShape, sampleEvaluated, sampleSurvey } from '#features/reports/sample.rules.ts'
import { documentOf } from '#features/reports/server/document.tsx'
import { openRenderQueue, type RenderQueue } from '#features/reports/server/render-queue.ts'
import { findChromium } from '../chromium.ts'
import { cpuOf } from './processes.ts'
import { pageOf } from './reports-page.ts'

export interface PaperRow {
  readonly maker: string
  readonly 'CPU ms': number
  readonly 'against the product': string
  readonly kB: number
}

interface Printed {
  /** Of one report, the median of the rounds. */
  readonly cpu: number
  readonly bytes: number
}

const ROUNDS = 5
const edition = { paper: 'letter', hash: 'a1'.repeat(32), logo: null } as const

/** Processor time of one report, from its numbers to the file, against bare text of the same words at known places and against a browser's print. */
export async function measurePaper(): Promise<PaperRow[]> {
  const queue = openRenderQueue()
  const browser = await openBrowser()
  try {
    const reports = sampleReports()
    const words = await Promise.all(
      reports.map(async (report) => wordsOf(await render(queue, report))),
    )
    const product = await rounds(reports, (report) => render(queue, report))
    const bare = await rounds(words, bareText)
    const browsed = browser && (await rounds(reports, (report) => browserPrint(browser, report)))
    const row = (maker: string, { cpu, bytes }: Printed): PaperRow => ({
      maker,
      'CPU ms': Math.round(cpu),
      'against the product': (cpu / product.cpu).toFixed(2),
      kB: Math.round(bytes / 1024),
    })
    return [
      row('the product, tagged', product),
      row('pdfkit, the words alone', bare),
      ...(browsed ? [row('Chromium, tagged', browsed)] : []),
    ]
  } finally {
    await browser?.close()
    await queue.close()
  }
}

/** Without a browser there is nothing to compare with, and that is all. */
async function openBrowser(): Promise<Browser | null> {
  const executablePath = findChromium()
  return executablePath
    ? chromium.launch({
        executablePath,
        args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
      })
    : null
}

/** Ten people of one project, with everything that a report can show. */
function sampleReports(): Report[] {
  const survey = sampleSurvey(defaultShape)
  const people = Array.from({ length: 10 }, (_, index) =>
    sampleEvaluated({ ...defaultShape, seed: `persona ${index}` }, survey),
  )
  const project = matrixMeansOf(groupReportOf(survey, people))
  return people.map((person) => reportOf({ ...survey, ...person }, project))
}

async function rounds<Item>(
  items: readonly Item[],
  make: (item: Item) => Promise<Buffer>,
): Promise<Printed> {
  const times: number[] = []
  let bytes = 0
  // the first round compiles and fills caches
  for (let round = 0; round <= ROUNDS; round++) {
    const before = cpuOf(process.pid)
    for (const item of items) bytes = (await make(item)).length
    if (round > 0) times.push((cpuOf(process.pid) - before) / items.length)
  }
  return { cpu: times.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0, bytes }
}

const render = (queue: RenderQueue, report: Report): Promise<Buffer> =>
  queue.render({
    template: 'report',
    data: JSON.stringify(documentOf(report, edition)),
    logo: null,
  })

async function browserPrint(browser: Browser, report: Report): Promise<Buffer> {
  const page = await browser.newPage()
  try {
    await page.setContent(pageOf(documentOf(report, edition)))
    return await page.pdf({
      format: 'Letter',
      printBackground: true,
      preferCSSPageSize: true,
      tagged: true,
      outline: true,
    })
  } finally {
    await page.close()
  }
}

interface Words {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly size: number
}

/** Where each run of words of a finished report stands. */
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

const folder = new URL('../../src/features/reports/server/fonts/', import.meta.url)
const faces = [
  ['piazzolla-600', 20],
  ['piazzolla-400', 12],
  ['archivo-600', 10.5],
  ['archivo-400', 0],
] as const

/** No line to break, no table, no drawing, no tag: the least that a library of that kind has to do. */
function bareText(pages: readonly (readonly Words[])[]): Promise<Buffer> {
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
