import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../../tests/app.ts'
import { Browser, freshEmail, PASSWORD, signedUp, waitingMail } from '../../../../tests/browser.ts'
import { makeCompany, makeForm, makeMatrix, makeSubject } from '../../../../tests/factories.ts'
import type { User } from '../contract.ts'
import { deleteExpiredAccess } from './jobs.ts'

let testApp: TestApp
beforeAll(async () => {
  // No mail is sent in these tests: the setting alone says that mail would leave the machine.
  testApp = await openTestApp({ SMTP_URL: 'smtp://127.0.0.1:1' })
})
afterAll(() => testApp.close())
beforeEach(() => testApp.clock.set('2026-11-20T16:00:00Z'))

const NEW_PASSWORD = 'ocho nubes cruzan el valle'
let browsers = 0
/** A browser with its own address, so that the rate limits of addresses do not interfere. */
const newBrowser = (): Browser => new Browser(testApp, `203.0.113.${++browsers}`)
const profileOf = async (browser: Browser): Promise<User> =>
  (await browser.get<{ user: User }>('/auth/profile')).data.user
const mailsOf = async (email: string, kind: string) =>
  (await waitingMail(testApp, email)).filter(({ row }) => row.kind === kind)
const proofOf = async (email: string): Promise<string> =>
  (await mailsOf(email, 'email_proof')).at(-1)?.token ?? ''
const prove = (browser: Browser, token: string, password?: string) =>
  browser.post('/auth/email-proof', { token, ...(password === undefined ? {} : { password }) })
const invite = (browser: Browser, workspace_id: string, email = freshEmail()) =>
  browser.post(`/workspaces/${workspace_id}/invitations`, { email, role: 'viewer' })
const codeOf = (secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: testApp.clock.now().getTime(),
  })

async function enableSecondFactor(browser: Browser, password = PASSWORD): Promise<void> {
  const { data } = await browser.post<{ secret: string }>('/auth/second-factor/setup', { password })
  const reply = await browser.post('/auth/second-factor/enable', {
    code: codeOf(data.secret),
    password,
  })
  expect(reply.status).toBe(200)
}

/** Resets the password through the mailed link. */
async function resetPassword(browser: Browser, email: string): Promise<void> {
  await browser.post('/auth/forgot-password', { email })
  const token = (await mailsOf(email, 'password_reset')).at(-1)?.token ?? ''
  const reply = await browser.post('/auth/reset-password', { token, password: NEW_PASSWORD })
  expect(reply.status).toBe(200)
}

/** A draft of the workspace that can be released. */
async function makeDraft(workspace_id: string): Promise<string> {
  const { context } = testApp
  const company = await makeCompany(context, { workspace_id })
  const { id } = await makeMatrix(context, { workspace_id, company_id: company.id })
  const ana = await makeSubject(context, { matrix_id: id })
  await makeForm(context, { matrix_id: id, evaluator_id: ana.id })
  return id
}

const UNPROVED = { status: 403, code: 'email.unproved' }

