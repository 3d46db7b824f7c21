import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../../tests/app.ts'
import { Browser, freshEmail, PASSWORD, signedUp } from '../../../../tests/browser.ts'
import type { User } from '../contract.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const profileOf = async (browser: Browser): Promise<User> =>
  (await browser.get<{ user: User }>('/auth/profile')).data.user
let browsers = 0
/** A browser with its own address, so that the rate limits of addresses do not interfere. */
const newBrowser = (): Browser => new Browser(testApp, `203.0.113.${++browsers}`)

describe('the profile', () => {
  test('changes the name without the password', async () => {
    const { browser } = await signedUp(testApp)
    expect(
      (await browser.patch<{ user: User }>('/auth/profile', { name: 'Ana', last_name: '' })).data
        .user,
    ).toMatchObject({ name: 'Ana', last_name: '' })
    expect(await browser.patch('/auth/profile', { name: '' })).toMatchObject({
      status: 400,
      code: 'input.invalid',
    })
  })

  test('changes the e-mail only with the password', async () => {
    const { browser, email } = await signedUp(testApp)
    const other = freshEmail()
    expect(await browser.patch('/auth/profile', { email: other })).toMatchObject({
      status: 422,
      code: 'password.wrong',
      message: 'La contraseña actual no es correcta.',
    })
    expect(
      await browser.patch('/auth/profile', { email: other, password: 'otra contraseña' }),
    ).toMatchObject({ status: 422, code: 'password.wrong' })
    expect((await profileOf(browser)).email).toBe(email)
    expect(
      (await browser.patch<{ user: User }>('/auth/profile', { email: other, password: PASSWORD }))
        .data.user.email,
    ).toBe(other)
    expect(await newBrowser().login(other)).toMatchObject({ status: 200 })
    expect(await newBrowser().login(email)).toMatchObject({ status: 404 })
  })

  test('refuses an invalid e-mail and the e-mail of another user', async () => {
    const [{ browser, email }, other] = [await signedUp(testApp), await signedUp(testApp)]
    expect(
      await browser.patch('/auth/profile', { email: 'a@b', password: PASSWORD }),
    ).toMatchObject({ status: 422, code: 'email.invalid' })
    expect(
      await browser.patch('/auth/profile', {
        email: other.email.toUpperCase(),
        password: PASSWORD,
      }),
    ).toMatchObject({ status: 409, code: 'email.taken' })
    expect((await profileOf(browser)).email).toBe(email)
  })

  test('refuses fields that users may not change', async () => {
    const { browser, user_id } = await signedUp(testApp)
    for (const field of [
      'id',
      'password_hash',
      'second_factor_enabled',
      'closed_at',
      'workspaces',
    ]) {
      expect(await browser.patch('/auth/profile', { name: 'Ana', [field]: 'x' })).toMatchObject({
        status: 400,
        code: 'input.invalid',
      })
    }
    expect(await profileOf(browser)).toMatchObject({ id: user_id, name: 'Renata' })
  })
})
