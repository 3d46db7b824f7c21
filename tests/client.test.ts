import { readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { Contorno } from '../clients/typescript/contorno.ts'
import { ContornoError } from '../clients/typescript/http.ts'
import { CLIENT_FILE, currentClient } from '../scripts/client.ts'
import { programFixture } from './program-fixture.ts'
import { signatureOf } from './webhook-receiver.ts'

const program = await programFixture()
const { base_url, token, receiver, secret } = program
const contorno = new Contorno({ base_url, token })
afterAll(() => program.close())

test('the client is the one that `npm run client` writes, and short', () => {
  const written = readFileSync(CLIENT_FILE, 'utf8')
  expect(written === currentClient(), 'run `npm run client` and commit what it writes').toBe(true)
  expect(written.split('\n').length).toBeLessThanOrEqual(3000)
})

test('a system of human resources runs a whole project with the client', async () => {
  expect(await contorno.integrationsOwnToken()).toMatchObject({ name: 'Nómina', role: 'admin' })
  const fields = new FormData()
  fields.set('name', 'Alimentos La Ceiba')
  const company = await contorno.companiesCreate({ body: fields })
  const library = await contorno.evaluationsLibrary()
  const evaluation = await contorno.evaluationsFromLibrary({
    key: library.evaluations[0]?.key ?? '',
    body: { company_id: company.id },
  })
  const matrix = await contorno.matricesCreate({
    idempotency_key: 'proyecto-2026',
    body: {
      name: 'Liderazgo 2026',
      email_send_reports: 'rh@ceiba.mx',
      evaluation_id: evaluation.id,
      limit_date: '2026-12-04',
      company_id: company.id,
      reminder_id: 3,
    },
  })
  const matrixId = matrix.id
  const subjects = Array.from({ length: 12 }, (_, n) => ({
    external_id: `E-${n}`,
    name: `Persona ${n}`,
    email: `persona${n}@ceiba.mx`,
    leader: n > 0 ? 'E-0' : null,
  }))
  const chart = { self: true, leader: true, team: true, peers: 4 }
  const wrong = [{ ...subjects[0], external_id: 'E-0', name: 'Persona 0', email: 'sin arroba' }]
  const refused = await contorno
    .formsSync({ matrixId, body: { subjects: wrong } })
    .catch((error: unknown) => error)
  if (!(refused instanceof ContornoError)) throw new Error('the sync was accepted')
  expect(refused).toMatchObject({
    status: 422,
    code: 'sync.refused',
    issues: [{ path: 'subjects.0', code: 'subject.email_invalid' }],
  })
  const preview = await contorno.formsSync({
    matrixId,
    query: { dry_run: 'true' },
    body: { subjects, chart },
  })
  expect(preview.subjects.new).toBe(12)
  expect(await contorno.subjectsList({ matrixId })).toEqual([])
  const report = await contorno.formsSync({ matrixId, body: { subjects, chart } })
  expect(report.forms.generated).toBe(12 + 11 + 11 + 44)
  expect(await contorno.releaseRelease({ matrixId })).toEqual({ released: true })
  await program.answerAll(matrixId)
  await program.waitUntil('2026-12-05T06:01:00Z')
  await program.waitUntil('2026-12-05T12:01:00Z')
  expect(receiver.received.map(({ body }) => JSON.parse(body) as unknown)).toMatchObject(
    ['matrix.released', 'matrix.closed', 'reports.ready'].map((type) => ({
      type,
      data: { matrix_id: matrixId, forms: 78 },
    })),
  )
  for (const event of receiver.received)
    expect(event.headers['webhook-signature']).toBe(signatureOf(event, secret))
  const { pages, cells, competence_cells } = await contorno.reportsResults({
    matrixId,
    query: { page: 0 },
  })
  expect(pages).toBe(1)
  expect(new Set(cells.map(({ external_id }) => external_id)).size).toBe(12)
  expect(cells.every(({ value, bound }) => (bound === 'at_least' ? value <= 4 : value === 4))).toBe(
    true,
  )
  expect(cells.some(({ bound }) => bound === null)).toBe(true)
  const csv = await (await contorno.reportsResultsCsv({ matrixId })).text()
  expect(csv.trim().split('\r\n')).toHaveLength(cells.length + competence_cells.length + 1)
})
