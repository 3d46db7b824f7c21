import { createHash } from 'node:crypto'
import type { AppContext } from '#server/context.ts'
import { toRequester, type RequestingCall, type Ticket, Turns } from '#server/http/turns.ts'
import { describeTrace } from '#server/telemetry/security-log.ts'
import { Refusal } from '#shared/refusal.ts'
import { ZipWriter, type ZipEntry } from '#shared/zip-writer.ts'
import { PENDING_FILE } from '../archive.rules.ts'
import { fileNames } from '../file-names.rules.ts'
import type { MatrixReport } from '../model/matrix-report-model.rules.ts'
import type { SubjectReport } from '../model/subject-report-model.rules.ts'
import type { PrintOptions } from './print/document-frame.ts'
import { composeDocument } from './print/document.ts'
import { composeGroupDocument } from './print/group-document.ts'
import type { Picture } from './print/print-job.ts'
import { openRenderQueue, RenderRefusal, type RenderQueue } from './print/render-queue.ts'
import { findLogo, type ReportedMatrix } from './queries.ts'
import { allPrintableReports, type AllResults, type PrintableReport } from './results.ts'

interface Printing {
  readonly queue: RenderQueue
  /** Of the workspaces; one report is one turn. */
  readonly turns: Turns
}

/**
 * A workspace prints in one process at a time, so that a second workspace need not wait for its
 * report, however long that takes.
 */
const PRINTING_PROCESSES = 2

const printings = new WeakMap<AppContext, Printing>()

/** The printing processes of the server, and whose turn it is. */
export function findPrinting(context: AppContext): Printing {
  const printing = printings.get(context) ?? {
    queue: openRenderQueue(PRINTING_PROCESSES),
    turns: new Turns({ slots: PRINTING_PROCESSES, refusal: 'reports.too_many_waiting' }),
  }
  printings.set(context, printing)
  return printing
}

type PrintingCall = RequestingCall & { readonly context: AppContext }

/**
 * Admits a call that prints so many reports of the matrix.
 * @throws Refusal `reports.too_many_waiting` when the user has three such calls waiting.
 */
export function printTicket(call: PrintingCall, matrix: ReportedMatrix, reports = 1): Ticket {
  const { turns, queue } = findPrinting(call.context)
  const ticket = turns.admit(toRequester(call, matrix.workspace_id), reports)
  queue.prepare()
  return ticket
}

/**
 * Prints one report when it is the workspace's turn. Reading its numbers belongs to the turn, so
 * that many calls of one workspace do not keep the server busy before theirs.
 */
export async function printInTurn<Result>(
  call: PrintingCall,
  matrix: ReportedMatrix,
  print: (renderer: ReportRenderer) => Promise<Result>,
): Promise<Result> {
  const ticket = printTicket(call, matrix)
  try {
    return await ticket.turn(async () => print(await rendererFor(call.context, matrix)))
  } catch (error) {
    if (error instanceof RenderRefusal) logFailedReport(call.context, matrix.id, error)
    throw error
  }
}

/** What the reports of one company are rendered with. */
export interface ReportRenderer {
  readonly queue: RenderQueue
  readonly paper: PrintOptions['paper']
  readonly logo: Picture | null
}

export async function rendererFor(
  context: AppContext,
  matrix: ReportedMatrix,
): Promise<ReportRenderer> {
  const stored = await findLogo(context.db, matrix.company_id)
  return {
    queue: findPrinting(context).queue,
    paper: matrix.paper,
    logo: stored && { name: 'logo.png', image: await toPng(stored) },
  }
}

/** Logos are stored as WebP, which Typst does not read; the PNG is small to keep reports small. */
async function toPng(image: Buffer): Promise<Buffer> {
  // Loaded when a logo is printed, because the library takes memory that most servers never need.
  const { default: sharp } = await import('sharp')
  return sharp(image)
    .resize({ width: 480, height: 160, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()
}

const buildOptions = ({ paper, logo }: ReportRenderer, report: unknown): PrintOptions => ({
  paper,
  logo: logo?.name ?? null,
  hash: createHash('sha256').update(JSON.stringify(report)).digest('hex'),
})

/** A sample has no attachment of signed numbers, so that it is never compared with. */
export function renderReport(
  renderer: ReportRenderer,
  report: SubjectReport,
  { attachment, plan = [] }: Partial<Omit<PrintableReport, 'report'>> = {},
): Promise<Buffer> {
  return renderer.queue.render({
    template: 'report',
    data: JSON.stringify(composeDocument(report, { ...buildOptions(renderer, report), plan })),
    logo: renderer.logo,
    ...(attachment !== undefined && { attachment }),
  })
}

export function renderGroupReport(renderer: ReportRenderer, group: MatrixReport): Promise<Buffer> {
  return renderer.queue.render({
    template: 'group',
    data: JSON.stringify(composeGroupDocument(group, buildOptions(renderer, group))),
    logo: renderer.logo,
  })
}

/** Logs why a report of the matrix could not be rendered, without the words that it quotes. */
function logFailedReport(context: AppContext, matrix_id: string, error: Refusal): void {
  const reason = error instanceof RenderRefusal ? error.reason : error
  context.log.error({ matrix_id, ...describeTrace(reason) }, 'A report could not be rendered.')
}

interface ZipPrinting {
  readonly renderer: ReportRenderer
  /** Has one turn for each report. */
  readonly ticket: Ticket
}

/**
 * The PDFs of everyone evaluated as one ZIP, rendered while it is downloaded. A report that cannot
 * be rendered is named in a text file at the end and does not stop the others.
 */
export async function* reportsZip(
  context: AppContext,
  printing: ZipPrinting,
  results: AllResults,
): AsyncGenerator<Uint8Array> {
  const zip = new ZipWriter({ compress: false })
  for await (const entry of renderedReports(context, printing, results)) yield* zip.add(entry)
  yield* zip.finish()
}

async function* renderedReports(
  context: AppContext,
  { renderer, ticket }: ZipPrinting,
  results: AllResults,
): AsyncGenerator<ZipEntry> {
  const names = fileNames(
    results.evaluated.map(({ name }) => name),
    'pdf',
  )
  const failed: string[] = []
  let position = 0
  for await (const { report, ...kept } of allPrintableReports(context, results)) {
    const name = names[position++] ?? ''
    try {
      yield { name, bytes: await ticket.turn(() => renderReport(renderer, report, kept)) }
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'reports.failed') throw error
      logFailedReport(context, results.matrix.id, error)
      failed.push(report.evaluated.name)
    }
  }
  if (failed.length > 0) yield { name: PENDING_FILE, bytes: pendingText(failed) }
}

const pendingText = (names: readonly string[]): Uint8Array =>
  new TextEncoder().encode(
    `No se pudieron preparar estos reportes. Descárgalos uno por uno:\r\n${names.join('\r\n')}\r\n`,
  )
