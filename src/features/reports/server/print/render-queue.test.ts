import { fork } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { afterAll, describe, expect, test } from 'vitest'
import { workerModule } from '#server/core/program-files.ts'
import { smallInput } from '../../../../../tests/report-inputs.ts'
import type { ReportInput } from '../../numbers/survey.rules.ts'
import { composeSubjectReport } from '../../words/subject-report.rules.ts'
import { composeDocument } from './document.ts'
import type { PrintJob } from './print-job.ts'
import { openRenderQueue } from './render-queue.ts'

const queue = openRenderQueue()
afterAll(() => queue.close())

const printOptions = { paper: 'letter', hash: 'a1'.repeat(32), logo: null } as const
const print = (input: ReportInput) =>
  queue.render({
    template: 'report',
    data: JSON.stringify(composeDocument(composeSubjectReport(input), printOptions)),
    logo: null,
  })

describe('the render queue', () => {
  test('renders the next document after one that the template refuses', async () => {
    await expect(
      queue.render({ template: 'report', data: '{}', logo: null }),
    ).rejects.toMatchObject({ code: 'reports.failed' })
    expect((await print(smallInput)).length).toBeGreaterThan(10_000)
  })

  test('keeps its process below 250 MB after many documents', async () => {
    for (let count = 0; count < 40; count++)
      await print({ ...smallInput, evaluated: { id: String(count), name: `Persona ${count}` } })
    expect(queue.memory()).toBeGreaterThan(0)
    expect(queue.memory()).toBeLessThan(250 * 1024 * 1024)
  })

  test('loses only the current document when its process is killed', async () => {
    const killed = openRenderQueue()
    const lost = expect(
      killed.render({ template: 'report', data: 'not rendered', logo: null }),
    ).rejects.toMatchObject({
      code: 'reports.failed',
      reason: { message: 'the printing process was stopped' },
    })
    await killed.close()
    await lost
    const data = JSON.stringify(composeDocument(composeSubjectReport(smallInput), printOptions))
    expect((await killed.render({ template: 'report', data, logo: null })).length).toBeGreaterThan(
      10_000,
    )
    await killed.close()
  })
})

describe('the printing process', () => {
  test('ends in silence when the server ends while it renders', async () => {
    const { file, execArgv } = workerModule('src/features/reports/server/print/pdf.worker.ts')
    const worker = fork(file, {
      execArgv: [...execArgv],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    const data = JSON.stringify(composeDocument(composeSubjectReport(smallInput), printOptions))
    const job: PrintJob = { id: 1, template: 'report', data, logo: null }
    worker.send(job, () => worker.disconnect())
    const [errors, [code]] = await Promise.all([
      worker.stderr ? text(worker.stderr) : '',
      once(worker, 'exit'),
    ])
    expect({ errors, code }).toEqual({ errors: '', code: 0 })
  })
})
