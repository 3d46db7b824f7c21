import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mailRenderers } from '#app/mails.ts'
import { scheduledJobs } from '#app/scheduled-jobs.ts'
import { runDueJobs } from '#server/jobs.ts'
import type { SentMail } from '#server/mail-transport.ts'
import { deliverDueMail } from '#server/mail.ts'
import { type Caller, openTestApp, type TestApp } from '../../../tests/app.ts'
import {
  makeCompany,
  makeForm,
  makeMatrix,
  makeSubject,
  makeUser,
} from '../../../tests/factories.ts'

let t: TestApp
let renata: Caller
let workspace_id: string
let user_id: string
let sent: SentMail[]

beforeAll(async () => {
  t = await openTestApp()
  const user = await makeUser(t.context)
  ;[workspace_id, user_id] = [user.workspace_id, user.id]
})
afterAll(() => t.close())

/** Renata signs in again: sessions do not last for days. */
const at = async (instant: string) => {
  t.clock.set(instant)
  renata = await t.as(user_id)
}
beforeEach(async () => {
  await at('2026-11-20T16:00:00Z')
  await t.context.pool.query('delete from matrices')
  sent = []
})

const transport = { send: async (mail: SentMail) => void sent.push(mail), close: () => {} }
const deliver = () => deliverDueMail(t.context, { transport, renderers: mailRenderers })
const passTo = async (instant: string) => {
  t.clock.set(instant)
  await runDueJobs(
    t.context,
    scheduledJobs.filter((work) => !work.before_serving),
  )
  await deliver()
}
const row = async (id: string) =>
  t.context.db.selectFrom('matrices').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Mariana rates herself and Emilio; Jorge leads both. */
async function draft(given: { limit_date?: string; status?: 'activa' | 'inactiva' } = {}) {
  const company = await makeCompany(t.context, {
    workspace_id,
    ...(given.status ? { status: given.status } : {}),
  })
  const matrix = await makeMatrix(t.context, { workspace_id, company_id: company.id, ...given })
  const [mariana, emilio, jorge] = await Promise.all(
    ['Mariana Solís', 'Emilio Peña', 'Jorge Ávila'].map((name) =>
      makeSubject(t.context, { matrix_id: matrix.id, name }),
    ),
  )
  if (!mariana || !emilio || !jorge) throw new Error('three people')
  const pair = (evaluator_id: string, evaluated_id: string, relation_type_id: number) =>
    makeForm(t.context, { matrix_id: matrix.id, evaluator_id, evaluated_id, relation_type_id })
  const forms = [
    await pair(mariana.id, mariana.id, 1),
    await pair(mariana.id, emilio.id, 3),
    await pair(jorge.id, mariana.id, 2),
    await pair(jorge.id, emilio.id, 2),
  ]
  return { matrix, mariana, emilio, jorge, forms }
}

const release = (id: string) => renata.post<{ released: boolean }>(`/matrices/release/${id}`)
const mailsTo = (email: string) => sent.filter((mail) => mail.to.address === email)

