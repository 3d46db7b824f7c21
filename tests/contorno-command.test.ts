import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scheduledJobs } from '#app/features.ts'
import { version } from '#server/core/program-files.ts'
import { runDueJobs } from '#server/jobs/jobs.ts'
import { commands } from '../scripts/contorno/commands.ts'
import { examine } from '../scripts/doctor/examine.ts'
import { builtCommand } from '../scripts/faults/product-process.ts'
import { openTestApp, type TestApp } from './app.ts'
import { signedUp, waitingMail } from './browser.ts'
import { makeCompany } from './factories.ts'
import { runCommand } from './operator-command.ts'

/** The operator's command, beside the product on the same database. */
let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const contorno = (...words: string[]) => runCommand(words, testApp.context.config)

describe('how it is called', () => {
  test('tells its release and its commands', async () => {
    expect(await contorno('--version')).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' })
    const { code, stdout } = await contorno('--help')
    expect(code).toBe(0)
    for (const name of Object.keys(commands)) expect(stdout).toMatch(new RegExp(`^  ${name} `, 'm'))
  })

  test.each(Object.keys(commands))('tells how %s is called, and does nothing', async (name) => {
    const { code, stdout, stderr } = await contorno(name, '--help')
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(new RegExp(`^contorno ${name}\\b`))
  })

  test.each([
    [[]],
    [['begin']],
    [['toString']],
    [['start', 'now']],
    [['doctor', '--loud']],
    [['backup', 'one', 'two']],
    [['backup', '--verified']],
    [['restore']],
    [['account', 'forget', 'ana@ceiba.mx']],
    [['account', 'set-password', 'ana@ceiba.mx', 'secreta']],
    [['workspaces']],
    [['workspaces', 'grow']],
    [['workspaces', 'list', 'all']],
    [['workspaces', 'list', '--now']],
    [['workspaces', 'quota']],
    [['workspaces', 'suspend']],
    [['workspaces', 'resume', 'ana@ceiba.mx', 'luis@ceiba.mx']],
    [['--settings']],
  ])('refuses %j with one line and the exit code 2', async (words) => {
    const { code, stdout, stderr } = await contorno(...words)
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toMatch(/^contorno: .+\n$/)
  })
})

test('takes its settings from a file, of which variables that are set win', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'contorno-settings-'))
  const file = path.join(folder, 'contorno.env')
  writeFileSync(file, `# a comment\nPORT=4321\nDATA_DIR='${folder}/data of one'\n`)
  const doctor = (settings: Record<string, string>) =>
    spawnSync(process.execPath, [builtCommand(), '--settings', file, 'doctor'], {
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], ...settings },
    }).stdout
  expect(doctor({})).toContain('the address is http://localhost:4321')
  expect(doctor({})).toContain(`${folder}/data of one does not exist yet`)
  expect(doctor({ PORT: '1234' })).toContain('the address is http://localhost:1234')
  rmSync(folder, { recursive: true })
})

test.each([
  ['open', 'ok sign-up: SIGN_UP: everyone may create an account with a workspace of its own'],
  ['invitation', 'ok sign-up: SIGN_UP: only invited people may create an account'],
  [
    'domains:ceiba.mx',
    'warning sign-up: SIGN_UP: without SMTP_URL no mail proves that an address of ceiba.mx is one',
  ],
])('the doctor tells who may create an account: %s', async (SIGN_UP, line) => {
  const found = await examine({ DATA_DIR: '/nowhere/contorno', SIGN_UP })
  expect(found.map(({ level, subject, text }) => `${level} ${subject}: ${text}`)).toContain(line)
})

test('a file of settings that is not there is one line', async () => {
  const { code, stderr } = await contorno('--settings', '/nowhere/contorno.env', 'doctor')
  expect(code).toBe(1)
  expect(stderr).toMatch(/^contorno: this account cannot read the settings in \/nowhere.*\n$/)
})

