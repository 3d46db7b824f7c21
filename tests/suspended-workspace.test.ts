import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { resumeWorkspace, suspendWorkspace } from '#features/accounts/server/suspension.queries.ts'
import { sendDueDeliveries } from '#features/integrations/server/due-deliveries.queries.ts'
import { outboxState } from '#server/http/readiness.ts'
import { newId } from '#shared/ids.ts'
import { testAppOn } from './app.ts'
import { Browser, signedUp } from './browser.ts'
import { openTestDatabase } from './database.ts'
import { pageHeaders } from './rater-key.ts'
import { draftWithLeader, releaseFixture } from './release-fixtures.ts'
import { choicesOf, releasedSheet } from './released-sheet.ts'
import { webhookReceiver } from './webhook-receiver.ts'

/** A workspace that the operator suspends, seen from each of its doors. */
const fixture = await releaseFixture({ WEBHOOKS_TO_LOOPBACK: 'yes' })
const { t, api, workspace_id, runJobsAt } = fixture
const receiver = await webhookReceiver()
const workspaceNamed = (id: string) => ({ id, name: 'Zafiro' })
const suspend = (id: string) => suspendWorkspace(t.context, workspaceNamed(id))
const resume = (id: string) => resumeWorkspace(t.context, workspaceNamed(id))
let owner_email: string

beforeAll(async () => {
  const { rows } = await t.context.pool.query<{ email: string }>(
    'select email from users join members on user_id = id where workspace_id = $1',
    [workspace_id],
  )
  owner_email = rows[0]?.email ?? ''
})
// a suspension ends the administrator's session too
beforeEach(() => fixture.signInAt('2026-11-20T16:00:00Z'))
afterEach(() => resume(workspace_id))
afterAll(async () => {
  receiver.close()
  await t.close()
})

describe('the team', () => {
  test('loses its sessions, and the login says why to the right password only', async () => {
    const { browser, email, workspace_id: id } = await signedUp(t)
    expect(await suspend(id)).toBe(true)
    expect(await browser.get('/auth/profile')).toMatchObject({
      status: 401,
      code: 'session.required',
    })
    expect(await new Browser(t).login(email)).toMatchObject({
      status: 403,
      code: 'workspace.suspended',
      message: expect.stringContaining('Quien opera el servicio suspendió este espacio'),
    })
    expect(await new Browser(t).login(email, 'otra clave')).toMatchObject({ code: 'login.wrong' })
    expect(await suspend(id)).toBe(false)
    expect(await resume(id)).toBe(true)
    expect((await new Browser(t).login(email)).status).toBe(200)
  })

  test('keeps a session that reaches another workspace, without the suspended one', async () => {
    const { browser, user_id, workspace_id: id } = await signedUp(t)
    await t.context.db
      .insertInto('members')
      .values({ workspace_id, user_id, role: 'owner' })
      .execute()
    await suspend(id)
    const { data } = await browser.get<{ user: { workspaces: { id: string }[] } }>('/auth/profile')
    expect(data.user.workspaces.map((one) => one.id)).toEqual([workspace_id])
    expect((await browser.get(`/workspaces/${id}/members`)).status).toBe(404)
    expect((await browser.get(`/workspaces/${workspace_id}/members`)).status).toBe(200)
    await t.context.db.deleteFrom('members').where('user_id', '=', user_id).execute()
  })

  test('reads in the activity what was done, and owners in a mail that waits for nothing', async () => {
    await suspend(workspace_id)
    await fixture.deliver()
    await resume(workspace_id)
    await fixture.deliver()
    expect(fixture.mailsTo(owner_email).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('Tu espacio de trabajo está suspendido'),
      expect.stringContaining('Tu espacio de trabajo está activo otra vez'),
    ])
    await fixture.signInAt('2026-11-20T16:00:00Z')
    const { data } = await api().get<{ action: string }[]>(`/workspaces/${workspace_id}/activity`)
    expect(JSON.stringify(data)).toMatch(/workspace\.resumed.*workspace\.suspended/)
  })
})

test('an API token is refused by its own code, and holds again afterwards', async () => {
  const { data } = await api().post<{ token: string }>(`/workspaces/${workspace_id}/tokens`, {
    name: 'Nómina',
    role: 'admin',
    days: 90,
  })
  const headers = { authorization: `Bearer ${data.token}` }
  await suspend(workspace_id)
  expect(await t.visitor.get('/companies', headers)).toMatchObject({
    status: 403,
    code: 'workspace.suspended',
  })
  await resume(workspace_id)
  expect((await t.visitor.get('/companies', headers)).status).toBe(200)
})

