import { afterAll, beforeEach, expect, test } from 'vitest'
import { hostileProvider } from './hostile-provider.ts'
import { CALLBACK, DOMAIN, signOnFixture } from './sign-on-fixture.ts'

const EMAIL = `ana@${DOMAIN}`
const fixture = await signOnFixture()
const { settings, start, open } = fixture
const hostile = await hostileProvider(settings.client_id, EMAIL)
const right = { nonce: '', claims: {}, description: {}, forged: false, redirected: '' }

beforeEach(async () => {
  await fixture.reset()
  Object.assign(hostile, right)
  const { api, path } = await fixture.enable()
  const saved = await api.post(path, { ...settings, issuer: hostile.issuer })
  expect(saved.status).toBe(200)
})
afterAll(async () => {
  hostile.close()
  await fixture.close()
})

/** Begins a sign-in and lets the provider answer; where the browser is led. */
async function answered(): Promise<string> {
  const { url, cookie } = await start(EMAIL)
  const { searchParams } = new URL(url)
  hostile.nonce = searchParams.get('nonce') ?? ''
  const back = new URL(CALLBACK)
  back.search = new URLSearchParams({
    code: 'un-codigo',
    state: searchParams.get('state') ?? '',
  }).toString()
  return (await open(back, cookie)).location
}

const now = (): number => Math.floor(Date.now() / 1000)

test('takes the right answer', async () => {
  expect(await answered()).toBe('/sign-on?done=yes')
})

test.each([
  ['for another audience', () => ({ aud: 'otro' })],
  ['for several audiences without a party', () => ({ aud: ['contorno', 'otro'] })],
  ['of another issuer', () => ({ iss: 'https://otro.example' })],
  ['that expired', () => ({ iat: now() - 7200, exp: now() - 3600 })],
  ['with another nonce', () => ({ nonce: 'otro' })],
  ['without a nonce', () => ({ nonce: undefined })],
  ['without a subject', () => ({ sub: undefined })],
])('refuses an ID token %s', async (_, claims) => {
  hostile.claims = claims()
  expect(await answered()).toBe('/sign-on?problem=sign_on.rejected')
})

test.each(['', ' ', 'x'.repeat(256), 'ana\u0000', 'ana\n1', 'a\u200bna', 1, ['ana-1']])(
  'refuses the subject %j',
  async (sub) => {
    hostile.claims = { sub }
    expect(await answered()).toBe('/sign-on?problem=sign_on.rejected')
  },
)

test('takes a subject of 255 characters', async () => {
  hostile.claims = { sub: `|${'x'.repeat(254)}` }
  expect(await answered()).toBe('/sign-on?done=yes')
})

test('refuses an ID token that another key signed', async () => {
  hostile.forged = true
  expect(await answered()).toBe('/sign-on?problem=sign_on.rejected')
})

test.each([
  { email: ['ana@ceiba.mx'] },
  { email: 'ana@ceiba.mx\n' },
  { email: 'ana@ceiba.mx@norte.mx' },
  { email_verified: 'no' },
  { email_verified: 1 },
  { email_verified: false, xms_edov: true },
])('refuses the address of %j', async (claims) => {
  hostile.claims = claims
  expect(await answered()).toMatch(/problem=sign_on\.(email_unverified|domain_foreign)$/)
})

test('a name of any kind makes a member with a name', async () => {
  hostile.claims = { given_name: { a: 1 }, name: `  ${'x'.repeat(5000)}` }
  expect(await answered()).toBe('/sign-on?done=yes')
})

test.each(['/token', '/keys', '/.well-known/openid-configuration'])(
  'does not follow a redirect of %s',
  async (path) => {
    const { url, cookie } = await start(EMAIL)
    const { searchParams } = new URL(url)
    hostile.nonce = searchParams.get('nonce') ?? ''
    hostile.redirected = path
    const back = new URL(CALLBACK)
    back.search = `code=un-codigo&state=${searchParams.get('state')}`
    expect((await open(back, cookie)).location).toMatch(/problem=sign_on\.rejected$/)
  },
)

test.each([
  ['names another issuer', { issuer: 'https://login.microsoftonline.com/{tenantid}/v2.0' }],
  ['leads to a private address', { token_endpoint: 'http://10.0.0.1/token' }],
  ['has no keys', { jwks_uri: undefined }],
  ['has no page to sign in', { authorization_endpoint: undefined }],
  ['leads to a script', { authorization_endpoint: 'javascript:alert(1)' }],
])('does not sign in with a description that %s', async (_, description) => {
  hostile.description = description
  const { url, reply, cookie } = await start(EMAIL)
  if (reply.status !== 200) {
    expect(reply.code).toBe('sign_on.provider_down')
    return
  }
  const back = new URL(CALLBACK)
  back.search = `code=un-codigo&state=${new URL(url).searchParams.get('state')}`
  expect((await open(back, cookie)).location).toMatch(/problem=sign_on\.provider_down$/)
})
