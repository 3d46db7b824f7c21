import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { version } from '#server/core/program-files.ts'
import type { Database } from '#server/database/database.ts'
import { BASE_PATH } from '#server/http/serve.ts'
import { addDays, localDate } from '#shared/dates.ts'
import { bundleProgram } from '../scripts/bundle.mjs'
import { findCommit } from '../scripts/commit.mjs'
import { Session } from '../scripts/demo/session.ts'
import { type RunningProduct, runBuiltProduct } from '../scripts/faults/product-process.ts'
import { openTestDatabase } from './database.ts'
import { otlpReceiver } from './otlp-receiver.ts'

const isRoot = (pid: number): boolean =>
  process.platform === 'linux'
    ? /^Uid:\s+0\s/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
    : process.getuid?.() === 0

/** 65534 is nobody on every Linux; Node itself may lie in a folder that only root enters. */
const mayRunAsNobody = (): boolean =>
  spawnSync(process.execPath, ['-e', ''], { uid: 65_534, gid: 65_534, cwd: '/' }).status === 0

describe('the bundled server, without sources and development packages', () => {
  const program = mkdtempSync(path.join(tmpdir(), 'contorno-program-'))
  const data_dir = path.join(program, 'data')
  let product: RunningProduct
  let admin: Session
  let database: Database
  let collector: Awaited<ReturnType<typeof otlpReceiver>>

  beforeAll(async () => {
    const build = spawnSync(process.execPath, ['scripts/prepare.mjs', '--server'], {
      encoding: 'utf8',
    })
    expect(build.status, build.stderr).toBe(0)
    bundleProgram('.', program)
    // mkdtemp hides the folder from every other account
    chmodSync(program, 0o755)
    collector = await otlpReceiver()
    database = await openTestDatabase()
    const telemetry = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_BSP_SCHEDULE_DELAY: '100' }
    product = await runBuiltProduct(data_dir, telemetry, program)
    admin = await signedUp(product.url)
  })
  afterAll(async () => {
    await product.terminate()
    collector.close()
    await database.close()
    rmSync(program, { recursive: true })
  })

  test('gives up the rights of root where another account may enter its folder', () => {
    const rights = process.getuid?.()
    const expected = rights === 0 && mayRunAsNobody() ? false : rights === 0
    expect(isRoot(product.pid)).toBe(expected)
  })

  test('leads nowhere outside itself, so that it runs where it was not built', () => {
    const links = readdirSync(program, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isSymbolicLink())
      .map(({ parentPath, name }) =>
        path.resolve(parentPath, readlinkSync(path.join(parentPath, name))),
      )
    expect(links.filter((target) => !target.startsWith(program + path.sep))).toEqual([])
  })

  test('serves its pages and tells its version with its commit', async () => {
    const health = await fetch(`${product.url}/health`)
    const commit = findCommit('.')
    expect(await health.json()).toMatchObject({ data: { alive: true, version, commit } })
    const metrics = await (await fetch(`${product.url}/metrics`)).text()
    expect(metrics).toContain(
      `contorno_build_info{version="${version}",commit="${commit ?? 'unknown'}"} 1`,
    )
    expect(await (await fetch(`${product.url}/login`)).text()).toContain('<div id="root">')
  })

  test('tells a collector of its requests, by packages that it loads only then', async () => {
    await fetch(`${product.url}/health`)
    await expect.poll(() => collector.spans.map(({ name }) => name)).toContain('GET /health')
    const server = path.join(program, 'dist/server')
    for (const file of [...modulesOf(server, 'main.js'), ...modulesOf(server, 'contorno.js')])
      expect(readFileSync(path.join(server, file), 'utf8'), file).not.toContain('OTLPTraceExporter')
  })

  test('reads a spreadsheet in its thread and prints a report in its process', async () => {
    const matrix_id = await draftMatrix(admin)
    const sheet = new FormData()
    sheet.append('file', new Blob(['Nombre,Correo\nAna Muñoz,ana@ceiba.mx\n']), 'personas.csv')
    const report = await admin.upload<{ added: number }>(`/subjects/${matrix_id}/import`, sheet)
    expect(report.added).toBe(1)
    const pdf = await admin.bytes(`${BASE_PATH}/reports/${matrix_id}/preview/pdf`)
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  })

  test('its command runs by a link from any folder, without npm and sources', () => {
    const link = path.join(program, 'contorno')
    symlinkSync(path.join(program, 'dist/server/contorno.js'), link)
    const { stdout, stderr } = spawnSync(link, ['workspaces', 'list'], {
      cwd: '/',
      encoding: 'utf8',
      env: { PATH: path.dirname(process.execPath), DATA_DIR: data_dir },
    })
    expect(stderr).toBe('')
    expect(stdout).toContain('(renata@ceiba.mx)\n1 workspaces\n')
  })

  test('makes a backup while it runs', () => {
    const file = path.join(program, 'copy.backup.gz')
    const backup = spawnSync(
      process.execPath,
      [path.join(program, 'dist/server/contorno.js'), 'backup', file],
      {
        cwd: program,
        encoding: 'utf8',
        env: { ...process.env, DATA_DIR: data_dir },
      },
    )
    expect(backup.stderr).toBe('')
    expect(backup.stdout).toContain('written and read back')
  })

  test('examines itself while it runs', () => {
    const doctor = spawnSync(
      process.execPath,
      [path.join(program, 'dist/server/contorno.js'), 'doctor'],
      {
        cwd: program,
        encoding: 'utf8',
        env: { ...process.env, DATA_DIR: data_dir },
      },
    )
    expect(doctor.stdout).toContain('without a pooler in between')
    expect(doctor.stdout).toMatch(/\n0 problems, \d+ warnings\n$/)
    expect(doctor.status).toBe(0)
  })

  test('applies its migrations and ends', () => {
    const migrate = spawnSync(process.execPath, ['dist/server/contorno.js', 'migrate'], {
      cwd: program,
      encoding: 'utf8',
      env: { ...process.env, DATABASE_URL: database.url, APP_SECRET: 'x'.repeat(40) },
    })
    expect(migrate).toMatchObject({
      stderr: '',
      stdout: 'Every migration of this release is applied.\n',
      status: 0,
    })
  })

  test('mends an account while it runs and while it is stopped', async () => {
    const account = (words: readonly string[], input = '') =>
      spawnSync(
        process.execPath,
        [path.join(program, 'dist/server/contorno.js'), 'account', ...words],
        {
          cwd: program,
          encoding: 'utf8',
          input,
          env: { ...process.env, DATA_DIR: data_dir },
        },
      )
    expect(account(['reset-second-factor', 'renata@ceiba.mx'])).toMatchObject({
      status: 0,
      stdout: 'renata@ceiba.mx has no second factor. Nothing was changed.\n',
    })
    await product.terminate()
    const changed = account(['set-password', 'renata@ceiba.mx'], 'ocho nubes cruzan el valle\n')
    expect(changed.stderr).toBe('')
    expect(changed.stdout).toContain('The password of renata@ceiba.mx was set')
    // mkdtemp hides the folder from every other account
    chmodSync(program, 0o755)
    product = await runBuiltProduct(data_dir, {}, program)
    const session = new Session(product.url)
    await session.post('/auth/login', {
      email: 'renata@ceiba.mx',
      password: 'ocho nubes cruzan el valle',
    })
    expect(await session.get('/auth/sessions')).toMatchObject([{ current: true }])
  })
})

