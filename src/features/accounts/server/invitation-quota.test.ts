import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../../tests/app.ts'
import { freshEmail, signedUp } from '../../../../tests/browser.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())
beforeEach(() => testApp.clock.set('2026-11-20T16:00:00Z'))

type Account = Awaited<ReturnType<typeof signedUp>>
const invite = ({ browser, workspace_id }: Account, email: string) =>
  browser.post<{ id: string }>(`/workspaces/${workspace_id}/invitations`, { email, role: 'viewer' })
const statuses = async (replies: readonly Promise<{ status: number }>[]) =>
  (await Promise.all(replies)).map(({ status }) => status)

test('a workspace invites twenty people a day, withdrawn invitations included', async () => {
  const owner = await signedUp(testApp)
  for (let time = 1; time <= 20; time++) {
    const { status, data } = await invite(owner, freshEmail())
    expect(status).toBe(200)
    await owner.browser.delete(`/workspaces/${owner.workspace_id}/invitations/${data.id}`)
  }
  const refused = await invite(owner, freshEmail())
  expect(refused).toMatchObject({
    status: 429,
    code: 'invitation.daily_quota',
    message: 'Tu espacio de trabajo puede enviar 20 invitaciones en 24 horas. Intenta mañana.',
  })
  expect(Number(refused.headers['retry-after'])).toBe(86_400)
  expect(await invite(await signedUp(testApp), freshEmail())).toMatchObject({ status: 200 })
  testApp.clock.set('2026-11-21T16:00:00Z')
  await owner.browser.login(owner.email)
  expect(await invite(owner, freshEmail())).toMatchObject({ status: 200 })
})

test('thirty invitations at once are twenty', async () => {
  const owner = await signedUp(testApp)
  const sent = await statuses(Array.from({ length: 30 }, () => invite(owner, freshEmail())))
  expect(sent.filter((status) => status === 200)).toHaveLength(20)
})

test('a person is invited three times a day, from any workspace and in any case', async () => {
  const email = freshEmail()
  const [owner, other] = [await signedUp(testApp), await signedUp(testApp)]
  expect(
    await statuses([
      invite(owner, email),
      invite(owner, email.toUpperCase()),
      invite(other, email),
    ]),
  ).toEqual([200, 200, 200])
  for (const account of [owner, other])
    expect(await invite(account, email)).toMatchObject({
      status: 429,
      code: 'invitation.recipient_quota',
      message:
        'A ese correo ya se enviaron 3 invitaciones en 24 horas. Espera a que las vea o intenta mañana.',
    })
})
