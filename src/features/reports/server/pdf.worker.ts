import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parentPort } from 'node:worker_threads'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { compact } from './compact.ts'
import { fontFiles } from './coverage.ts'
import type { Picture, PrintJob, PrintResult } from './pdf.ts'

/** One thread that sets type. It keeps its fonts and nothing of any report. */
const workspace = fileURLToPath(new URL('.', import.meta.url))
const templates = {
  report: readFileSync(new URL('report.typ', import.meta.url), 'utf8'),
  group: readFileSync(new URL('group.typ', import.meta.url), 'utf8'),
}
const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs: [...fontFiles] }] })

function print({ template, data, logo }: PrintJob): Buffer {
  try {
    if (logo) compiler.mapShadow(pathOf(logo), Buffer.from(logo.image))
    return compact(compiler.pdf({ mainFileContent: templates[template], inputs: { data } }, { pdfStandard: 'ua-1' }))
  } finally {
    if (logo) compiler.unmapShadow(pathOf(logo))
    compiler.evictCache(0)
  }
}

const pathOf = (picture: Picture): string => `${workspace}${picture.name}`

function resultOf(job: PrintJob): PrintResult {
  try {
    return { id: job.id, pdf: print(job) }
  } catch (error) {
    return { id: job.id, failure: error instanceof Error ? error.message : String(error) }
  }
}

parentPort?.on('message', (job: PrintJob) => parentPort?.postMessage(resultOf(job)))
