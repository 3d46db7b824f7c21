import {
  type Cipheriv,
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  type Decipheriv,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import type { LinkKind } from '#shared/endpoint.ts'
import { idFrom } from '#shared/ids.ts'

/** 256 random bits as base64url, for a cookie or a mailed link. */
export const randomToken = (): string => randomBytes(32).toString('base64url')
/** 128 random bits as base64url, for an address that is short enough to be drawn. */
export const randomKey = (): string => randomBytes(16).toString('base64url')
/** 256 random bits as base64, the key of a webhook's signatures. */
export const randomWebhookSecret = (): string => randomBytes(32).toString('base64')
/** So many random bytes, for a code that is written in an alphabet of its own. */
export const randomCodeBytes = (length: number): Buffer => randomBytes(length)
/** Six random digits. */
export const randomCode = (): string => String(randomInteger(1_000_000)).padStart(6, '0')
export const randomInteger = (below: number): number => randomBytes(4).readUInt32BE() % below
/** HMAC-SHA256 of the text in hex, as other programs sign what they send. */
export const computeHmac = (key: string, text: string): string =>
  createHmac('sha256', key).update(text).digest('hex')
/** What the database stores instead of a token. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Compares texts of the same length in constant time; how long a key or token is, is no secret. */
export function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** Whom a mailed link was made for, and which of their links is the valid one. */
export interface LinkHolder {
  readonly id: string
  readonly key_version: number
}

/** Derives keys from APP_SECRET; none of them is stored. */
export interface Secrets {
  /**
   * The key of a mailed link: 128 bits of HMAC(APP_SECRET, subject id and key version)
   * (docs/rules.md, the rater's key). Version 1 is left out of the text, so that links mailed
   * before keys had versions stay valid.
   */
  raterKey(rater: LinkHolder): string
  /**
   * The key of another kind of personal link: 128 bits of HMAC(APP_SECRET, kind, id, version).
   */
  linkKey(kind: Exclude<LinkKind, 'rater'>, holder: LinkHolder): string
  /**
   * The token of «No fui yo» in the receipt of a sheet that was reopened `reopened` times before:
   * the next time makes it invalid. Longer than a rater's key, which it must not be taken for.
   */
  receiptToken(subject_id: string, sheet: 'self' | 'others', reopened: number): string
  /** The token by which a reminder's address stops reminders; another address has another one. */
  remindersToken(subject_id: string, email: string): string
  /**
   * Signs the id of a mail in the address to which it is returned, with or without its recipient.
   */
  bounceMark(mail_id: string, email: string): Buffer
  /**
   * An id as the holder of a link is told it: the same for every reply to them, valid in their
   * calls only (decision 0081).
   */
  handle(holder_id: string, id: string): string
  /** The id that a handle stands for; of any other text in its form an id that nothing has. */
  handledId(holder_id: string, handle: string): string
  /** By what people are recognised in the matrices of a workspace, also after their erasure. */
  peopleKey(workspace_id: string): Buffer
  /** The X-XSRF-TOKEN of a session. */
  antiForgery(session_token: string): string
  /** The token of a mailed one-use link. It is derived, so that the outbox holds only an id. */
  mailedToken(
    kind: 'password_reset' | 'member_invitation' | 'email_proof' | 'pending_list',
    id: string,
  ): string
  /**
   * What the database stores instead of a recovery code, which is too short to be hashed without a
   * key.
   */
  recoveryCode(user_id: string, code: string): Buffer
  /** The same for the six digits with which a rater goes on on another device. */
  deviceCode(subject_id: string, code: string): Buffer
  /** The same for the code of a slip: its 50 bits could be searched without a key. */
  slipCode(code: string): Buffer
  /** The same for the code that registers a tablet. */
  pairingCode(code: string): Buffer
  /** From which the NIP of a slip is written. */
  slipNip(slip_id: string): Buffer
  /** From which the receipt of what a person without e-mail sent is written. */
  sentReceipt(subject_id: string, reopened: number): Buffer
  /** What the database stores instead of the caller of attempts, whose address it names. */
  attemptKey(caller: string): Buffer
  /** Signs the numbers that are attached to the PDF of a report (decision 0037). */
  reportSignature(numbers: string): string
  /** The salt of a report: no two reports have the same one, and each has always the same. */
  reportSalt(subject_id: string): string
  /** What a report tells of an address, which only the holder of the secret recognises. */
  reportAddress(salt: string, email: string): string
  /**
   * Encrypts a value that the database stores, so that a copy of the database does not reveal it.
   */
  seal(text: string): string
  /** Also opens what the previous secret has sealed. */
  unseal(sealed: string): string
  /** A keyed hash by which the database recognises its secret. */
  readonly fingerprint: Buffer
  /** What APP_SECRET_PREVIOUS derives: it is still accepted, and nothing new is made with it. */
  readonly previous: Secrets | null
}

const CIPHER = 'aes-256-gcm'
/** An id is one block. */
const BLOCK_CIPHER = 'aes-256-ecb'
const NONCE_LENGTH = 12
const TAG_LENGTH = 16

/** Whether the given text is what these secrets, or the previous ones, derive. */
export const isDerived = (
  secrets: Secrets,
  given: string,
  derive: (secrets: Secrets) => string,
): boolean =>
  sameText(given, derive(secrets)) ||
  (secrets.previous !== null && sameText(given, derive(secrets.previous)))

/** The same for a stored hash. */
export const isDerivedHash = (
  secrets: Secrets,
  stored: Buffer,
  derive: (secrets: Secrets) => Buffer,
): boolean =>
  timingSafeEqual(stored, derive(secrets)) ||
  (secrets.previous !== null && timingSafeEqual(stored, derive(secrets.previous)))

export function secretsFrom(app_secret: string, app_secret_previous?: string): Secrets {
  const previous = app_secret_previous === undefined ? null : secretsFrom(app_secret_previous)
  const derive = (purpose: string, text: string): Buffer =>
    createHmac('sha256', app_secret).update(`${purpose}\0${text}`).digest()
  return {
    raterKey: ({ id, key_version }) =>
      derive('rater', key_version === 1 ? id : `${id} ${key_version}`)
        .subarray(0, 16)
        .toString('base64url'),
    linkKey: (kind, { id, key_version }) =>
      derive(`link_${kind}`, `${id} ${key_version}`).subarray(0, 16).toString('base64url'),
    receiptToken: (subject_id, sheet, reopened) =>
      derive('receipt', `${subject_id} ${sheet} ${reopened}`).toString('base64url'),
    remindersToken: (subject_id, email) =>
      derive('reminders', `${subject_id} ${email}`).toString('base64url'),
    attemptKey: (caller) => derive('attempts', caller),
    bounceMark: (mail_id, email) => derive('bounce', `${mail_id} ${email.toLowerCase()}`),
    ...handlesBy((holder_id) => derive('handle', holder_id)),
    peopleKey: (workspace_id) => derive('people', workspace_id),
    antiForgery: (session_token) => derive('xsrf', session_token).toString('base64url'),
    mailedToken: (kind, id) => derive(kind, id).toString('base64url'),
    recoveryCode: (user_id, code) => derive('recovery_code', `${user_id} ${code}`),
    deviceCode: (subject_id, code) => derive('device_code', `${subject_id} ${code}`),
    slipCode: (code) => derive('slip_code', code),
    pairingCode: (code) => derive('pairing_code', code),
    slipNip: (slip_id) => derive('slip_nip', slip_id),
    sentReceipt: (subject_id, reopened) => derive('sent_receipt', `${subject_id} ${reopened}`),
    reportSignature: (numbers) => derive('report_numbers', numbers).toString('base64url'),
    reportSalt: (subject_id) =>
      derive('report_salt', subject_id).subarray(0, 16).toString('base64url'),
    reportAddress: (salt, email) =>
      derive('report_address', `${salt} ${email}`).toString('base64url'),
    ...sealingWith(derive('seal', ''), previous),
    fingerprint: derive('fingerprint', ''),
    previous,
  }
}

function handlesBy(keyOf: (holder_id: string) => Buffer): Pick<Secrets, 'handle' | 'handledId'> {
  return {
    handle: (holder_id, id) =>
      transformBlock(createCipheriv(BLOCK_CIPHER, keyOf(holder_id), null), id),
    handledId: (holder_id, handle) =>
      transformBlock(createDecipheriv(BLOCK_CIPHER, keyOf(holder_id), null), handle),
  }
}

function sealingWith(key: Buffer, previous: Secrets | null): Pick<Secrets, 'seal' | 'unseal'> {
  return {
    seal: (text) => {
      const nonce = randomBytes(NONCE_LENGTH)
      const cipher = createCipheriv(CIPHER, key, nonce)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
    },
    unseal: (sealed) => {
      try {
        return open(key, sealed)
      } catch (error) {
        if (previous === null) throw error
        return previous.unseal(sealed)
      }
    },
  }
}

/** An id, enciphered or deciphered as one block, in the form of an id. */
const transformBlock = (cipher: Cipheriv | Decipheriv, id: string): string =>
  idFrom(cipher.setAutoPadding(false).update(id.replaceAll('-', ''), 'hex'))

/** @throws Error when another key has sealed it. */
function open(key: Buffer, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_LENGTH))
  decipher.setAuthTag(bytes.subarray(NONCE_LENGTH, NONCE_LENGTH + TAG_LENGTH))
  return Buffer.concat([
    decipher.update(bytes.subarray(NONCE_LENGTH + TAG_LENGTH)),
    decipher.final(),
  ]).toString('utf8')
}
