import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../../tests/app.ts'
import { Browser, PASSWORD, signedUp } from '../../../../tests/browser.ts'
import {
  makeAnswers,
  makeForm,
  makeMatrix,
  makeSubject,
  markReleased,
} from '../../../../tests/factories.ts'
import { deleteClosedAccounts, deleteWhatExpired } from './jobs.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterEach(() => t.clock.set('2026-11-20T16:00:00Z'))
afterAll(() => t.close())

let people = 0
const somebody = (): Browser => new Browser(t, `203.0.113.${++people}`)
const close = (browser: Browser) => browser.post('/auth/close-account', { password: PASSWORD })
const workspace = (id: string) =>
  t.context.db
    .selectFrom('workspaces')
    .where('id', '=', id)
    .select(['id', 'closing_at'])
    .executeTakeFirst()
const user = (id: string) =>
  t.context.db
    .selectFrom('users')
    .where('id', '=', id)
    .select(['id', 'closed_at'])
    .executeTakeFirst()

describe('closing an account', () => {
  test('asks for the password', async () => {
    const { browser, user_id } = await signedUp(t)
    expect(await browser.post('/auth/close-account', { password: 'no es' })).toMatchObject({
      status: 422,
      code: 'password.wrong',
    })
    expect(await browser.post('/auth/close-account', {})).toMatchObject({ status: 400 })
    expect((await user(user_id))?.closed_at).toBeNull()
  })

  test('signs out everywhere and sets the workspace its term', async () => {
    const { browser, email, user_id, workspace_id } = await signedUp(t)
    const elsewhere = somebody()
    await elsewhere.login(email)
    expect(await close(browser)).toMatchObject({ status: 200 })
    expect(browser.session).toBeUndefined()
    expect((await elsewhere.get('/auth/profile')).status).toBe(401)
    expect((await user(user_id))?.closed_at).toEqual(t.clock.now())
    expect((await workspace(workspace_id))?.closing_at).toEqual(t.clock.now())
  })

  test('leaves a workspace alone that somebody else owns too', async () => {
    const [one, other] = [await signedUp(t), await signedUp(t)]
    await t.context.db
      .insertInto('members')
      .values({ workspace_id: one.workspace_id, user_id: other.user_id, role: 'owner' })
      .execute()
    await close(one.browser)
    expect((await workspace(one.workspace_id))?.closing_at).toBeNull()
    await close(other.browser)
    expect((await workspace(one.workspace_id))?.closing_at).not.toBeNull()
  })

  test('by its two owners at once closes the workspace', async () => {
    const [one, other] = [await signedUp(t), await signedUp(t)]
    await t.context.db
      .insertInto('members')
      .values({ workspace_id: one.workspace_id, user_id: other.user_id, role: 'owner' })
      .execute()
    await Promise.all([close(one.browser), close(other.browser)])
    expect((await workspace(one.workspace_id))?.closing_at).not.toBeNull()
  })
})

describe('coming back', () => {
  test('by signing in within thirty days finds everything as it was', async () => {
    const { browser, email, workspace_id, user_id } = await signedUp(t)
    await close(browser)
    t.clock.set('2026-12-20T15:59:00Z')
    await deleteClosedAccounts(t.context)
    const back = somebody()
    expect(await back.login(email, 'no es la contraseña')).toMatchObject({ status: 404 })
    expect((await user(user_id))?.closed_at).not.toBeNull()
    expect(await back.login(email)).toMatchObject({ status: 200, data: { reopened: true } })
    expect((await back.get('/auth/profile')).data).toMatchObject({
      user: { workspaces: [{ id: workspace_id, closing_at: null }] },
    })
    t.clock.set('2027-02-01T00:00:00Z')
    await deleteClosedAccounts(t.context)
    expect(await user(user_id)).toBeDefined()
  })

  test('after thirty days is too late, also before anything was deleted', async () => {
    const { browser, email } = await signedUp(t)
    await close(browser)
    t.clock.set('2026-12-20T16:00:00Z')
    expect(await somebody().login(email)).toMatchObject({ status: 404, code: 'login.wrong' })
  })
})

describe('thirty days later', () => {
  test('the person, the workspace and all that was in it are gone, and their bytes are marked to follow', async () => {
    const { browser, user_id, workspace_id } = await signedUp(t)
    const bystander = await signedUp(t)
    const matrix = await makeMatrix(t.context, { workspace_id })
    await markReleased(t.context, matrix.id)
    const subject = await makeSubject(t.context, { matrix_id: matrix.id })
    const form = await makeForm(t.context, { matrix_id: matrix.id, evaluator_id: subject.id })
    await makeAnswers(t.context, form.id, [1, 2, 3, 4], 'Un comentario')

    await close(browser)
    t.clock.set('2026-12-20T16:00:00Z')
    await deleteClosedAccounts(t.context)
    await deleteClosedAccounts(t.context)
    expect([await user(user_id), await workspace(workspace_id)]).toEqual([undefined, undefined])
    for (const table of [
      'companies',
      'matrices',
      'evaluations',
      'scales',
      'activity',
      'members',
    ] as const) {
      expect(
        await t.context.db
          .selectFrom(table)
          .where('workspace_id', '=', workspace_id)
          .select('workspace_id')
          .execute(),
      ).toEqual([])
    }
    for (const table of ['subjects', 'forms', 'answers', 'comments'] as const) {
      expect(
        await t.context.db
          .selectFrom(table)
          .where('matrix_id', '=', matrix.id)
          .select('matrix_id')
          .execute(),
      ).toEqual([])
    }
    const marked = (await t.context.db.selectFrom('purges').select('target_id').execute()).map(
      (row) => row.target_id,
    )
    expect(marked).toEqual(expect.arrayContaining([user_id, matrix.id]))
    expect(await user(bystander.user_id)).toBeDefined()
    expect(await workspace(bystander.workspace_id)).toBeDefined()
  })
})

test('sessions, links and invitations that open nothing any more are forgotten', async () => {
  const { browser, email, workspace_id, user_id } = await signedUp(t)
  await browser.post(`/workspaces/${workspace_id}/invitations`, {
    email: 'otra@ceiba.mx',
    role: 'viewer',
  })
  await browser.post('/auth/forgot-password', { email })
  const left = async (): Promise<number[]> => [
    (
      await t.context.db
        .selectFrom('sessions')
        .where('user_id', '=', user_id)
        .select('user_id')
        .execute()
    ).length,
    (
      await t.context.db
        .selectFrom('password_resets')
        .where('user_id', '=', user_id)
        .select('user_id')
        .execute()
    ).length,
    (
      await t.context.db
        .selectFrom('invitations')
        .where('workspace_id', '=', workspace_id)
        .select('id')
        .execute()
    ).length,
  ]
  await deleteWhatExpired(t.context)
  expect(await left()).toEqual([1, 1, 1])
  t.clock.set('2026-11-27T16:00:00Z')
  await deleteWhatExpired(t.context)
  expect(await left()).toEqual([0, 0, 0])
})
