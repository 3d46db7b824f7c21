import { once } from 'node:events'
import { Readable } from 'node:stream'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Refusal } from '#shared/refusal.ts'
import { openTestApp, type TestApp } from '../../../../tests/app.ts'
import { makeForm, makeMatrix, makeSubject, markReleased } from '../../../../tests/factories.ts'
import { zipEntryCounter } from '../archive.rules.ts'
import { reportOf } from '../report.rules.ts'
import { defaultShape, sampleInput, sampleSurvey } from '../sample.rules.ts'
import { archive } from './archive.ts'
import { documentOf } from './document.tsx'
import { everyEdition } from './editions.ts'
import { openPrinter, type Printer } from './pdf.ts'

let t: TestApp
const printer = openPrinter()
beforeAll(async () => {
  t = await openTestApp({ LOG_LEVEL: 'silent' })
})
afterAll(async () => {
  await printer.close()
  await t.close()
})

/** Prints everybody but Berta. */
const jammed: Printer = {
  ...printer,
  print: (job) =>
    job.data.includes('Berta') ? Promise.reject(new Refusal('reports.failed')) : printer.print(job),
}

async function threePeople() {
  const matrix = await makeMatrix(t.context)
  const people = await Promise.all(
    ['Ana', 'Berta', 'Carla'].map((name) => makeSubject(t.context, { matrix_id: matrix.id, name })),
  )
  for (const { id } of people) await makeForm(t.context, { matrix_id: matrix.id, evaluator_id: id })
  await markReleased(t.context, matrix.id)
  const company = {
    company_name: 'Ceiba',
    primary_color: '#1E6B4F',
    secondary_color: '#F2B233',
    paper: 'letter',
    scale_id: '',
    released: true,
    erased_at: null,
  } as const
  return { matrix: { ...matrix, ...company }, survey: sampleSurvey(defaultShape), people }
}

async function downloaded() {
  const press = { printer: jammed, paper: 'letter', logo: null } as const
  const counted = zipEntryCounter()
  const pieces: Uint8Array[] = []
  const progress: number[] = []
  for await (const piece of archive(everyEdition(t.context, press, await threePeople()), false)) {
    pieces.push(piece)
    progress.push(counted(piece))
  }
  return { files: unzipSync(Buffer.concat(pieces)), progress }
}

test('one report that cannot be printed is named in the ZIP and does not stop the others', async () => {
  const { files } = await downloaded()
  expect(Object.keys(files)).toEqual(['Ana.pdf', 'Carla.pdf', 'Reportes pendientes.txt'])
  expect(Buffer.from(files['Reportes pendientes.txt'] ?? []).toString()).toContain('Berta')
})

test('whoever downloads the ZIP can count how far it is', async () => {
  const { progress } = await downloaded()
  expect(progress.at(-1)).toBe(3)
  expect(progress).toEqual(progress.toSorted((a, b) => a - b))
})

test('whoever stops the download stops the printing', async () => {
  let printed = 0
  const counting: Printer = {
    ...printer,
    print: (job) => {
      printed += 1
      return printer.print(job)
    },
  }
  const press = { printer: counting, paper: 'letter', logo: null } as const
  const download = Readable.from(
    archive(everyEdition(t.context, press, await threePeople()), false),
    { highWaterMark: 1 },
  )
  await once(download, 'readable')
  download.read()
  download.destroy()
  await once(download, 'close')
  const soFar = printed
  expect(soFar).toBeLessThan(3)
  await printer.print({
    template: 'report',
    data: JSON.stringify(
      documentOf(reportOf(sampleInput()), { paper: 'letter', hash: '', logo: null }),
    ),
    logo: null,
  })
  expect(printed).toBe(soFar)
})
