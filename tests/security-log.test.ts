import { Writable } from 'node:stream'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '#features/accounts/server/passwords.ts'
import { eraseDue } from '#features/retention/server/jobs.ts'
import { MailFailure } from '#server/mail-transport.ts'
import { queueMail } from '#server/mail.ts'
import { deliverDueMail } from '#server/mailer.ts'
import { readMetrics } from '#server/metrics.ts'
import { isReady, readinessOf } from '#server/readiness.ts'
import { newId } from '#shared/ids.ts'
import { openTestApp, type TestApp } from './app.ts'
import type { Reply } from './caller.ts'
import {
  makeAnswers,
  makeCompany,
  makeEvaluation,
  makeForm,
  makeMatrix,
  makeSubject,
  makeUser,
} from './factories.ts'

/** Every word here is written somewhere by somebody, and none of them may be read in the log (security.md SEC-23, ANO-13). */
const canaries = {
  password: 'canario contraseña',
  wrong: 'canario equivocada',
  name: 'Canaria Ximénez',
  email: 'canaria@escucha.mx',
  comment: 'canario comentario textual',
  column: 'canario columna',
  question: 'canario pregunta',
  company: 'Canario Empresa',
  reports: 'reportes@escucha.mx',
  agent: 'canario navegador',
}

let t: TestApp
const lines: string[] = []
const told = (message: string) =>
  lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter((line) => line['msg'] === message)

beforeAll(async () => {
  t = await openTestApp()
  const sink = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk))
      done()
    },
  })
  Object.assign(t.context, {
    log: pino({ level: 'debug', base: null, timestamp: pino.stdTimeFunctions.isoTime }, sink),
  })
})
afterAll(() => t.close())

async function project() {
  const f = t.context
  const user = await makeUser(f, { email: canaries.email })
  await f.db
    .updateTable('users')
    .set({ password_hash: await hashPassword(canaries.password) })
    .where('id', '=', user.id)
    .execute()
  const company = await makeCompany(f, { workspace_id: user.workspace_id, name: canaries.company })
  const evaluation = await makeEvaluation(f, {
    workspace_id: user.workspace_id,
    company_id: company.id,
  })
  const matrix = await makeMatrix(f, {
    workspace_id: user.workspace_id,
    company_id: company.id,
    evaluation_id: evaluation.id,
  })
  const rater = await makeSubject(f, {
    matrix_id: matrix.id,
    name: canaries.name,
    email: `rater-${canaries.email}`,
  })
  const evaluated = await makeSubject(f, { matrix_id: matrix.id, name: `Otra ${canaries.name}` })
  const form = await makeForm(f, {
    matrix_id: matrix.id,
    evaluator_id: rater.id,
    evaluated_id: evaluated.id,
  })
  return { user, company, evaluation, matrix, rater, evaluated, form }
}

