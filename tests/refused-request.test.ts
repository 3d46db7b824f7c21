import { afterAll, expect, test } from 'vitest'
import { formsFixture } from './admin-fixtures.ts'
import { callerOf } from './caller.ts'

const { t } = await formsFixture()
afterAll(() => t.close())

const program = (authorization: string) => callerOf(t.app, { authorization })

test('a token that is unknown or is none is told so, and what is needed instead', async () => {
  for (const authorization of [`Bearer ctn_${'x'.repeat(43)}`, 'Bearer eyJhbGciOi.x.y']) {
    const reply = await program(authorization).get('/companies')
    expect(reply).toMatchObject({
      status: 401,
      code: 'token.invalid',
      message: 'La clave de API no es válida, ya venció o fue revocada.',
    })
    expect(reply.headers['www-authenticate']).toBe('Bearer realm="contorno", error="invalid_token"')
  }
})

test('a caller without session and token is told which scheme there is', async () => {
  const reply = await callerOf(t.app, {}).get('/companies')
  expect(reply).toMatchObject({ status: 401, code: 'session.required' })
  expect(reply.headers['www-authenticate']).toBe('Bearer realm="contorno"')
})

test('a page behind a proxy with a token of its own asks its person to sign in', async () => {
  const headers = { authorization: 'Bearer eyJhbGciOi.x.y', 'sec-fetch-site': 'same-origin' }
  expect((await callerOf(t.app, headers).get('/companies')).code).toBe('session.required')
})