describe('the release', () => {
  test('freezes what is asked and sends every rater one mail, whatever the number of sheets', async () => {
    const { matrix, mariana, jorge } = await draft()
    expect(await release(matrix.id)).toMatchObject({ status: 200, data: { released: true } })
    await deliver()
    expect(sent.map((mail) => mail.to.address).toSorted((a, b) => a.localeCompare(b))).toEqual(
      [jorge.email, mariana.email].toSorted((a, b) => a.localeCompare(b)),
    )
    expect(await row(matrix.id)).toMatchObject({
      released: true,
      question_count: 4,
      highest_value: 5,
      allow_na: true,
    })
  })

  test('of fifty releases at once one wins, and the others hear the same', async () => {
    const { matrix } = await draft()
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        index % 2
          ? release(matrix.id)
          : renata.get<{ released: boolean }>(`/matrices/release/${matrix.id}`),
      ),
    )
    expect(replies.map(({ status, data }) => `${status} ${data?.released}`)).toEqual(
      Array.from({ length: 50 }, () => '200 true'),
    )
    await deliver()
    expect(sent).toHaveLength(2)
    const { rows } = await t.context.pool.query<{ count: number }>(
      `select count(*) from activity where action = 'matrix.released' and target_id = $1`,
      [matrix.id],
    )
    expect(rows[0]?.count).toBe(1)
  })

  test('by reading demands the anti-forgery header like every change', async () => {
    const { matrix } = await draft()
    const reply = await renata.get(`/matrices/release/${matrix.id}`, { 'x-xsrf-token': '' })
    expect(reply).toMatchObject({ status: 403, code: 'request.forged' })
    expect((await row(matrix.id)).released).toBe(false)
  })

  test('of an inactive company is refused', async () => {
    const { matrix } = await draft({ status: 'inactiva' })
    expect(await release(matrix.id)).toMatchObject({ status: 409, code: 'company.inactive' })
  })

  test('without connections is refused', async () => {
    const matrix = await makeMatrix(t.context, {
      workspace_id,
      company_id: (await makeCompany(t.context, { workspace_id })).id,
    })
    expect(await release(matrix.id)).toMatchObject({ status: 422, code: 'matrix.no_forms' })
  })

  test('after the deadline is refused', async () => {
    const { matrix } = await draft({ limit_date: '2026-11-19' })
    expect(await release(matrix.id)).toMatchObject({ status: 422, code: 'matrix.deadline_past' })
    expect(await t.context.db.selectFrom('outbox').selectAll().execute()).toEqual([])
  })

  test('of somebody else’s project finds nothing', async () => {
    const { matrix } = await draft()
    const stranger = await t.as((await makeUser(t.context)).id)
    expect(await stranger.post(`/matrices/release/${matrix.id}`)).toMatchObject({
      status: 404,
      code: 'not_found',
    })
  })

  test('of ten thousand people queues one invitation for each', { timeout: 60_000 }, async () => {
    const matrix = await makeMatrix(t.context, {
      workspace_id,
      company_id: (await makeCompany(t.context, { workspace_id })).id,
    })
    await t.context.pool.query(
      `insert into subjects (id, matrix_id, name, email) select gen_random_uuid(), $1, 'Persona ' || n, 'persona' || n || '@ceiba.mx' from generate_series(1, 10000) n`,
      [matrix.id],
    )
    await t.context.pool.query(
      'insert into forms (id, matrix_id, evaluator_id, evaluated_id, relation_type_id) select gen_random_uuid(), $1, id, id, 1 from subjects where matrix_id = $1',
      [matrix.id],
    )
    expect((await release(matrix.id)).status).toBe(200)
    const { rows } = await t.context.pool.query<{ count: number }>(
      'select count(*) from outbox where matrix_id = $1',
      [matrix.id],
    )
    expect(rows[0]?.count).toBe(10_000)
  })
})

describe('the invitation', () => {
  test('carries the personal link, the deadline, the anonymity text and the simplified privacy notice', async () => {
    const { matrix, mariana } = await draft()
    await release(matrix.id)
    await deliver()
    const text = mailsTo(mariana.email)[0]?.text ?? ''
    expect(text).toContain(
      `http://localhost:3000/assessment/${mariana.id}#${t.context.secrets.raterKey(mariana.id)}`,
    )
    expect(text).toContain('viernes 4 de diciembre de 2026, 23:59 (hora de Ciudad de México)')
    expect(text).toContain('Tus respuestas se muestran sólo agrupadas, con al menos 3 personas')
    expect(text).toContain('tu autoevaluación y una hoja sobre otra persona')
    expect(text).toContain('http://localhost:3000/privacy')
    expect(text).toContain('30 días naturales')
  })

  test('tells a leader that their answers are shown apart, and promises no grouping', async () => {
    const { matrix, jorge } = await draft()
    await release(matrix.id)
    await deliver()
    const mail = mailsTo(jorge.email)[0]
    expect(mail?.text).toContain('Lo que respondas como líder se muestra por separado')
    expect(mail?.text).not.toMatch(/sólo agrupadas|anónim/i)
  })

  test('says the same in HTML, with what people typed as text', async () => {
    const { matrix, mariana } = await draft()
    await t.context.db
      .updateTable('matrices')
      .set({ name: '<script>alert(1)</script>\r\nBcc: x@y.mx' })
      .where('id', '=', matrix.id)
      .execute()
    await release(matrix.id)
    await deliver()
    const mail = mailsTo(mariana.email)[0]
    expect(mail?.html).toContain('&lt;script&gt;')
    expect(mail?.html).not.toContain('<script')
    expect(mail?.subject).not.toMatch(/[\r\n]/)
  })
})

