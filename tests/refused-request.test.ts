import { afterAll, expect, test } from 'vitest'
import { formsFixture } from './admin-fixtures.ts'
import { callerOf } from './caller.ts'

const { t, api, company } = await formsFixture()
afterAll(() => t.close())

const program = (authorization: string) => callerOf(t.app, { authorization })
const text = new TextEncoder()

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
  expect(JSON.parse(reply.bytes.toString())).toMatchObject({
    issues: [
      {
        path: 'Authorization',
        code: 'required',
        message: 'Falta `Authorization: Bearer ctn_…`, con una clave de API.',
      },
    ],
  })
  expect(reply.headers['www-authenticate']).toBe('Bearer realm="contorno"')
})

test('a page behind a proxy with a token of its own asks its person to sign in', async () => {
  const headers = { authorization: 'Bearer eyJhbGciOi.x.y', 'sec-fetch-site': 'same-origin' }
  expect((await callerOf(t.app, headers).get('/companies')).code).toBe('session.required')
})

test('an address tells which methods it takes when it takes others', async () => {
  const reply = await api.delete('/companies')
  expect(reply).toMatchObject({
    status: 405,
    code: 'request.method_unknown',
    message: 'Esta dirección no acepta DELETE, sólo GET, HEAD, POST.',
  })
  expect(reply.headers['allow']).toBe('GET, HEAD, POST')
  const one = await api.post(`/companies/${company.id}`, {})
  expect(one.headers['allow']).toBe('GET, HEAD, PATCH, PUT, DELETE')
  expect(await api.post('/openapi.json', {})).toMatchObject({ status: 405 })
  expect(await api.delete('/nothing')).toMatchObject({ status: 404, code: 'not_found' })
})

test.each([
  ['a form', 'application/x-www-form-urlencoded', 'name=Escala'],
  ['a text', 'text/plain', '{}'],
  ['another type', 'application/xml', '<scale/>'],
  ['parts', 'multipart/form-data; boundary=x', '--x--'],
])('a call that takes JSON refuses %s', async (_name, type, body) => {
  expect(await api.post('/scales', text.encode(body), { 'content-type': type })).toMatchObject({
    status: 415,
    code: 'input.unsupported',
    message: 'El cuerpo debe ser application/json, como lo dice Content-Type.',
  })
})

test('a call that takes a file refuses JSON', async () => {
  expect(await api.post('/companies', { name: 'Norte' })).toMatchObject({
    status: 415,
    code: 'input.unsupported',
    message: 'El cuerpo debe ser multipart/form-data, como lo dice Content-Type.',
  })
})