describe('the log', () => {
  let p: Awaited<ReturnType<typeof project>>
  const agent = { 'user-agent': canaries.agent }

  test('tells who signed in and that somebody failed to', async () => {
    p = await project()
    await t.visitor.post('/auth/login', { email: canaries.email, password: canaries.wrong }, agent)
    await t.visitor.post(
      '/auth/login',
      { email: `${canaries.email}\n{"level":60}`, password: canaries.wrong },
      agent,
    )
    expect(
      (
        await t.visitor.post(
          '/auth/login',
          { email: canaries.email, password: canaries.password },
          agent,
        )
      ).status,
    ).toBe(200)
    expect(told('A login was refused.')).toHaveLength(2)
    expect(told('A user signed in.')).toMatchObject([{ user_id: p.user.id }])
  })

  test('tells who changed what, who was refused and who tried what is not theirs', async () => {
    const api = await t.as(p.user.id)
    const stranger = await t.as((await makeUser(t.context)).id)
    const viewer = await makeUser(t.context, {
      workspace_id: p.user.workspace_id,
      role: 'viewer',
    })
    await api.post(`/matrices/release/${p.matrix.id}`, {}, agent)
    await stranger.get(`/matrices/one/${p.matrix.id}`)
    await (await t.as(viewer.id)).post(`/matrices/release/${p.matrix.id}`, {})
    await t.visitor.post(
      '/auth/login',
      { email: 'x@y.mx', password: 'x' },
      { origin: 'https://evil.example' },
    )
    expect(told('Something was changed.')).toMatchObject([
      { route: '/matrices/release/:matrixId', matrix_id: p.matrix.id, user_id: p.user.id },
    ])
    expect(told('A call was refused.')).toMatchObject([
      { code: 'not_found', status: 404, route: '/api/v1/matrices/one/:matrixId' },
      { code: 'access.denied', status: 403, user_id: viewer.id },
      { code: 'request.forged', status: 403, address: '127.0.0.1' },
    ])
  })

  test('tells that somebody guesses, and of raters neither an id nor an address', async () => {
    lines.length = 0
    for (let guess = 0; guess < 32; guess++) await t.visitor.get(`/subjects/forms/${newId()}`)
    const value_id = p.evaluation.scale?.values[0]?.id
    for (let choice = 0; choice < 122; choice++)
      await t.visitor.post(
        '/answers',
        [{ form_id: p.form.id, question_id: p.evaluation.questions[0]?.id, value_id }],
        { 'x-rater-key': t.context.secrets.raterKey(p.rater.id) },
      )
    const refused = told('A call was refused.')
    expect(
      new Set(refused.map((line) => `${String(line['code'])} ${String(line['route'])}`)),
    ).toEqual(
      new Set([
        'request.too_many /api/v1/subjects/forms/:subjectId',
        'request.too_many /api/v1/answers',
      ]),
    )
    for (const line of lines)
      for (const secret of [
        p.rater.id,
        p.form.id,
        '127.0.0.1',
        t.context.secrets.raterKey(p.rater.id),
      ])
        expect(line).not.toContain(secret)
  })

  test('tells who read a report, and that a project was erased', async () => {
    const own = await makeForm(t.context, {
      matrix_id: p.matrix.id,
      evaluator_id: p.evaluated.id,
    })
    await makeAnswers(t.context, own.id, [5, 4, 3, 0], canaries.comment)
    t.clock.set('2026-12-05T12:00:01Z')
    const api = await t.as(p.user.id)
    const reply = await api.get(`/reports/${p.matrix.id}/${p.evaluated.id}`)
    expect(reply.status).toBe(200)
    expect(told('A report was read.')).toMatchObject([
      { route: '/reports/:matrixId/:subjectId', user_id: p.user.id, matrix_id: p.matrix.id },
    ])
    t.clock.set('2027-01-03T07:00:00Z')
    await eraseDue(t.context)
    expect(told('The personal data of a matrix were erased.')).toMatchObject([
      { matrix_id: p.matrix.id },
    ])
    t.clock.set('2026-11-20T16:00:00Z')
  })

  test('tells of a failure where it happened, without the values that it quotes', async () => {
    const failing = {
      query: () =>
        Promise.reject(new Error(`invalid input "${canaries.comment}" for '${canaries.name}'`)),
    }
    const { raters } = t.context
    Object.assign(t.context, { raters: failing })
    const reply = await t.visitor.get(`/answers/verification/${newId()}`)
    Object.assign(t.context, { raters })
    expect([reply.status, reply.code]).toEqual([500, 'server.failed'])
    expect(String(reply.message)).not.toMatch(/canari|query|Error/)
    const [line] = lines.slice(-1)
    expect(line).toContain('invalid input')
    expect(line).toContain('frames')
  })

  test('tells that a mail was not delivered, without to whom or why in the words of the server', async () => {
    await queueMail(t.context.db, t.context.clock, [
      {
        kind: 'contact',
        dedupe_key: newId(),
        email: canaries.email,
        payload: { text: canaries.comment },
      },
    ])
    const transport = {
      send: () =>
        Promise.reject(new MailFailure(`550 <${canaries.email}> unknown`, { final: true })),
      close: () => {},
    }
    const renderers = {
      contact: () =>
        Promise.resolve({
          to: { name: canaries.name, address: canaries.email },
          subject: canaries.question,
          html: '',
          text: '',
        }),
    }
    await deliverDueMail(t.context, { transport, renderers })
    expect(told('A mail was not delivered.').length).toBeGreaterThan(0)
  })

  test('never held a password, a token, an answer, a comment, a name or an e-mail, and every line is JSON in UTC', () => {
    for (const line of lines) {
      for (const secret of Object.values(canaries))
        expect(line.toLowerCase()).not.toContain(secret.toLowerCase())
      expect((JSON.parse(line) as { time: string }).time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    }
  })
})

describe('/metrics', () => {
  const read = (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1', from = t) =>
    from.app.inject({ url: '/metrics', headers, remoteAddress })

  test('counts requests by template, autosaves, mails, connections and memory, and names nobody', async () => {
    const { id } = await makeUser(t.context)
    const api = await t.as(id)
    for (let time = 0; time < 3; time++) await api.get(`/companies/${newId()}`)
    const reply = await read()
    expect(reply.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
    expect(reply.body).toContain(
      'contorno_http_requests_total{method="GET",route="/api/v1/companies/:companyId",status="404"} 3\n',
    )
    expect(reply.body).toContain(
      'contorno_http_request_duration_seconds_count{method="GET",route="/api/v1/companies/:companyId"} 3\n',
    )
    expect(reply.body).toMatch(/contorno_autosaves_total\{outcome="saved"\} \d+\n/)
    for (const name of [
      'database_up 1',
      'outbox_mails{state="waiting"}',
      'database_connections{pool="raters",state="idle"}',
      'process_resident_memory_bytes',
      'event_loop_delay_seconds{quantile="0.99"}',
    ])
      expect(reply.body).toContain(`contorno_${name}`)
    expect(reply.body).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-|@|Canari/)
    for (const line of reply.body.split('\n').filter(Boolean))
      expect(line).toMatch(
        /^(# (HELP|TYPE) contorno_\w+ .+|contorno_\w+(\{(\w+="[^"]*",?)+\})? -?[\d.e+-]+)$/,
      )
  })

  test('answers this machine alone, or who knows the token', async () => {
    expect((await read({}, '203.0.113.9')).statusCode).toBe(404)
    expect((await read({ 'x-forwarded-for': '203.0.113.9' })).statusCode).toBe(404)
    expect((await read({ authorization: 'Bearer x' })).statusCode).toBe(404)
    const guarded = await openTestApp({ METRICS_TOKEN: 'una ficha de prueba' })
    expect(
      (await read({ authorization: 'Bearer una ficha de prueba' }, '203.0.113.9', guarded))
        .statusCode,
    ).toBe(200)
    expect((await read({ authorization: 'Bearer otra' }, '203.0.113.9', guarded)).statusCode).toBe(
      404,
    )
    await guarded.close()
  })

  test('says so when the database is out of reach', async () => {
    const pool = Object.assign(Object.create(t.context.pool) as object, {
      query: () => Promise.reject(new Error('gone')),
    })
    const text = await readMetrics(Object.assign({ ...t.context }, { pool }))
    expect(text).toContain('contorno_database_up 0\n')
    expect(text).not.toContain('outbox')
  })
})

describe('readiness', () => {
  test('is said with its parts', async () => {
    const reply: Reply<{ database: boolean; migrations: boolean }> = await t.visitor.get('//ready')
    expect(reply.data).toMatchObject({ database: true, migrations: true })
  })

  test('asks for a worker that has ticked in the last minutes, where there is to be one', async () => {
    expect(await readinessOf(t.context, 10)).toEqual({
      database: true,
      migrations: true,
      worker: true,
    })
    expect(await readinessOf(t.context, 301)).toEqual({
      database: true,
      migrations: true,
      worker: false,
    })
    expect(
      await readinessOf({ ...t.context, config: { ...t.context.config, role: 'web' } }, 301),
    ).toEqual({ database: true, migrations: true, worker: null })
    await t.context.pool.query(
      `create schema jobs create table job (name text, state text, completed_on timestamptz); insert into jobs.job values ('due-work', 'completed', now() - interval '2 minutes')`,
    )
    expect((await readinessOf(t.context, 301)).worker).toBe(true)
    await t.context.pool.query(`update jobs.job set completed_on = now() - interval '6 minutes'`)
    expect((await readinessOf(t.context, 301)).worker).toBe(false)
  })

  test('is missing while a migration has not landed or the database does not answer', async () => {
    await t.context.pool.query(`update migrations set name = 'x' || name where name like '0001%'`)
    const pending = await readinessOf(t.context, 10)
    expect([pending.migrations, isReady(pending)]).toEqual([false, false])
    await t.context.pool.query(`update migrations set name = substr(name, 2) where name like 'x%'`)
    const pool = Object.assign(Object.create(t.context.pool) as object, {
      query: () => Promise.reject(new Error('gone')),
    })
    expect(isReady(await readinessOf(Object.assign({ ...t.context }, { pool }), 10))).toBe(false)
  })
})