describe('the reminder', () => {
  test('goes once, at nine in the zone of the project, to people with open sheets only', async () => {
    const { matrix, mariana, jorge, forms } = await draft()
    await release(matrix.id)
    await deliver()
    await t.context.db
      .updateTable('forms')
      .set({ answered: true })
      .where(
        'id',
        'in',
        forms.slice(2).map(({ id }) => id),
      )
      .execute()
    sent = []
    await passTo('2026-12-01T14:59:00Z')
    expect(sent).toEqual([])
    await passTo('2026-12-01T15:00:00Z')
    expect(mailsTo(mariana.email)).toHaveLength(1)
    expect(mailsTo(jorge.email)).toHaveLength(0)
    await passTo('2026-12-02T15:00:00Z')
    expect(sent).toHaveLength(1)
  })

  test('is sent late when the machine was off, and never after the deadline', async () => {
    const tooLate = await draft()
    await release(tooLate.matrix.id)
    await deliver()
    sent = []
    await passTo('2026-12-03T20:00:00Z')
    expect(sent).toHaveLength(2)
    const never = await draft({ limit_date: '2026-12-10' })
    await release(never.matrix.id)
    await deliver()
    sent = []
    await passTo('2026-12-11T06:00:00Z')
    expect(sent.filter((mail) => mail.matrix_id === never.matrix.id)).toEqual([])
  })

  test('is not repeated by a clock that goes back', async () => {
    const { matrix } = await draft()
    await release(matrix.id)
    await deliver()
    await passTo('2026-12-01T15:00:00Z')
    await passTo('2026-11-30T15:00:00Z')
    await passTo('2026-12-01T16:00:00Z')
    expect(sent).toHaveLength(4)
  })

  test('whose moment had passed at the release stays silent', async () => {
    await at('2026-12-02T16:00:00Z')
    const { matrix } = await draft()
    await release(matrix.id)
    await deliver()
    sent = []
    await passTo('2026-12-02T17:00:00Z')
    expect(sent).toEqual([])
  })

  test('can be sent by hand to everybody who is pending, once an hour', async () => {
    const { matrix, mariana } = await draft()
    await release(matrix.id)
    await deliver()
    sent = []
    expect(
      (await renata.post<{ reminded: number }>(`/matrices/remind/${matrix.id}`)).data.reminded,
    ).toBe(2)
    expect(await renata.post(`/matrices/remind/${matrix.id}`)).toMatchObject({
      status: 409,
      code: 'matrix.recently_reminded',
    })
    expect(
      await renata.post(`/matrices/remind/${matrix.id}`, { subject_id: mariana.id }),
    ).toMatchObject({ code: 'matrix.recently_reminded' })
    await deliver()
    expect(sent).toHaveLength(2)
    await at('2026-11-20T17:00:00Z')
    expect(
      (
        await renata.post<{ reminded: number }>(`/matrices/remind/${matrix.id}`, {
          subject_id: mariana.id,
        })
      ).data.reminded,
    ).toBe(1)
  })

  test('by hand before the release or after the deadline is refused', async () => {
    const { matrix } = await draft()
    expect(await renata.post(`/matrices/remind/${matrix.id}`)).toMatchObject({
      code: 'matrix.not_released',
    })
    await release(matrix.id)
    await at('2026-12-05T06:00:00Z')
    expect(await renata.post(`/matrices/remind/${matrix.id}`)).toMatchObject({
      code: 'matrix.closed',
    })
  })
})
