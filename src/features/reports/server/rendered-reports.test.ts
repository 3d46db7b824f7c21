import { once } from 'node:events'
import { Readable } from 'node:stream'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Turns } from '#server/http/turns.ts'
import { Refusal } from '#shared/refusal.ts'
import { openTestApp, type TestApp } from '../../../../tests/app.ts'
import { makeForm, makeMatrix, makeSubject, markReleased } from '../../../../tests/factories.ts'
import { zipEntryCounter } from '../archive.rules.ts'
import { defaultShape, sampleInput, sampleSurvey } from '../model/sample.rules.ts'
import { composeSubjectReport } from '../words/subject-report.rules.ts'
import { composeDocument } from './print/document.ts'
import { openRenderQueue, type RenderQueue } from './print/render-queue.ts'
import { reportsZip } from './rendered-reports.ts'

let t: TestApp
const queue = openRenderQueue()
beforeAll(async () => {
  t = await openTestApp({ LOG_LEVEL: 'silent' })
})
afterAll(async () => {
  await queue.close()
  await t.close()
})

/** Renders every report except the one about Berta. */
const failingForBerta: RenderQueue = {
  ...queue,
  render: (job) =>
    job.data.includes('Berta') ? Promise.reject(new Refusal('reports.failed')) : queue.render(job),
}

async function threeSubjects() {
  const matrix = await makeMatrix(t.context)
  const evaluated = await Promise.all(
    ['Ana', 'Berta', 'Carla'].map((name) => makeSubject(t.context, { matrix_id: matrix.id, name })),
  )
  for (const { id } of evaluated)
    await makeForm(t.context, { matrix_id: matrix.id, evaluator_id: id })
  await markReleased(t.context, matrix.id)
  const company = {
    company_name: 'Ceiba',
    primary_color: '#1E6B4F',
    secondary_color: '#F2B233',
    paper: 'letter',
    relation_names: {},
    weights: null,
    scale_id: '',
    released: true,
    erased_at: null,
    sheets_closed_at: null,
    report_method: 4,
    leader_reports: false,
  } as const
  return {
    matrix: { ...matrix, ...company },
    survey: sampleSurvey(defaultShape),
    evaluated: evaluated.map((one) => ({ ...one, number_key: null })),
  }
}

/** Printing of one workspace alone, in its turns. */
const printingWith = (printing: RenderQueue) => ({
  renderer: { queue: printing, paper: 'letter', logo: null } as const,
  ticket: new Turns({ slots: 1, refusal: 'reports.too_many_waiting' }).admit(
    { workspace_id: 'a', user_id: 'Ana', signal: new AbortController().signal },
    3,
  ),
})

async function downloadZip(printing: RenderQueue) {
  const countEntries = zipEntryCounter()
  const pieces: Uint8Array[] = []
  const progress: number[] = []
  const zip = reportsZip(t.context, printingWith(printing), await threeSubjects())
  for await (const piece of zip) {
    pieces.push(piece)
    progress.push(countEntries(piece))
  }
  return { files: unzipSync(Buffer.concat(pieces)), progress }
}

test('names a report that cannot be rendered in the ZIP and renders the others', async () => {
  const { files } = await downloadZip(failingForBerta)
  expect(Object.keys(files)).toEqual(['Ana.pdf', 'Carla.pdf', 'Reportes pendientes.txt'])
  expect(Buffer.from(files['Reportes pendientes.txt'] ?? []).toString()).toContain('Berta')
})

test('renders the other reports of the ZIP when the printing process is killed during one', async () => {
  const killedForBerta: RenderQueue = {
    ...queue,
    render: (job) => {
      const rendered = queue.render(job)
      if (job.data.includes('Berta')) void queue.close()
      return rendered
    },
  }
  const { files } = await downloadZip(killedForBerta)
  expect(Object.keys(files)).toEqual(['Ana.pdf', 'Carla.pdf', 'Reportes pendientes.txt'])
  expect(Buffer.from(files['Reportes pendientes.txt'] ?? []).toString()).toContain('Berta')
})

test('lets the browser count the reports of the ZIP while it arrives', async () => {
  const { progress } = await downloadZip(failingForBerta)
  expect(progress.at(-1)).toBe(3)
  expect(progress).toEqual(progress.toSorted((a, b) => a - b))
})

test('stops rendering when the download is stopped', async () => {
  let rendered = 0
  const counting: RenderQueue = {
    ...queue,
    render: (job) => {
      rendered += 1
      return queue.render(job)
    },
  }
  const zip = reportsZip(t.context, printingWith(counting), await threeSubjects())
  const download = Readable.from(zip, { highWaterMark: 1 })
  await once(download, 'readable')
  download.read()
  download.destroy()
  await once(download, 'close')
  const renderedBefore = rendered
  expect(renderedBefore).toBeLessThan(3)
  await queue.render({
    template: 'report',
    data: JSON.stringify(
      composeDocument(composeSubjectReport(sampleInput()), {
        paper: 'letter',
        hash: '',
        logo: null,
      }),
    ),
    logo: null,
  })
  expect(rendered).toBe(renderedBefore)
})
