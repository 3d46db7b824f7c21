import type { Config } from '../core/config.ts'
import { isDerivedHash, type Secrets } from '../core/secrets.ts'

const ID_BYTES = 16
const SIGNATURE_BYTES = 8
const RECIPIENT_BYTES = 4
const TOKEN_BYTES = ID_BYTES + SIGNATURE_BYTES + RECIPIENT_BYTES
/** Digits and lower-case letters, because some mail servers fold addresses to lower case. */
const RADIX = 36
const TOKEN_LENGTH = Math.ceil((TOKEN_BYTES * 8) / Math.log2(RADIX))
const TOKEN = new RegExp(`^[0-9a-z]{${TOKEN_LENGTH}}$`)

const signMail = (secrets: Secrets, mail_id: string): Buffer =>
  secrets.bounceMark(mail_id, '').subarray(0, SIGNATURE_BYTES)
const signRecipient = (secrets: Secrets, mail_id: string, email: string): Buffer =>
  secrets.bounceMark(mail_id, email).subarray(0, RECIPIENT_BYTES)

/**
 * What a returned mail is recognised by: the id of its row in the outbox, its signature, and a mark
 * that tells whether a given address was the recipient's. 44 digits and lower-case letters; nothing
 * in it says who the recipient is.
 */
export function bounceToken(secrets: Secrets, mail_id: string, email: string): string {
  const hex = Buffer.concat([
    Buffer.from(mail_id.replaceAll('-', ''), 'hex'),
    signMail(secrets, mail_id),
    signRecipient(secrets, mail_id, email),
  ]).toString('hex')
  return BigInt(`0x${hex}`).toString(RADIX).padStart(TOKEN_LENGTH, '0')
}

export interface ReturnedMail {
  readonly mail_id: string
  /** Whether the mail was sent to this address. */
  isFor(email: string): boolean
}

/** What a token of bounceToken says; null for any other text. */
export function readBounceToken(secrets: Secrets, text: string): ReturnedMail | null {
  const token = text.toLowerCase()
  if (!TOKEN.test(token)) return null
  const number = [...token].reduce(
    (sum, digit) => sum * BigInt(RADIX) + BigInt(Number.parseInt(digit, RADIX)),
    0n,
  )
  const hex = number.toString(16).padStart(TOKEN_BYTES * 2, '0')
  if (hex.length > TOKEN_BYTES * 2) return null
  const bytes = Buffer.from(hex, 'hex')
  const signature = bytes.subarray(ID_BYTES, ID_BYTES + SIGNATURE_BYTES)
  const recipient = bytes.subarray(ID_BYTES + SIGNATURE_BYTES)
  const mail_id = hex
    .slice(0, ID_BYTES * 2)
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  const isSigned = isDerivedHash(secrets, signature, (from) => signMail(from, mail_id))
  if (!isSigned) return null
  return {
    mail_id,
    isFor: (email) =>
      isDerivedHash(secrets, recipient, (from) => signRecipient(from, mail_id, email)),
  }
}

type BounceSettings = Pick<Config, 'mail_bounce_address'>

/** `rebotes+<token>@correo.example.com`; null without MAIL_BOUNCE_ADDRESS. */
export const buildBounceAddress = (
  { mail_bounce_address }: BounceSettings,
  token: string,
): string | null => mail_bounce_address?.replace('@', `+${token}@`) ?? null

/** The token of the first of the addresses in the text that buildBounceAddress may have made. */
export function tokenInAddresses(
  { mail_bounce_address }: BounceSettings,
  text: string,
): string | null {
  const [local = '', domain = ''] = mail_bounce_address?.toLowerCase().split('@') ?? []
  if (domain === '') return null
  for (const [, name, token, host] of text
    .toLowerCase()
    .matchAll(/([a-z0-9._-]+)\+([0-9a-z]+)@([a-z0-9.-]+)/g))
    if (name === local && host === domain && TOKEN.test(token ?? '')) return token ?? null
  return null
}
