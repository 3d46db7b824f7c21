import { afterAll, describe, expect, test } from 'vitest'
import { smallInput } from '../../../../tests/report-inputs.ts'
import { reportOf } from '../report.rules.ts'
import type { ReportInput } from '../survey.rules.ts'
import { documentOf } from './document.tsx'
import { openRenderQueue } from './render-queue.ts'

const queue = openRenderQueue()
afterAll(() => queue.close())

const printOptions = { paper: 'letter', hash: 'a1'.repeat(32), logo: null } as const
const print = (input: ReportInput) =>
  queue.render({
    template: 'report',
    data: JSON.stringify(documentOf(reportOf(input), printOptions)),
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
    ).rejects.toThrow('the printing process was stopped')
    await killed.close()
    await lost
    const data = JSON.stringify(documentOf(reportOf(smallInput), printOptions))
    expect((await killed.render({ template: 'report', data, logo: null })).length).toBeGreaterThan(
      10_000,
    )
    await killed.close()
  })
})
