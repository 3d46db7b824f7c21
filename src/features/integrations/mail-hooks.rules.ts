import * as z from 'zod'
import { TOKEN_FIELD } from '#shared/mail-token.ts'

const MAIL_PROVIDERS = ['mailgun', 'postmark'] as const
export type MailProvider = (typeof MAIL_PROVIDERS)[number]

/** What a provider tells of a mail that did not arrive, or was called spam. */
export interface MailEvent {
  /** The same when the provider tells it again. */
  readonly key: string
  readonly token: string
  readonly outcome: 'permanent' | 'given_up' | 'complaint'
  /** Of the mail server that refused it. */
  readonly words: string
}

const Text = z.string().catch('')

/**
 * The signature in each event of Mailgun: HMAC-SHA256 of timestamp and token with the webhook
 * signing key, in hex (documentation.mailgun.com, «Securing webhooks»).
 */
export const MailgunSignature = z.object({
  signature: z.object({
    timestamp: z.string().regex(/^\d{1,12}$/),
    token: z.string().min(1).max(100),
    signature: z.string().regex(/^[0-9a-f]{64}$/),
  }),
})
export type MailgunSignature = z.output<typeof MailgunSignature>['signature']

/** How long after its signature an event is accepted: Mailgun repeats for eight hours. */
const MAILGUN_WINDOW_S = 12 * 3600

/** Whether the event was signed so recently, or so little ahead, that it is no replay. */
export const isRecent = ({ timestamp }: MailgunSignature, now: Date): boolean =>
  Math.abs(now.getTime() / 1000 - Number(timestamp)) <= MAILGUN_WINDOW_S

const MailgunBody = z.object({
  signature: z.object({ token: z.string() }),
  'event-data': z.object({
    event: z.string(),
    severity: Text,
    reason: Text,
    'user-variables': z.object({ [TOKEN_FIELD]: Text }).catch({ [TOKEN_FIELD]: '' }),
    'delivery-status': z
      .object({ code: z.number().catch(0), message: Text, description: Text })
      .catch({ code: 0, message: '', description: '' }),
  }),
})

/** Null for an event that says nothing against its mail, such as a failure that is tried again. */
export function mailgunEvent(body: unknown): MailEvent | null {
  const read = MailgunBody.safeParse(body)
  if (!read.success) return null
  const {
    event,
    severity,
    reason,
    'user-variables': variables,
    'delivery-status': { code, message, description },
  } = read.data['event-data']
  const about = {
    key: `mailgun ${read.data.signature.token}`,
    token: variables[TOKEN_FIELD],
    words: `${code || ''} ${message || description}`.trim(),
  }
  if (event === 'complained') return { ...about, outcome: 'complaint' }
  if (event !== 'failed' || severity !== 'permanent') return null
  // what Mailgun gives up after hours of trying has the code of the last attempt
  const isForGood = reason !== 'old' && code >= 500
  return { ...about, outcome: isForGood ? 'permanent' : 'given_up' }
}

const PostmarkBody = z.object({
  RecordType: z.string(),
  Type: Text,
  ID: z.union([z.number(), z.string()]).catch(''),
  MessageID: Text,
  Details: Text,
  Description: Text,
  Inactive: z.boolean().catch(false),
  Metadata: z.record(z.string(), z.string()).catch({}),
})

/** Types of Postmark with which a mail did not arrive; the others are delays and automatic replies. */
const undelivered = [
  'HardBounce',
  'BadEmailAddress',
  'ManuallyDeactivated',
  'SoftBounce',
  'SpamNotification',
  'VirusNotification',
  'Unconfirmed',
  'Blocked',
  'DMARCPolicy',
]
const forGood = ['HardBounce', 'BadEmailAddress', 'ManuallyDeactivated']

/** Its name comes from a header, in which capitals do not count. */
const tokenOf = (metadata: Readonly<Record<string, string>>): string =>
  Object.entries(metadata).find(([name]) => name.toLowerCase() === TOKEN_FIELD)?.[1] ?? ''

/** Null for an event that says nothing against its mail. */
export function postmarkEvent(body: unknown): MailEvent | null {
  const read = PostmarkBody.safeParse(body)
  if (!read.success) return null
  const { RecordType, Type, ID, MessageID, Details, Description, Inactive, Metadata } = read.data
  const about = {
    // numbers beyond 2^53 lose digits, so the message is named too
    key: `postmark ${RecordType} ${ID} ${MessageID}`,
    token: tokenOf(Metadata),
    words: Details.replace(/^smtp;\s*/, '') || Description,
  }
  if (RecordType === 'SpamComplaint') return { ...about, outcome: 'complaint' }
  if (RecordType !== 'Bounce' || !undelivered.includes(Type)) return null
  return { ...about, outcome: Inactive || forGood.includes(Type) ? 'permanent' : 'given_up' }
}
