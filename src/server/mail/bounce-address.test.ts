import { expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { readConfig } from '../core/config.ts'
import { secretsFrom } from '../core/secrets.ts'
import {
  buildBounceAddress,
  bounceToken,
  readBounceToken,
  tokenInAddresses,
} from './bounce-address.ts'

const secrets = secretsFrom('a secret of the tests')
const settings = { mail_bounce_address: 'rebotes@correo.ceiba.mx' }

test('a token tells its mail and whether an address was the recipient, also in capitals', () => {
  for (const mail_id of [newId(), '00000000-0000-4000-8000-000000000001']) {
    const token = bounceToken(secrets, mail_id, 'ana@ceiba.mx')
    expect(token).toMatch(/^[0-9a-z]{44}$/)
    const returned = readBounceToken(secrets, token.toUpperCase())
    expect(returned?.mail_id).toBe(mail_id)
    expect(returned?.isFor('Ana@Ceiba.mx')).toBe(true)
    expect(returned?.isFor('ana@otra.mx')).toBe(false)
  }
})

test('a token of the former secret is still read, and no other is', () => {
  const mail_id = newId()
  const token = bounceToken(secretsFrom('the former secret'), mail_id, 'ana@ceiba.mx')
  const returned = readBounceToken(secretsFrom('a later one', 'the former secret'), token)
  expect(returned?.mail_id).toBe(mail_id)
  expect(returned?.isFor('ana@ceiba.mx')).toBe(true)
  expect(readBounceToken(secrets, token)).toBeNull()
})

test('a changed token and any other text are no token', () => {
  const token = bounceToken(secrets, newId(), 'ana@ceiba.mx')
  for (let at = 0; at < 34; at++) {
    const other = token[at] === '1' ? '2' : '1'
    expect(readBounceToken(secrets, token.slice(0, at) + other + token.slice(at + 1))).toBeNull()
  }
  for (const text of ['', 'z'.repeat(44), token.slice(1), `${token}0`, `${token.slice(1)}-`])
    expect(readBounceToken(secrets, text)).toBeNull()
})

test('an address with a token fits the limit of RFC 5321, and is found among others', () => {
  const token = bounceToken(secrets, newId(), 'ana@ceiba.mx')
  const longest = readConfig({ MAIL_BOUNCE_ADDRESS: `${'r'.repeat(18)}@correo.ceiba.mx` })
  expect(buildBounceAddress(longest, token)?.split('@')[0]).toHaveLength(63)
  expect(buildBounceAddress({ mail_bounce_address: undefined }, token)).toBeNull()
  const address = buildBounceAddress(settings, token)
  expect(tokenInAddresses(settings, `<otro+x@b.mx>, Rebotes <${address?.toUpperCase()}>`)).toBe(
    token,
  )
  expect(tokenInAddresses(settings, `rebotes+${token}@otra.mx, x+${token}@correo.ceiba.mx`)).toBe(
    null,
  )
  expect(tokenInAddresses({ mail_bounce_address: undefined }, String(address))).toBeNull()
})

test.each([`${'r'.repeat(19)}@ceiba.mx`, 'rebotes', 're+botes@ceiba.mx', 'ana b@ceiba.mx'])(
  'MAIL_BOUNCE_ADDRESS leaves room for the token and has one @: %s',
  (text) => {
    expect(() => readConfig({ MAIL_BOUNCE_ADDRESS: text })).toThrow(
      /^MAIL_BOUNCE_ADDRESS: expected an address with at most 18/,
    )
  },
)
