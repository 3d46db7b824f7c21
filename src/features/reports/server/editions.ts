import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { AppContext } from '#server/context.ts'
import { Refusal } from '#shared/refusal.ts'
import { PENDING_FILE } from '../archive.rules.ts'
import { fileNames } from '../file-names.rules.ts'
import type { GroupReport } from '../group.rules.ts'
import type { Report } from '../report.rules.ts'
import {
  MATRIX_WORKSHEET,
  matrixRows,
  reportRows,
  worksheetName,
  SUMMARY_WORKSHEET,
  type WorksheetCell,
  summaryHeadings,
  summaryRow,
} from '../spreadsheet.rules.ts'
import type { ArchiveEntry } from './archive.ts'
import { documentOf } from './document.tsx'
import { groupDocumentOf } from './group-document.tsx'
import { openPrinter, type Picture, type Printer } from './pdf.ts'
import type { Edition } from './printing.tsx'
import { logoOf, type ReportedMatrix } from './queries.ts'
import { everyReport, type EverybodysResults, groupReport } from './results.ts'
import { type ReadySheet, workbook } from './workbook.ts'

const printers = new WeakMap<AppContext, Printer>()

function printerOf(context: AppContext): Printer {
  const printer = printers.get(context) ?? openPrinter()
  printers.set(context, printer)
  return printer
}

/** What makes every copy of a company's reports look alike. */
export interface Press {
  readonly printer: Printer
  readonly paper: Edition['paper']
  readonly logo: Picture | null
}

export async function pressFor(context: AppContext, matrix: ReportedMatrix): Promise<Press> {
  const stored = await logoOf(context.db, matrix.company_id)
  return {
    printer: printerOf(context),
    paper: matrix.paper,
    logo: stored && { name: 'logo.png', image: await drawn(stored) },
  }
}

/** Logos are kept as WebP; paper wants a small PNG. */
const drawn = (image: Buffer): Promise<Buffer> =>
  sharp(image)
    .resize({ width: 480, height: 160, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()

const editionOf = ({ paper, logo }: Press, report: unknown): Edition => ({
  paper,
  logo: logo?.name ?? null,
  hash: createHash('sha256').update(JSON.stringify(report)).digest('hex'),
})

export function printReport(press: Press, report: Report): Promise<Buffer> {
  return press.printer.print({
    template: 'report',
    data: JSON.stringify(documentOf(report, editionOf(press, report))),
    logo: press.logo,
  })
}

export function printGroup(press: Press, group: GroupReport): Promise<Buffer> {
  return press.printer.print({
    template: 'group',
    data: JSON.stringify(groupDocumentOf(group, editionOf(press, group))),
    logo: press.logo,
  })
}

/** Everybody's report as files. One that cannot be printed is named in the archive and does not stop the others. */
export async function* everyEdition(
  context: AppContext,
  press: Press,
  results: EverybodysResults,
): AsyncGenerator<ArchiveEntry> {
  const names = fileNames(
    results.people.map(({ name }) => name),
    'pdf',
  )
  const failed: string[] = []
  let position = 0
  for await (const report of everyReport(context, results)) {
    const name = names[position++] ?? ''
    try {
      yield { name, bytes: await printReport(press, report) }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      context.log.error(
        { matrix_id: results.matrix.id, cause: error.cause },
        'a report could not be printed',
      )
      failed.push(report.evaluated.name)
    }
  }
  if (failed.length > 0)
    yield {
      name: PENDING_FILE,
      bytes: new TextEncoder().encode(
        `No se pudieron preparar estos reportes. Descárgalos uno por uno:\r\n${failed.join('\r\n')}\r\n`,
      ),
    }
}

export function spreadsheetFile(
  context: AppContext,
  results: EverybodysResults,
): AsyncGenerator<Uint8Array> {
  const names = [
    SUMMARY_WORKSHEET,
    MATRIX_WORKSHEET,
    ...results.people.map(({ name }, index) => worksheetName(name, index + 1)),
  ]
  return workbook(names, sheetsOf(context, results))
}

/** People's sheets first: the summary is complete when they are. */
async function* sheetsOf(
  context: AppContext,
  results: EverybodysResults,
): AsyncGenerator<ReadySheet> {
  const summary: WorksheetCell[][] = []
  let position = 2
  for await (const report of everyReport(context, results)) {
    if (summary.length === 0) summary.push(summaryHeadings(report))
    summary.push(summaryRow(report))
    yield { position: position++, rows: reportRows(report) }
  }
  yield { position: 0, rows: summary }
  yield { position: 1, rows: matrixRows(await groupReport(context, results)) }
}