describe('a personal link', () => {
  test.each([
    '/assessment',
    '/subjects',
    '/self-assessment',
    '/assessment-form',
    '/self-assessment-form',
    '/confirmation-sent',
    '/reopen',
    '/nominate',
    '/approve',
    '/results',
    '/conversation',
    '/my-team',
    '/leader-report',
  ])('%s shows a plain page without script, and erases nothing in the browser', async (path) => {
    const { lucia, matrix } = await releasedSheet(t)
    await suspend(matrix.workspace_id)
    const page = await t.app.inject({
      url: `${path}/${lucia.id}`,
      headers: pageHeaders(t.context.secrets, lucia.id),
    })
    expect([page.statusCode, page.headers['retry-after']]).toEqual([423, '60'])
    expect(page.body).toContain('Esta evaluación está en pausa')
    expect(page.body).toContain('No se pierde nada')
    expect(page.body).not.toMatch(/<script[^>]* src=|"kind":/)
    expect(page.body).not.toContain(lucia.name)
    await resume(matrix.workspace_id)
    expect((await t.app.inject({ url: `${path}/${lucia.id}` })).statusCode).not.toBe(423)
  })

  test('stores no choice meanwhile, and takes the kept one afterwards', async () => {
    const sheet = await releasedSheet(t)
    const { rater, lucia, about, answer, allAnswers, matrix } = sheet
    // the sheet is in the cache of this process
    expect((await rater.post('/answers', [answer(0, 2, about.id, 1)])).status).toBe(200)
    await suspend(matrix.workspace_id)
    const refused = { status: 423, code: 'link.suspended' }
    expect(await rater.post('/answers', [answer(0, 3, about.id, 2)])).toMatchObject(refused)
    expect(await rater.post('/answers', allAnswers())).toMatchObject(refused)
    const comment = [{ form_id: about.id, comment: 'Escucha.', sequence: 3 }]
    expect(await rater.post('/answers/comments', comment)).toMatchObject(refused)
    const decline = [{ form_id: about.id, declined: true, sequence: 4 }]
    expect(await rater.post('/answers/decline', decline)).toMatchObject(refused)
    const sent = { answers: allAnswers(), self_evaluation: false }
    expect(await rater.post(`/answers/complete/${lucia.id}`, sent)).toMatchObject({
      ...refused,
      headers: { 'retry-after': '60' },
    })
    expect(await rater.post(`/delivery/${lucia.id}`)).toMatchObject(refused)
    expect(await choicesOf(t, about.id)).toEqual([2, null, null, null])
    await resume(matrix.workspace_id)
    expect((await rater.post('/answers', [answer(0, 3, about.id, 2)])).status).toBe(200)
    expect(await choicesOf(t, about.id)).toEqual([3, null, null, null])
  })

  test('that ends reminders goes on', async () => {
    const { lucia, matrix } = await releasedSheet(t)
    const token = t.context.secrets.remindersToken(lucia.id, lucia.email)
    await suspend(matrix.workspace_id)
    const ended = await t.app.inject({ method: 'POST', url: `/reminders/${lucia.id}/${token}` })
    expect(ended.statusCode).toBe(200)
    await resume(matrix.workspace_id)
  })

  test('of another workspace opens as before', async () => {
    const { lucia } = await releasedSheet(t)
    await suspend(workspace_id)
    const headers = pageHeaders(t.context.secrets, lucia.id)
    const page = await t.app.inject({ url: `/assessment/${lucia.id}`, headers })
    expect(page.statusCode).toBe(200)
  })
})

test('while the database is away a page says so itself, as it does without a suspension', async () => {
  const database = await openTestDatabase()
  const raters = new pg.Pool({ host: '127.0.0.1', port: 1 })
  const away = await testAppOn({ ...database, raters }, { LOG_LEVEL: 'silent' })
  const page = await away.app.inject({ url: `/assessment/${newId()}` })
  expect(page.statusCode).toBeGreaterThanOrEqual(500)
  expect(page.headers['content-type']).toContain('text/html')
  expect(page.body).toContain('Lo que ya guardaste sigue a salvo.')
  await raters.end()
  await away.close()
})

test('a webhook is told afterwards', async () => {
  await api().post(`/workspaces/${workspace_id}/webhooks`, {
    url: `${receiver.address}/avisos`,
    events: ['matrix.released'],
  })
  const { matrix } = await draftWithLeader(fixture)
  await fixture.release(matrix.id)
  await suspend(workspace_id)
  await sendDueDeliveries(t.context)
  expect(receiver.received).toEqual([])
  await resume(workspace_id)
  await sendDueDeliveries(t.context)
  expect(receiver.received).toHaveLength(1)
})

test('invitations, reminders and receipts wait, and of two reminders the later one leaves', async () => {
  await fixture.reset()
  const { matrix, mariana } = await draftWithLeader(fixture, {
    remind_halfway: true,
    remind_last_day: true,
  })
  await fixture.release(matrix.id)
  await suspend(workspace_id)
  await fixture.deliver()
  expect(fixture.mailsTo(mariana.email)).toEqual([])
  expect(await outboxState(t.context.pool)).toMatchObject({ waiting: 0, oldest_seconds: 0 })
  for (const instant of ['2026-11-28T16:00:00Z', '2026-12-04T16:00:00Z']) await runJobsAt(instant)
  expect(fixture.mailsTo(mariana.email)).toEqual([])
  await resume(workspace_id)
  await fixture.deliver()
  const kinds = await t.context.db
    .selectFrom('outbox')
    .where('subject_id', '=', mariana.id)
    .where('sent_at', 'is not', null)
    .where('failure', 'is', null)
    .select('kind')
    .execute()
  expect(kinds.map(({ kind }) => kind).toSorted()).toEqual(['invitation', 'reminder'])
  expect(fixture.mailsTo(mariana.email)).toHaveLength(2)
})
