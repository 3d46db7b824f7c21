import { readFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { programFile } from '#server/core/program-files.ts'
import { fontFiles } from './fonts.ts'
import { compressPdf } from './pdf-compression.ts'
import type { PrintJob, PrintResult } from './print-job.ts'

const LOW_PRIORITY = 5

/** Where the compiler finds style.typ, which the templates import. */
const workspace = programFile('src/features/reports/server/print/')
const templates = {
  report: readFileSync(`${workspace}report.typ`, 'utf8'),
  group: readFileSync(`${workspace}group.typ`, 'utf8'),
  slips: readFileSync(`${workspace}slips.typ`, 'utf8'),
}
const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs: fontFiles() }] })

/**
 * What one report computed, such as axes, marks and fixed texts, is reused by those that follow,
 * which saves a quarter of the work. This keeps what the last few have used; one more would save
 * another 6 % and take 20 MB.
 */
const CACHE_AGE = 6

/**
 * A row of a table as Typst 0.14 writes its tag: uncompressed, an object of its own, whose first
 * cell is the first of its children.
 */
const ROW = /\n {2}\/Type \/StructElem\n {2}\/S \/TR\n {2}\/P \d+ 0 R\n {2}\/K \[(\d+) 0 R/g
const DATA_CELL = /\n(\d+) 0 obj\n<<\n {2}\/Type \/StructElem\n {2}\/S \/TD\n[\s\S]*?\nendobj\n/g
const HEADERS = /\/Headers \[[^\]]*\]/
const ROW_SCOPE = '/Scope /Row'

/**
 * Tags the first cell of every row as the header of its row. Typst can do so only with a feature
 * that its package for Node does not offer (decision 0120). Cells then name no headers of their own,
 * so that readers find those of row and column by their scope. Every byte keeps its place, so that
 * the table of objects at the end stays right.
 */
function tagRowHeaders(pdf: Buffer): Buffer {
  const text = pdf.toString('latin1')
  const first = new Set([...text.matchAll(ROW)].map(([, cell = '']) => cell))
  return Buffer.from(
    text.replace(DATA_CELL, (cell, id: string) => {
      const isHeader = first.has(id)
      const named = cell.replace(HEADERS, (headers) =>
        (isHeader ? ROW_SCOPE : '').padEnd(headers.length),
      )
      return isHeader && named.includes(ROW_SCOPE) ? named.replace('/S /TD', '/S /TH') : named
    }),
    'latin1',
  )
}

/**
 * What the templates read. As inputs of the program the words would be compared with those of each
 * result that Typst kept, so that a report could use less of what others have computed.
 */
const listFiles = ({
  data,
  attachment = '',
  logo,
}: PrintJob): Readonly<Record<string, Buffer>> => ({
  'data.json': Buffer.from(data),
  'resultados.json': Buffer.from(attachment),
  ...(logo && { [logo.name]: Buffer.from(logo.image) }),
})

/** Drops the files after the job, and what it computed of them after a few more. */
function compile(job: PrintJob): Buffer {
  const files = listFiles(job)
  try {
    for (const [name, content] of Object.entries(files))
      compiler.mapShadow(workspace + name, content)
    const pdf = compiler.pdf({ mainFileContent: templates[job.template] }, { pdfStandard: 'ua-1' })
    return tagRowHeaders(pdf)
  } finally {
    for (const name of Object.keys(files)) compiler.unmapShadow(workspace + name)
    compiler.evictCache(CACHE_AGE)
  }
}

/** The largest file that a mailbox and a slow phone take without complaint. */
const LARGEST_PDF = 300 * 1024

/**
 * Almost every report is small as it is. Packing its objects again takes half as long as printing
 * it and is kept for those with very many behaviours or very long comments.
 */
async function print(job: PrintJob): Promise<Buffer> {
  const pdf = compile(job)
  return pdf.length > LARGEST_PDF ? compressPdf(pdf) : pdf
}

async function renderJob(job: PrintJob): Promise<PrintResult> {
  const { id } = job
  try {
    return { id, pdf: await print(job), memory: process.memoryUsage.rss() }
  } catch (error) {
    return {
      id,
      failure: error instanceof Error ? error.message : String(error),
      memory: process.memoryUsage.rss(),
    }
  }
}

process.on('message', (job: PrintJob) => {
  void renderJob(job).then((result) => {
    // When both want the processor, saving an answer comes before printing a report. The first one
    // is excepted, because a person waits for it and for the start of this process.
    setPriority(LOW_PRIORITY)
    // The server may have ended meanwhile. Without its channel this process ends by itself, and a
    // failure to send has no reader.
    if (process.connected) process.send?.(result, () => {})
  })
})
// A signal to the process group also reaches this process. It ignores it, so that the report in
// hand is still printed, and ends when the server closes the channel.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
