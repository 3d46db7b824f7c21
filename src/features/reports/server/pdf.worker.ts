import { readFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { fontFiles } from './fonts.ts'
import { compressPdf } from './pdf-compression.ts'
import type { Picture, PrintJob, PrintResult } from './pdf.ts'

const YIELDING = 5
// where both want the processor, an answer that is being saved comes first
setPriority(YIELDING)

/** A process that sets type. It keeps its fonts and nothing of any report, and ends when whoever started it has ended or let it go. */
const workspace = fileURLToPath(new URL('.', import.meta.url))
const templates = {
  report: readFileSync(new URL('report.typ', import.meta.url), 'utf8'),
  group: readFileSync(new URL('group.typ', import.meta.url), 'utf8'),
}
const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs: fontFiles() }] })

function print({ template, data, logo }: PrintJob): Promise<Buffer> {
  try {
    if (logo) compiler.mapShadow(pathOf(logo), Buffer.from(logo.image))
    const pdf = compiler.pdf(
      { mainFileContent: templates[template], inputs: { data } },
      { pdfStandard: 'ua-1' },
    )
    return compressPdf(pdf)
  } finally {
    if (logo) compiler.unmapShadow(pathOf(logo))
    compiler.evictCache(0)
  }
}

const pathOf = (picture: Picture): string => `${workspace}${picture.name}`

async function resultOf(job: PrintJob): Promise<PrintResult> {
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

process.on('message', (job: PrintJob) => void resultOf(job).then((result) => process.send?.(result)))
// whoever stops the server stops every process of it; the last report is still printed
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
