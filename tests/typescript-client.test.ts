import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { readBlocks } from './integration-page.ts'
import { programFixture } from './program-fixture.ts'
import { signatureOf } from './webhook-receiver.ts'

const program = await programFixture()
const { base_url, token, receiver, secret } = program
const folder = mkdtempSync(path.join(tmpdir(), 'contorno-typescript-'))
symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'), 'junction')
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await program.close()
})

const [command = ''] = readBlocks('From TypeScript', 'sh')
const [lines = ''] = readBlocks('From TypeScript', 'ts')
const env = { ...process.env, CONTORNO: base_url, TOKEN: token, npm_config_offline: 'true' }

/** Runs a command where the lines of the page are; returns what it prints. */
async function run(file: string, args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(file, args, { cwd: folder, env })
  return stdout
}

/** Appends a program to the lines of the page, checks its types and runs it. */
async function runProgram(program_text: string): Promise<unknown> {
  writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }')
  writeFileSync(path.join(folder, 'program.ts'), `${lines}\n${program_text}`)
  const compiler = ['node_modules/typescript-7/bin/tsc', '--noEmit', '--strict', '--skipLibCheck']
  const options = ['--module', 'nodenext', '--types', 'node', '--allowImportingTsExtensions']
  await run(process.execPath, [...compiler, ...options, 'program.ts'])
  return JSON.parse(await run(process.execPath, ['--import', 'tsx', 'program.ts'])) as unknown
}

test('six lines read which token it is', async () => {
  expect(`${command}${lines}`.trim().split('\n')).toHaveLength(6)
  await run('bash', ['-c', command])
  const printed = await runProgram('console.log(JSON.stringify([data, error]))')
  expect(printed).toMatchObject([{ data: { name: 'Nómina', role: 'admin' } }, null])
})

const PROJECT = `
function read<T>(reply: { data?: { data: T }; error?: unknown }): T {
  if (reply.data === undefined) throw new Error(JSON.stringify(reply.error))
  return reply.data.data
}
const company = read(await contorno.POST('/api/v1/companies', {
  body: { name: 'Alimentos La Ceiba' },
  bodySerializer: ({ name }) => {
    const fields = new FormData()
    fields.set('name', name ?? '')
    return fields
  },
}))
const library = read(await contorno.GET('/api/v1/library'))
const evaluation = read(await contorno.POST('/api/v1/library/evaluations/{key}', {
  params: { path: { key: library.evaluations[0]?.key ?? '' } },
  body: { company_id: company.id },
}))
const matrix = read(await contorno.POST('/api/v1/matrices', {
  params: { header: { 'Idempotency-Key': 'proyecto-2026' } },
  body: {
    name: 'Liderazgo 2026', email_send_reports: 'rh@ceiba.mx', evaluation_id: evaluation.id,
    limit_date: '2026-12-04', company_id: company.id, reminder_id: 3,
  },
}))
const params = { path: { matrixId: matrix.id } }
const subjects = Array.from({ length: 12 }, (_, n) => ({
  external_id: \`E-\${n}\`, name: \`Persona \${n}\`, email: \`persona\${n}@ceiba.mx\`,
  leader: n > 0 ? 'E-0' : null,
}))
const chart = { self: true, leader: true, team: true, peers: 4 }
const wrong = [{ external_id: 'E-0', name: 'Persona 0', email: 'sin arroba' }]
const sync = '/api/v1/matrices/{matrixId}/sync' as const
const refused = await contorno.POST(sync, { params, body: { subjects: wrong } })
const body = { subjects, chart }
const preview = read(await contorno.POST(sync, {
  params: { ...params, query: { dry_run: 'true' as const } }, body,
}))
const before = read(await contorno.GET('/api/v1/subjects/{matrixId}', { params }))
const report = read(await contorno.POST(sync, { params, body }))
const released = read(await contorno.POST('/api/v1/matrices/{matrixId}/release', { params, body: {} }))
console.log(JSON.stringify({
  id: matrix.id, status: refused.response.status, refused: refused.error, preview, before, report, released,
}))
`

const RESULTS = (id: string): string => `
const params = { path: { matrixId: '${id}' } }
const results = await contorno.GET('/api/v1/matrices/{matrixId}/results', { params: { ...params, query: { page: 0 } } })
const csv = await contorno.GET('/api/v1/matrices/{matrixId}/results/csv', { params, parseAs: 'text' })
console.log(JSON.stringify([results.data?.data, csv.data]))
`

test('a system of human resources runs a whole project with these lines', async () => {
  const made = (await runProgram(PROJECT)) as { id: string }
  expect(made).toMatchObject({
    status: 422,
    refused: {
      code: 'sync.refused',
      issues: [{ path: 'subjects.0', code: 'subject.email_invalid' }],
    },
    preview: { subjects: { new: 12 } },
    before: [],
    report: { forms: { generated: 12 + 11 + 11 + 44 } },
    released: { released: true },
  })
  await program.answerAll(made.id)
  await program.waitUntil('2026-12-05T06:01:00Z')
  await program.waitUntil('2026-12-05T12:01:00Z')
  expect(receiver.received.map(({ body }) => JSON.parse(body) as unknown)).toMatchObject(
    ['matrix.released', 'matrix.closed', 'reports.ready'].map((type) => ({
      type,
      data: { matrix_id: made.id, forms: 78 },
    })),
  )
  for (const event of receiver.received)
    expect(event.headers['webhook-signature']).toBe(signatureOf(event, secret))
  const [{ pages, cells, competence_cells }, csv] = (await runProgram(RESULTS(made.id))) as [
    {
      pages: number
      cells: { external_id: string; value: number; bound: string | null }[]
      competence_cells: unknown[]
    },
    string,
  ]
  expect(pages).toBe(1)
  expect(new Set(cells.map(({ external_id }) => external_id)).size).toBe(12)
  expect(cells.every(({ value, bound }) => (bound === 'at_least' ? value <= 4 : value === 4))).toBe(
    true,
  )
  expect(cells.some(({ bound }) => bound === null)).toBe(true)
  expect(csv.trim().split('\r\n')).toHaveLength(cells.length + competence_cells.length + 1)
})
