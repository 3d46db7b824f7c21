import { describe, expect, test } from 'vitest'
import { openTestApp, type TestApp, testAppOn } from '../../../../tests/app.ts'
import { Browser, freshEmail, PASSWORD, signedUp, waitingMail } from '../../../../tests/browser.ts'
import { openTestDatabase } from '../../../../tests/database.ts'

/** Who may create an account, as SIGN_UP says, and what a workspace gets with DEFAULT_QUOTAS. */
async function withApp(
  settings: Record<string, string>,
  work: (t: TestApp) => Promise<void>,
): Promise<void> {
  const t = await openTestApp(settings)
  await work(t).finally(() => t.close())
}
const register = (t: TestApp, email: string) =>
  new Browser(t, '203.0.113.7').register({ email, name: 'Renata Villaseñor' })

describe('SIGN_UP', () => {
  test.each([
    ['closed', 'signup.closed', 'Aquí no se crean cuentas nuevas.'],
    ['invitation', 'signup.invitation_required', 'Aquí las cuentas se crean con invitación.'],
    ['domains:norte.mx,sur.mx', 'signup.domain_refused', 'Con ese correo no se puede crear'],
  ])('%s refuses an account, in Spanish', async (SIGN_UP, code, message) => {
    await withApp({ SIGN_UP }, async (t) => {
      for (const email of [freshEmail(), 'ana@otra.norte.mx', 'ana@norte.mx.example'])
        expect(await register(t, email)).toMatchObject({
          status: 403,
          code,
          message: expect.stringContaining(message),
        })
      expect(await t.context.db.selectFrom('users').selectAll().execute()).toEqual([])
      expect(await t.visitor.get('/auth/sign-up')).toMatchObject({
        data: { mode: SIGN_UP.split(':')[0] },
      })
    })
  })

  test('domains: takes addresses of each domain in any case, and tells no one which they are', async () => {
    await withApp({ SIGN_UP: 'domains:sur.mx,norte.mx' }, async (t) => {
      for (const email of ['ana@sur.mx', 'Luis@Norte.MX'])
        expect((await register(t, email)).status).toBe(200)
      const replies = [await t.visitor.get('/auth/sign-up'), await register(t, freshEmail())]
      expect(JSON.stringify(replies)).not.toMatch(/sur|norte/)
    })
  })

  test('is open without the setting', async () => {
    await withApp({}, async (t) => {
      expect((await register(t, freshEmail())).status).toBe(200)
      expect(await t.visitor.get('/auth/sign-up')).toMatchObject({ data: { mode: 'open' } })
    })
  })

  test.each(['closed', 'invitation', 'domains:norte.mx'])(
    '%s leaves invited people their link',
    async (SIGN_UP) => {
      const database = await openTestDatabase()
      const open = await testAppOn(database)
      const owner = await signedUp(open)
      await open.app.close()
      const t = await testAppOn(database, { SIGN_UP })
      const browser = new Browser(t)
      await browser.login(owner.email)
      const email = freshEmail()
      await browser.post(`/workspaces/${owner.workspace_id}/invitations`, {
        email,
        role: 'admin',
      })
      const [{ token } = { token: '' }] = await waitingMail(t, email)
      const joining = { token, name: 'Luis Ortega', password: PASSWORD }
      expect((await new Browser(t).post('/invitations/accept', joining)).status).toBe(200)
      expect((await new Browser(t).login(email)).status).toBe(200)
      await t.close()
    },
  )
})

describe('DEFAULT_QUOTAS', () => {
  const settings = { DEFAULT_QUOTAS: 'companies=2,people=50,storage=1MB,mails=500' }

  test('is what a new workspace may hold', async () => {
    await withApp(settings, async (t) => {
      const { browser, workspace_id } = await signedUp(t)
      expect(await browser.get(`/workspaces/${workspace_id}/usage`)).toMatchObject({
        data: {
          limits: {
            companies: { used: 0, limit: 2 },
            people: { used: 0, limit: 50 },
            bytes: { used: 0, limit: 1_000_000 },
            mails: { used: 0, limit: 500 },
          },
        },
      })
    })
  })

  test('leaves MAIL_NEW_QUOTA to a new workspace that sends by a mail server', async () => {
    await withApp({ ...settings, SMTP_URL: 'smtp://127.0.0.1:1' }, async (t) => {
      const { browser, workspace_id } = await signedUp(t)
      expect(await browser.get(`/workspaces/${workspace_id}/usage`)).toMatchObject({
        data: { limits: { mails: { used: 0, limit: 200 } } },
      })
    })
  })
})
