import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { idPattern, newId } from '#shared/ids.ts'
import { readyAddress } from '../scripts/faults/product-process.ts'
import { openTestApp, sessionHeaders, type TestApp } from './app.ts'
import { PASSWORD } from './caller.ts'
import { openTestDatabase } from './database.ts'
import { makeMatrix, makeSubject, makeUser } from './factories.ts'
import { type LogLine, logLinesOf, parsed } from './log-lines.ts'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const traceparent = `00-${TRACE}-00f067aa0ba902b7-01`

describe('over HTTP', () => {
  let t: TestApp
  let url: string
  let lines: string[]
  let signedIn: Record<string, string>
  let workspace_id: string

  beforeAll(async () => {
    t = await openTestApp({
      ACCESS_LOG: 'yes',
      LOG_LEVEL: 'info',
      INSTANCE: 'web-1',
      ROLE: 'web',
      TRUST_PROXY: '1',
    })
    lines = logLinesOf(t)
    url = await t.app.listen({ host: '127.0.0.1', port: 0 })
    const user = await makeUser(t.context)
    signedIn = await sessionHeaders(t.context, user.id)
    workspace_id = user.workspace_id
  })
  beforeEach(() => lines.splice(0))
  afterAll(() => t.close())

  const send = (path: string, headers: Record<string, string> = {}, body?: object) =>
    fetch(url + path, {
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
  /** The reply leaves before its line is written. */
  const access = async (): Promise<LogLine> => {
    const isAccess = ({ msg }: LogLine): boolean => msg === 'A request was answered.'
    await expect.poll(() => parsed(lines).some(isAccess), { timeout: 120_000 }).toBe(true)
    return parsed(lines).find(isAccess) ?? {}
  }
  const addWebhook = (headers: Record<string, string>) =>
    send(
      `/api/v1/workspaces/${workspace_id}/webhooks`,
      { ...signedIn, origin: t.context.config.public_url, ...headers },
      { url: 'https://programa.example/avisos', events: ['matrix.closed'], password: PASSWORD },
    )

  test.each(['proxy-0001', 'A.b_c-12', 'x'.repeat(64), newId()])(
    'a request keeps the well-formed id that came with it: %s',
    async (id) => {
      const reply = await send('/health', { 'x-request-id': id })
      expect(reply.headers.get('x-request-id')).toBe(id)
      expect(await access()).toMatchObject({ request_id: id })
    },
  )

  test.each(['corto', 'x'.repeat(65), 'con espacio', 'ana@ceiba.mx', '{"level":60}'])(
    'a request gets an id of its own instead of one that is not well formed: %s',
    async (id) => {
      const reply = await send('/health', { 'x-request-id': id })
      const own = reply.headers.get('x-request-id')
      expect(own).toMatch(idPattern)
      expect(await access()).toMatchObject({ request_id: own })
    },
  )

  test('without a trusted proxy a request gets a random id, and carries no trace of its caller', async () => {
    const direct = await openTestApp()
    const logged = logLinesOf(direct)
    const ids = await Promise.all(
      [{}, { 'x-request-id': 'proxy-0001', traceparent }].map(async (headers) => {
        const reply = await direct.app.inject({ url: '/api/v1/companies', headers })
        return String(reply.headers['x-request-id'])
      }),
    )
    await direct.close()
    for (const id of ids) expect(id).toMatch(idPattern)
    expect(new Set(ids.map((id) => id.slice(0, 8))).size).toBe(2)
    expect(logged.join('')).not.toContain(TRACE)
  })

  test('an access line names the route, never the address with its ids, keys and values', async () => {
    const matrix = await makeMatrix(t.context)
    const rater = await makeSubject(t.context, { matrix_id: matrix.id })
    await send(`/assessment/${rater.id}?k=llave-secreta`)
    const line = await access()
    expect(line).toEqual({
      level: 'info',
      time: expect.stringMatching(/Z$/),
      role: 'web',
      instance: 'web-1',
      request_id: expect.any(String),
      method: 'GET',
      route: expect.stringMatching(/^\/assessment\/:\w+$/),
      status: 404,
      ms: expect.any(Number),
      msg: 'A request was answered.',
    })
    expect(lines.join('')).not.toContain(rater.id)
    expect(lines.join('')).not.toContain('llave-secreta')
    lines.splice(0)
    await send(`/no-existe/${rater.id}`)
    expect(await access()).toMatchObject({ status: 404 })
    expect(lines.join('')).not.toContain(rater.id)
  })

  test('every line of a request with a body carries its id and the trace of its caller', async () => {
    const reply = await addWebhook({ traceparent, 'x-request-id': 'proxy-0002' })
    expect(reply.status).toBeLessThan(300)
    await access()
    expect(parsed(lines).map(({ msg }) => msg)).toContain('Something was changed.')
    for (const line of parsed(lines))
      expect(line).toMatchObject({ request_id: 'proxy-0002', trace_id: TRACE })
  })

  test.each([
    ['of zeros', `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`],
    ['of another version', `ff-${TRACE}-00f067aa0ba902b7-01`],
    ['in capitals', traceparent.toUpperCase()],
    ['with more behind it', `${traceparent}-ana`],
  ])('a traceparent %s is not carried', async (_, header) => {
    await send('/health', { traceparent: header })
    expect(await access()).not.toHaveProperty('trace_id')
  })

  test('two requests at once keep their lines apart', async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => addWebhook({ 'x-request-id': `request-${index}` })),
    )
    await expect
      .poll(() => parsed(lines).filter(({ msg }) => msg === 'A request was answered.').length, {
        timeout: 120_000,
      })
      .toBe(20)
    for (let index = 0; index < 20; index++)
      expect(
        parsed(lines).filter(({ request_id }) => request_id === `request-${index}`).length,
      ).toBeGreaterThan(0)
    expect(parsed(lines).every(({ request_id }) => /^request-\d+$/.test(String(request_id)))).toBe(
      true,
    )
  })
})