test.each(['main', 'contorno'])('an older Node is refused by its version: %s', (name) => {
  const older = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.19.0' } })`
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(older)}`, `dist/server/${name}.js`],
    { encoding: 'utf8' },
  )
  expect(stderr).toMatch(/^Node: found 20\.19\.0, needs 22\.12 or later\./)
  expect(status).toBe(1)
})

test('root with a database server needs no folder that is there already', async () => {
  const program = mkdtempSync(path.join(tmpdir(), 'contorno-program-'))
  const data_dir = path.join(program, 'new', 'data')
  chmodSync(program, 0o755)
  bundleProgram('.', program)
  const database = await openTestDatabase()
  const settings = {
    DATABASE_URL: database.url,
    APP_SECRET: 'a secret of at least thirty-two characters',
  }
  const product = await runBuiltProduct(data_dir, settings, program)
  expect((await fetch(`${product.url}/health`)).status).toBe(200)
  await product.terminate()
  await database.close()
  rmSync(program, { recursive: true })
})

/** The files that a module imports before it runs, with those that they import. */
function modulesOf(folder: string, file: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  const text = readFileSync(path.join(folder, file), 'utf8')
  for (const [, name = ''] of text.matchAll(/^(?:import|export) .*?["']\.\/([\w.-]+\.js)["'];?$/gm))
    modulesOf(folder, name, seen)
  return seen
}

async function signedUp(url: string): Promise<Session> {
  const session = new Session(url)
  const account = { email: 'renata@ceiba.mx', password: 'una clave de prueba' }
  await session.post('/auth/register', { ...account, name: 'Renata Villaseñor', consent: true })
  await session.post('/auth/login', account)
  return session
}

async function draftMatrix(session: Session): Promise<string> {
  const fields = new FormData()
  fields.append('name', 'La Ceiba')
  const company = await session.upload<{ id: string }>('/companies', fields)
  const evaluation = await session.post<{ id: string }>('/library/evaluations/mandos_medios', {
    company_id: company.id,
  })
  const matrix = await session.post<{ id: string }>('/matrices', {
    name: 'Empaquetado',
    company_id: company.id,
    evaluation_id: evaluation.id,
    email_send_reports: 'renata@ceiba.mx',
    limit_date: addDays(localDate(new Date(), 'UTC'), 20),
    reminder_id: 3,
    subject_properties: [],
  })
  return matrix.id
}