describe('workspaces', () => {
  test('lists every workspace with its owners, also for programs', async () => {
    const { email, workspace_id } = await signedUp(testApp, { name: 'Alimentos La Ceiba' })
    const { stdout } = await contorno('workspaces', 'list')
    expect(stdout).toContain(
      `${workspace_id}  active     2026-11-20  Alimentos La Ceiba (${email})`,
    )
    const listed = JSON.parse((await contorno('workspaces', 'list', '--json')).stdout) as unknown
    expect(listed).toContainEqual(
      expect.objectContaining({ id: workspace_id, state: 'active', owners: [email] }),
    )
  })

  test('tells what each holds and sends, beside its limits', async () => {
    const { email, workspace_id } = await signedUp(testApp, { name: 'Textiles del Norte' })
    await makeCompany(testApp.context, { workspace_id })
    const done = await contorno('workspaces', 'quota', email, 'people=2', 'storage=1MB')
    expect([done.code, done.stderr]).toEqual([0, ''])
    expect(done.stdout).toBe(`The limits of Textiles del Norte (${workspace_id}) were set.\n`)
    const { stdout } = await contorno('workspaces', 'usage')
    expect(stdout).toContain(
      `${workspace_id}  Textiles del Norte: companies 1, people 0 of 2, mails 0 of 20000, bytes 0 of 1000000\n`,
    )
    expect((await contorno('workspaces', 'quota', workspace_id, 'people=none')).code).toBe(0)
    expect((await contorno('workspaces', 'usage')).stdout).toContain('companies 1, people 0, mails')
    expect(await contorno('workspaces', 'quota', email, 'people=many')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('got "people=many"'),
    })
    const { rows } = await testApp.context.pool.query(
      "select action from activity where workspace_id = $1 and user_id is null and action like '%quotas%'",
      [workspace_id],
    )
    expect(rows).toHaveLength(2)
  })

  test('suspends and resumes one, and tells what was changed', async () => {
    const { browser, email, workspace_id } = await signedUp(testApp, { name: 'Grupo Rubí' })
    const of = (task: string) => contorno('workspaces', task, workspace_id)
    expect((await of('suspend')).stdout).toContain(`Grupo Rubí (${workspace_id}) is suspended.`)
    expect((await contorno('workspaces', 'list')).stdout).toContain(`${workspace_id}  suspended`)
    expect((await browser.get('/auth/profile')).status).toBe(401)
    expect((await of('suspend')).stdout).toContain('Nothing was changed.')
    expect((await contorno('workspaces', 'resume', email)).stdout).toContain('is open again')
    expect((await of('resume')).stdout).toContain('Nothing was changed.')
    expect((await browser.login(email)).status).toBe(200)
  })

  test('deletes by name after seven days of which the owners are told, or at once', async () => {
    const { email, workspace_id } = await signedUp(testApp, { name: 'Zafiro' })
    const remove = (...options: string[]) =>
      contorno('workspaces', 'delete', workspace_id, ...options)
    expect(await remove()).toMatchObject({ code: 2 })
    expect(await remove('--name', 'Rubí')).toMatchObject({
      code: 1,
      stderr: `contorno workspaces delete: the workspace is called "Zafiro". Nothing was changed.\n`,
    })
    expect((await remove('--name', 'Zafiro')).stdout).toMatch(/^Zafiro \(\S+\) is deleted on 20/)
    const notices = await waitingMail(testApp, email, { notices: true })
    expect(notices.map(({ mail }) => mail?.text).join('')).toContain(
      'Quien opera el servicio pidió eliminar Zafiro',
    )
    const rowsOf = async () =>
      (await testApp.context.pool.query('select from workspaces where id = $1', [workspace_id]))
        .rowCount
    expect((await remove('--name', 'Zafiro', '--now')).code).toBe(0)
    testApp.clock.set(new Date(Date.now() + 60_000).toISOString())
    await runDueJobs(
      testApp.context,
      scheduledJobs.filter(({ name }) => name === 'deleted workspaces'),
    )
    expect(await rowsOf()).toBe(0)
    expect((await remove('--name', 'Zafiro')).stderr).toContain('found no workspace with the id')
  })
})