describe('an address', () => {
  test('is proved by the button of the mailed link, once, and not by opening it', async () => {
    const { browser, email } = await signedUp(testApp)
    expect(await profileOf(browser)).toMatchObject({ email_proof_needed: true })
    const [{ mail, token } = { mail: null, token: '' }] = await mailsOf(email, 'email_proof')
    expect(mail?.text).toContain(`http://localhost:3000/prove-email#${token}`)
    await testApp.app.inject({ method: 'GET', url: `/prove-email?token=${token}` })
    expect(await profileOf(browser)).toMatchObject({ email_proof_needed: true })
    expect(await prove(browser, token)).toMatchObject({ status: 200 })
    expect(await profileOf(browser)).toMatchObject({ email_proof_needed: false })
    expect(await prove(browser, token)).toMatchObject({ status: 410, code: 'email_proof.invalid' })
    expect(await mailsOf(email, 'email_proof')).toMatchObject([{ mail: null }])
  })

  test('is needed to invite, release, remind and correct an address, and for nothing else', async () => {
    const { browser, email, workspace_id } = await signedUp(testApp)
    const matrix_id = await makeDraft(workspace_id)
    const guest = freshEmail()
    expect(await invite(browser, workspace_id, guest)).toMatchObject({
      ...UNPROVED,
      message:
        'Confirma primero tu correo con el enlace que te enviamos. Hasta entonces no enviamos correos a otras personas.',
    })
    expect(await browser.post(`/matrices/release/${matrix_id}`, {})).toMatchObject(UNPROVED)
    expect(await browser.patch(`/workspaces/${workspace_id}`, { name: 'La Ceiba' })).toMatchObject({
      status: 200,
    })
    const mailed = await testApp.context.db
      .selectFrom('outbox')
      .where('workspace_id', '=', workspace_id)
      .select('kind')
      .execute()
    expect(mailed).toEqual([])

    await prove(browser, await proofOf(email))
    expect(await invite(browser, workspace_id, guest)).toMatchObject({ status: 200 })
    expect(await browser.post(`/matrices/release/${matrix_id}`, {})).toMatchObject({ status: 200 })
    await browser.patch('/auth/profile', { email: freshEmail(), password: PASSWORD })
    expect(await browser.post(`/matrices/remind/${matrix_id}`, {})).toMatchObject(UNPROVED)
    const { id } = await testApp.context.db
      .selectFrom('subjects')
      .where('matrix_id', '=', matrix_id)
      .select('id')
      .executeTakeFirstOrThrow()
    const correction = `/matrices/${matrix_id}/subjects/${id}/email`
    expect(await browser.patch(correction, { email: freshEmail() })).toMatchObject(UNPROVED)
  })

  test('is proved without a session only with the password of its account', async () => {
    const { browser, email } = await signedUp(testApp)
    const token = await proofOf(email)
    const outsider = (await signedUp(testApp)).browser
    expect(await prove(outsider, token)).toMatchObject({ status: 401, code: 'session.required' })
    expect(await prove(newBrowser(), token, 'no es ésta')).toMatchObject({
      status: 422,
      code: 'password.wrong',
    })
    expect(await profileOf(browser)).toMatchObject({ email_proof_needed: true })
    expect(await prove(newBrowser(), token, PASSWORD)).toMatchObject({ status: 200 })
    expect(await profileOf(browser)).toMatchObject({ email_proof_needed: false })
  })

  test('is proved anew after a change, by the link to the new address only', async () => {
    const { browser, email } = await signedUp(testApp)
    const old = await proofOf(email)
    const other = freshEmail()
    await browser.patch('/auth/profile', { email: other, password: PASSWORD })
    expect(await prove(browser, old)).toMatchObject({ status: 410 })
    expect(await profileOf(browser)).toMatchObject({ email_proof_needed: true })
    expect(await prove(browser, await proofOf(other))).toMatchObject({ status: 200 })
    expect(await profileOf(browser)).toMatchObject({ email_proof_needed: false })
  })

  test('gets another link at most three times an hour, and the first stays valid', async () => {
    const { browser, email } = await signedUp(testApp)
    for (let time = 1; time <= 3; time++)
      expect(await browser.post('/auth/email-proof/send', {})).toMatchObject({ status: 200 })
    expect(await browser.post('/auth/email-proof/send', {})).toMatchObject({ status: 429 })
    const links = await mailsOf(email, 'email_proof')
    expect(links).toHaveLength(4)
    expect(await prove(browser, links[0]?.token ?? '')).toMatchObject({ status: 200 })
    expect(await mailsOf(email, 'email_proof')).toMatchObject(links.map(() => ({ mail: null })))
  })

  test('can be changed three times an hour, because each change mails another address', async () => {
    const { browser } = await signedUp(testApp)
    const change = () => browser.patch('/auth/profile', { email: freshEmail(), password: PASSWORD })
    for (let time = 1; time <= 3; time++) expect(await change()).toMatchObject({ status: 200 })
    expect(await change()).toMatchObject({ status: 429, code: 'request.too_many' })
  })

  test('gets a mail that carries no link of the name that was signed up with', async () => {
    const { email } = await signedUp(testApp, { name: 'https://malo.example Gana en malo.example' })
    const [{ mail } = { mail: null }] = await mailsOf(email, 'email_proof')
    expect(`${mail?.to.name} ${mail?.text} ${mail?.html}`).not.toContain('malo.example')
  })

  test('gets a link that expires after seven days and is then deleted', async () => {
    const { browser, email, user_id } = await signedUp(testApp)
    const token = await proofOf(email)
    testApp.clock.set('2026-11-27T16:00:00Z')
    await browser.login(email)
    expect(await prove(browser, token)).toMatchObject({ status: 410 })
    await deleteExpiredAccess(testApp.context)
    const links = await testApp.context.db
      .selectFrom('email_proofs')
      .where('user_id', '=', user_id)
      .select('email')
      .execute()
    expect(links).toEqual([])
  })
})