test('without ACCESS_LOG an answered request writes no line', async () => {
  const t = await openTestApp({ LOG_LEVEL: 'info' })
  const lines = logLinesOf(t)
  await t.visitor.get('//health')
  await t.close()
  expect(lines).toEqual([])
})

describe('a process', () => {
  const launch = (settings: Record<string, string>): ChildProcess =>
    spawn(process.execPath, ['--import', 'tsx', 'src/app/main.ts'], {
      env: { ...process.env, PORT: '0', DATA_DIR: 'unused', ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  const written = async (child: ChildProcess): Promise<LogLine[]> => {
    const { stdout, stderr } = child
    if (!stdout || !stderr) throw new Error('the process has no output')
    const [out, error] = await Promise.all([text(stdout), text(stderr)])
    return parsed(`${out}${error}`.split('\n').filter(Boolean))
  }

  test('that is a worker writes nothing but JSON, with its role and its name', async () => {
    const database = await openTestDatabase()
    const child = launch({
      DATABASE_URL: database.url,
      APP_SECRET: 'a secret of the tests of the log',
      ROLE: 'worker',
      LOG_LEVEL: 'info',
      ACCESS_LOG: 'yes',
    })
    const lines = written(child)
    await fetch(`${await readyAddress(child)}/health`)
    child.kill('SIGTERM')
    const messages = (await lines).map(({ msg }) => String(msg))
    expect(messages).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Contorno is ready at/),
        'A request was answered.',
      ]),
    )
    for (const line of await lines)
      expect(line).toMatchObject({
        level: expect.stringMatching(/^(info|warn)$/),
        time: expect.stringMatching(/Z$/),
        role: 'worker',
        instance: expect.stringMatching(new RegExp(`:${child.pid}$`)),
      })
    await database.close()
  })

  test('whose start is refused says why in one line of JSON', async () => {
    const child = launch({ PORT: '70000', ROLE: 'web', INSTANCE: 'web-2' })
    const exit = once(child, 'exit')
    expect(await written(child)).toMatchObject([
      {
        level: 'fatal',
        role: 'web',
        instance: 'web-2',
        msg: expect.stringMatching(/^PORT: expected a number from 0 to 65535, got "70000"/),
      },
    ])
    expect(await exit).toEqual([1, null])
  })
})
