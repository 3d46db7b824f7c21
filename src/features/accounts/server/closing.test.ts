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
import { deleteClosedAccounts, deleteExpiredAccess } from './jobs.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterEach(() => testApp.clock.set('2026-11-20T16:00:00Z'))
afterAll(() => testApp.close())

let browsers = 0
/** A browser with its own address, so that the rate limits of addresses do not interfere. */
const newBrowser = (): Browser => new Browser(testApp, `203.0.113.${++browsers}`)
const close = (browser: Browser) => browser.post('/auth/close-account', { password: PASSWORD })
const workspace = (id: string) =>
  testApp.context.db
    .selectFrom('workspaces')
    .where('id', '=', id)
    .select(['id', 'closing_at'])
    .executeTakeFirst()
const user = (id: string) =>
  testApp.context.db
    .selectFrom('users')
    .where('id', '=', id)
    .select(['id', 'closed_at'])
    .executeTakeFirst()

describe('closing an account', () => {
  test('requires the password', async () => {
    const { browser, user_id } = await signedUp(testApp)
    expect(await browser.post('/auth/close-account', { password: 'no es' })).toMatchObject({
      status: 422,
      code: 'password.wrong',
    })
    expect(await browser.post('/auth/close-account', {})).toMatchObject({ status: 400 })
    expect((await user(user_id))?.closed_at).toBeNull()
  })

  test('ends all sessions and marks the workspace for deletion', async () => {
    const { browser, email, user_id, workspace_id } = await signedUp(testApp)
    const elsewhere = newBrowser()
    await elsewhere.login(email)
    expect(await close(browser)).toMatchObject({ status: 200 })
    expect(browser.session).toBeUndefined()
    expect((await elsewhere.get('/auth/profile')).status).toBe(401)
    expect((await user(user_id))?.closed_at).toEqual(testApp.clock.now())
    expect((await workspace(workspace_id))?.closing_at).toEqual(testApp.clock.now())
  })

  test('keeps a workspace with another owner', async () => {
    const [one, other] = [await signedUp(testApp), await signedUp(testApp)]
    await testApp.context.db
      .insertInto('members')
      .values({ workspace_id: one.workspace_id, user_id: other.user_id, role: 'owner' })
      .execute()
    await close(one.browser)
    expect((await workspace(one.workspace_id))?.closing_at).toBeNull()
    await close(other.browser)
    expect((await workspace(one.workspace_id))?.closing_at).not.toBeNull()
  })

  test('closes a workspace whose two owners leave at once', async () => {
    const [one, other] = [await signedUp(testApp), await signedUp(testApp)]
    await testApp.context.db
      .insertInto('members')
      .values({ workspace_id: one.workspace_id, user_id: other.user_id, role: 'owner' })
      .execute()
    await Promise.all([close(one.browser), close(other.browser)])
    expect((await workspace(one.workspace_id))?.closing_at).not.toBeNull()
  })
})

describe('reopening an account', () => {
  test('by a login within thirty days restores everything', async () => {
    const { browser, email, workspace_id, user_id } = await signedUp(testApp)
    await close(browser)
    testApp.clock.set('2026-12-20T15:59:00Z')
    await deleteClosedAccounts(testApp.context)
    const returning = newBrowser()
    expect(await returning.login(email, 'no es la contraseña')).toMatchObject({ status: 404 })
    expect((await user(user_id))?.closed_at).not.toBeNull()
    expect(await returning.login(email)).toMatchObject({ status: 200, data: { reopened: true } })
    expect((await returning.get('/auth/profile')).data).toMatchObject({
      user: { workspaces: [{ id: workspace_id, closing_at: null }] },
    })
    testApp.clock.set('2027-02-01T00:00:00Z')
    await deleteClosedAccounts(testApp.context)
    expect(await user(user_id)).toBeDefined()
  })

  test('is refused after thirty days, even before the deletion', async () => {
    const { browser, email } = await signedUp(testApp)
    await close(browser)
    testApp.clock.set('2026-12-20T16:00:00Z')
    expect(await newBrowser().login(email)).toMatchObject({ status: 404, code: 'login.wrong' })
  })
})

describe('thirty days after closing', () => {
  test('the user and the workspace with all its data are deleted and marked for physical erasure', async () => {
    const { browser, user_id, workspace_id } = await signedUp(testApp)
    const other = await signedUp(testApp)
    const matrix = await makeMatrix(testApp.context, { workspace_id })
    await markReleased(testApp.context, matrix.id)
    const subject = await makeSubject(testApp.context, { matrix_id: matrix.id })
    const form = await makeForm(testApp.context, { matrix_id: matrix.id, evaluator_id: subject.id })
    await makeAnswers(testApp.context, form.id, [1, 2, 3, 4], 'Un comentario')

    await close(browser)
    testApp.clock.set('2026-12-20T16:00:00Z')
    await deleteClosedAccounts(testApp.context)
    await deleteClosedAccounts(testApp.context)
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
        await testApp.context.db
          .selectFrom(table)
          .where('workspace_id', '=', workspace_id)
          .select('workspace_id')
          .execute(),
      ).toEqual([])
    }
    for (const table of ['subjects', 'forms', 'answers', 'comments'] as const) {
      expect(
        await testApp.context.db
          .selectFrom(table)
          .where('matrix_id', '=', matrix.id)
          .select('matrix_id')
          .execute(),
      ).toEqual([])
    }
    const marked = (
      await testApp.context.db.selectFrom('purges').select('target_id').execute()
    ).map((row) => row.target_id)
    expect(marked).toEqual(expect.arrayContaining([user_id, matrix.id]))
    expect(await user(other.user_id)).toBeDefined()
    expect(await workspace(other.workspace_id)).toBeDefined()
  })
})

test('deletes expired sessions, password links and invitations', async () => {
  const { browser, email, workspace_id, user_id } = await signedUp(testApp)
  await browser.post(`/workspaces/${workspace_id}/invitations`, {
    email: 'otra@ceiba.mx',
    role: 'viewer',
  })
  await browser.post('/auth/forgot-password', { email })
  const remaining = async (): Promise<number[]> => [
    (
      await testApp.context.db
        .selectFrom('sessions')
        .where('user_id', '=', user_id)
        .select('user_id')
        .execute()
    ).length,
    (
      await testApp.context.db
        .selectFrom('password_resets')
        .where('user_id', '=', user_id)
        .select('user_id')
        .execute()
    ).length,
    (
      await testApp.context.db
        .selectFrom('invitations')
        .where('workspace_id', '=', workspace_id)
        .select('id')
        .execute()
    ).length,
  ]
  await deleteExpiredAccess(testApp.context)
  expect(await remaining()).toEqual([1, 1, 1])
  testApp.clock.set('2026-11-27T16:00:00Z')
  await deleteExpiredAccess(testApp.context)
  expect(await remaining()).toEqual([0, 0, 0])
})