describe('a stranger who registered the address of another person beforehand', () => {
  /** The stranger's account, with a second factor, on the address of its owner. */
  async function hijacked() {
    const account = await signedUp(testApp)
    await enableSecondFactor(account.browser)
    testApp.clock.set('2026-11-20T16:01:00Z')
    return account
  }

  test('loses the account when its owner resets the password', async () => {
    const { browser, email } = await hijacked()
    const owner = newBrowser()
    await resetPassword(owner, email)
    expect(await owner.login(email, NEW_PASSWORD)).toMatchObject({
      status: 200,
      data: { second_factor_required: false },
    })
    expect(await profileOf(owner)).toMatchObject({
      second_factor_enabled: false,
      recovery_codes_left: 0,
      email_proof_needed: false,
    })
    expect((await browser.get('/auth/profile')).status).toBe(401)
    expect((await newBrowser().login(email)).status).toBe(404)
  })

  test('has no second factor left when an invitation is accepted', async () => {
    const { email } = await hijacked()
    const inviter = await signedUp(testApp)
    await prove(inviter.browser, await proofOf(inviter.email))
    await invite(inviter.browser, inviter.workspace_id, email)
    const token = (await mailsOf(email, 'member_invitation')).at(-1)?.token
    const owner = newBrowser()
    expect(await owner.post('/invitations/accept', { token, password: PASSWORD })).toMatchObject({
      status: 200,
    })
    expect(await owner.login(email)).toMatchObject({ data: { second_factor_required: false } })
    expect(await profileOf(owner)).toMatchObject({ email_proof_needed: false })
  })

  test('loses the account when an invitation makes it the invited person’s', async () => {
    const { browser, email, user_id } = await hijacked()
    const inviter = await signedUp(testApp)
    await prove(inviter.browser, await proofOf(inviter.email))
    await invite(inviter.browser, inviter.workspace_id, email)
    const token = (await mailsOf(email, 'member_invitation')).at(-1)?.token
    const owner = newBrowser()
    expect(await owner.post('/invitations/accept', { token })).toMatchObject({
      data: { account_needed: true, email },
    })
    const account = { name: 'Julia Ortega', password: NEW_PASSWORD }
    expect(await owner.post('/invitations/accept', { token, ...account })).toMatchObject({
      data: { account_needed: false },
    })
    expect(await owner.login(email, NEW_PASSWORD)).toMatchObject({
      data: { second_factor_required: false },
    })
    expect(await profileOf(owner)).toMatchObject({
      id: user_id,
      name: 'Julia',
      email_proof_needed: false,
    })
    expect((await browser.get('/auth/profile')).status).toBe(401)
    expect((await newBrowser().login(email)).status).toBe(404)
  })

  test('keeps the own account when the invitation is accepted in its session', async () => {
    const account = await signedUp(testApp)
    const inviter = await signedUp(testApp)
    await prove(inviter.browser, await proofOf(inviter.email))
    await invite(inviter.browser, inviter.workspace_id, account.email)
    const token = (await mailsOf(account.email, 'member_invitation')).at(-1)?.token
    expect(await account.browser.post('/invitations/accept', { token })).toMatchObject({
      data: { account_needed: false },
    })
    expect(await profileOf(account.browser)).toMatchObject({ email_proof_needed: false })
  })

  test('is not helped by the owner who follows the link without the password', async () => {
    const { email } = await hijacked()
    expect(await prove(newBrowser(), await proofOf(email))).toMatchObject({
      status: 401,
      code: 'session.required',
    })
  })
})

test('a reset keeps a second factor that was set after the proof', async () => {
  const { browser, email } = await signedUp(testApp)
  await prove(browser, await proofOf(email))
  await enableSecondFactor(browser)
  await resetPassword(newBrowser(), email)
  expect(await newBrowser().login(email, NEW_PASSWORD)).toMatchObject({
    data: { second_factor_required: true },
  })
})

test('without a mail server nothing is asked, and a reset proves nothing', async () => {
  const offline = await openTestApp()
  const { browser, email, workspace_id } = await signedUp(offline)
  expect(await profileOf(browser)).toMatchObject({ email_proof_needed: false })
  expect(await waitingMail(offline, email)).toEqual([])
  expect(await invite(browser, workspace_id)).toMatchObject({ status: 200 })
  await enableSecondFactor(browser)
  await browser.post('/auth/forgot-password', { email })
  const token = (await waitingMail(offline, email)).at(-1)?.token ?? ''
  await browser.post('/auth/reset-password', { token, password: NEW_PASSWORD })
  expect(await new Browser(offline).login(email, NEW_PASSWORD)).toMatchObject({
    data: { second_factor_required: true },
  })
  const user = await offline.context.db
    .selectFrom('users')
    .where('email', '=', email)
    .select('email_proved_at')
    .executeTakeFirst()
  expect(user).toEqual({ email_proved_at: null })
  await offline.close()
})
