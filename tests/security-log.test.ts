import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '#features/accounts/server/passwords.ts'
import { eraseDue } from '#features/retention/server/jobs.ts'
import { MailFailure } from '#server/mail/mail-transport.ts'
import { type MailRenderers, queueMail } from '#server/mail/mail.ts'
import { deliverDueMail } from '#server/mail/mailer.ts'
import { newId } from '#shared/ids.ts'
import { openTestApp, type TestApp } from './app.ts'
import { Browser, waitingMail } from './browser.ts'
import {
  makeAnswers,
  makeCompany,
  makeEvaluation,
  makeForm,
  makeMatrix,
  makeSubject,
  makeUser,
} from './factories.ts'
import { logLinesOf, parsed } from './log-lines.ts'
import { raterHeaders, raterKeyOf } from './rater-key.ts'

/**
 * Texts that the tests put into every field; none of them may be in the log (security.md SEC-23,
 * ANO-13).
 */
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
let lines: string[]
const linesWith = (message: string) => parsed(lines).filter(({ msg }) => msg === message)

beforeAll(async () => {
  t = await openTestApp()
  lines = logLinesOf(t)
})
afterAll(() => t.close())

async function makeMatrixWithCanaries() {
  const { context } = t
  const user = await makeUser(context, { email: canaries.email })
  await context.db
    .updateTable('users')
    .set({ password_hash: await hashPassword(canaries.password) })
    .where('id', '=', user.id)
    .execute()
  const company = await makeCompany(context, {
    workspace_id: user.workspace_id,
    name: canaries.company,
  })
  const evaluation = await makeEvaluation(context, {
    workspace_id: user.workspace_id,
    company_id: company.id,
  })
  const matrix = await makeMatrix(context, {
    workspace_id: user.workspace_id,
    company_id: company.id,
    evaluation_id: evaluation.id,
  })
  const rater = await makeSubject(context, {
    matrix_id: matrix.id,
    name: canaries.name,
    email: `rater-${canaries.email}`,
  })
  const evaluated = await makeSubject(context, {
    matrix_id: matrix.id,
    name: `Otra ${canaries.name}`,
  })
  const form = await makeForm(context, {
    matrix_id: matrix.id,
    evaluator_id: rater.id,
    evaluated_id: evaluated.id,
  })
  return { user, company, evaluation, matrix, rater, evaluated, form }
}

describe('the log', () => {
  let p: Awaited<ReturnType<typeof makeMatrixWithCanaries>>
  const agent = { 'user-agent': canaries.agent }

  test('names the account that signed in and notes a refused login', async () => {
    p = await makeMatrixWithCanaries()
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
    expect(linesWith('A login was refused.')).toHaveLength(2)
    expect(linesWith('A user signed in.')).toMatchObject([{ user_id: p.user.id }])
  })

  test('names the account of a change, of a refusal and of a request for foreign data', async () => {
    const api = await t.as(p.user.id)
    const outsider = await t.as((await makeUser(t.context)).id)
    const viewer = await makeUser(t.context, {
      workspace_id: p.user.workspace_id,
      role: 'viewer',
    })
    await api.post(`/matrices/release/${p.matrix.id}`, {}, agent)
    await outsider.get(`/matrices/one/${p.matrix.id}`)
    await (await t.as(viewer.id)).post(`/matrices/release/${p.matrix.id}`, {})
    await t.visitor.post(
      '/auth/login',
      { email: 'x@y.mx', password: 'x' },
      { origin: 'https://evil.example' },
    )
    expect(linesWith('Something was changed.')).toMatchObject([
      { route: '/matrices/release/:matrixId', matrix_id: p.matrix.id, user_id: p.user.id },
    ])
    expect(linesWith('A call was refused.')).toMatchObject([
      { code: 'not_found', status: 404, route: '/api/v1/matrices/one/:matrixId' },
      { code: 'access.denied', status: 403, user_id: viewer.id },
      { code: 'request.forged', status: 403, address: '127.0.0.1' },
    ])
  })

  test('notes a wrong code of the second factor and a completed reset', async () => {
    const browser = new Browser(t)
    await browser.login(canaries.email, canaries.password)
    const { data } = await browser.post<{ secret: string }>('/auth/second-factor/setup', {
      password: canaries.password,
    })
    const body = { code: '000000', password: canaries.password }
    expect((await browser.post('/auth/second-factor/enable', body)).status).toBe(422)
    expect(linesWith('A code of the second factor was refused.')).toMatchObject([
      { level: 'warn', user_id: p.user.id },
    ])
    await browser.post('/auth/forgot-password', { email: canaries.email })
    const token = (await waitingMail(t, canaries.email)).at(-1)?.token ?? ''
    const reset = { token, password: `${canaries.password} nueva` }
    expect((await browser.post('/auth/reset-password', reset)).status).toBe(200)
    expect(linesWith('A password was reset through a mailed link.')).toMatchObject([
      { user_id: p.user.id },
    ])
    for (const secret of [token, data.secret, reset.password])
      expect(lines.join('')).not.toContain(secret)
  })

  test('notes guessing without an id or address of a rater', async () => {
    lines.length = 0
    for (let guess = 0; guess < 32; guess++) await t.visitor.get(`/subjects/forms/${newId()}`)
    const value_id = p.evaluation.scale?.values[0]?.id
    for (let choice = 0; choice < 122; choice++)
      await t.visitor.post(
        '/answers',
        [{ form_id: p.form.id, question_id: p.evaluation.questions[0]?.id, value_id }],
        raterHeaders(t.context.secrets, p.rater.id),
      )
    await t.visitor.post(`/answers/reopen/${p.rater.id}`, { token: 'x' })
    const refused = linesWith('A call was refused.')
    expect(
      new Set(refused.map((line) => `${String(line['code'])} ${String(line['route'])}`)),
    ).toEqual(
      new Set([
        'answers.receipt_unknown /api/v1/answers/reopen/:subjectId',
        'request.too_many /api/v1/subjects/forms/:subjectId',
        'request.too_many /api/v1/answers',
      ]),
    )
    for (const line of lines)
      for (const secret of [
        p.rater.id,
        p.form.id,
        '127.0.0.1',
        raterKeyOf(t.context.secrets, p.rater.id),
      ])
        expect(line).not.toContain(secret)
  })

  test('names the account that read a report and the matrix that was erased', async () => {
    const own = await makeForm(t.context, {
      matrix_id: p.matrix.id,
      evaluator_id: p.evaluated.id,
    })
    await makeAnswers(t.context, own.id, [5, 4, 3, 0], canaries.comment)
    t.clock.set('2026-12-05T12:00:01Z')
    const api = await t.as(p.user.id)
    const reply = await api.get(`/reports/${p.matrix.id}/${p.evaluated.id}`)
    expect(reply.status).toBe(200)
    expect(linesWith('A report was read.')).toMatchObject([
      { route: '/reports/:matrixId/:subjectId', user_id: p.user.id, matrix_id: p.matrix.id },
    ])
    t.clock.set('2027-01-03T07:00:00Z')
    await eraseDue(t.context)
    expect(linesWith('The personal data of a matrix were erased.')).toMatchObject([
      { matrix_id: p.matrix.id },
    ])
    t.clock.set('2026-11-20T16:00:00Z')
  })

  test('shows where a failure happened without the values that its message quotes', async () => {
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

  test('notes an undelivered mail without its address and the server’s text', async () => {
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
    const renderers: MailRenderers = {
      contact: () =>
        Promise.resolve({
          to: { name: canaries.name, address: canaries.email },
          subject: canaries.question,
          html: '',
          text: '',
        }),
    }
    await deliverDueMail(t.context, { transport, renderers })
    expect(linesWith('A mail was not delivered.').length).toBeGreaterThan(0)
  })

  test('held no password, token, answer, comment, name or e-mail in any test, and each line is JSON in UTC', () => {
    for (const line of lines) {
      for (const secret of Object.values(canaries))
        expect(line.toLowerCase()).not.toContain(secret.toLowerCase())
      expect((JSON.parse(line) as { time: string }).time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    }
  })
})

describe('a call that the server cannot answer', () => {
  test('is logged with its status, at most ten times a minute', async () => {
    const { pool } = t.context
    await pool.query(
      `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'could not extend file "base/5/1"' using errcode = '53100'; end $$;
       create trigger full_disk before insert on contact_messages for each row execute function refuse()`,
    )
    lines.length = 0
    const message = {
      name: canaries.name,
      email: canaries.email,
      message: canaries.comment,
    }
    const send = () => t.visitor.post('/contact', message)
    const statuses = new Set<number>()
    for (let time = 0; time < 3; time++) statuses.add((await send()).status)
    expect([...statuses]).toEqual([507])
    const [first] = linesWith('A call could not be answered.')
    expect(linesWith('A call could not be answered.')).toHaveLength(3)
    expect(first).toMatchObject({
      level: 'error',
      status: 507,
      refusal: 'server.full',
      method: 'POST',
    })
    expect(lines.join()).not.toMatch(/canari/i)
    await pool.query('drop trigger full_disk on contact_messages; drop function refuse')
  })
})
