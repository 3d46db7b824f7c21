import { cleanText, isEmail } from '#shared/text.ts'
import type { AppContext } from './context.ts'
import { MailFailure, type MailTransport } from './mail-transport.ts'
import type { Mail, MailRenderers, OutboxRow } from './mail.ts'
import { randomInteger } from './secrets.ts'
import { traceOf } from './security-log.ts'

const MINUTE_MS = 60_000
const DEFAULT_LIFETIME_MS = 3 * 24 * 60 * MINUTE_MS
/**
 * Longer than the longest conversation with a mail server, so that no other worker leases the row
 * meanwhile.
 */
const LEASE_MS = 3 * MINUTE_MS
const BACKOFF_MINUTES = [1, 5, 15, 60] as const

interface Delivery {
  readonly transport: MailTransport
  readonly renderers: MailRenderers
  /** When aborted, delivery ends before the next mail. */
  readonly signal?: AbortSignal
}

export interface Mailer {
  /**
   * Sends all due mail and returns how many were sent. A call during a delivery joins it, and the
   * delivery then looks for due mail once more before it ends.
   */
  deliver(): Promise<number>
  /** Waits for the current delivery, whatever its outcome. */
  idle(): Promise<void>
}

/**
 * Sends one mail at a time. A row is leased, sent, and marked: a process that dies in between
 * leaves at most one mail that was accepted and not marked (security.md REL-03), and it is sent
 * again under the same Message-ID. More workers send more mails a second.
 */
export function createMailer(context: AppContext, delivery: Delivery): Mailer {
  let calls = 0
  let current: Promise<number> | null = null
  const sendAll = async (): Promise<number> => {
    let sent = 0
    try {
      for (let seen = calls; !delivery.signal?.aborted; seen = calls) {
        const outcome = await deliverNext(context, delivery)
        if (outcome === 'sent') sent++
        // The other mails wait for the next delivery instead of using up their attempts.
        if (outcome === 'unreachable' || (outcome === 'nothing_due' && seen === calls)) break
      }
      return sent
    } finally {
      // Set without an await after the last look, so that a later call starts a new delivery.
      current = null
    }
  }
  return {
    deliver: () => {
      calls++
      current ??= sendAll()
      return current
    },
    idle: async () => void (await Promise.allSettled([current])),
  }
}

export const deliverDueMail = (context: AppContext, delivery: Delivery): Promise<number> =>
  createMailer(context, delivery).deliver()

async function deliverNext(
  context: AppContext,
  delivery: Delivery,
): Promise<'sent' | 'not_sent' | 'unreachable' | 'nothing_due'> {
  const row = await leaseNext(context)
  return row ? deliver(context, delivery, row) : 'nothing_due'
}

async function leaseNext({
  pool,
  clock,
}: Pick<AppContext, 'pool' | 'clock'>): Promise<OutboxRow | undefined> {
  const now = clock.now()
  const { rows } = await pool.query<OutboxRow>(
    `update outbox set due_at = $2, attempts = attempts + 1
     where id = (select id from outbox where sent_at is null and failed_at is null and due_at <= $1 order by due_at limit 1 for update skip locked)
     returning *`,
    [now, new Date(now.getTime() + LEASE_MS)],
  )
  return rows[0]
}

async function deliver(
  context: AppContext,
  { transport, renderers }: Delivery,
  row: OutboxRow,
): Promise<'sent' | 'not_sent' | 'unreachable'> {
  if (expiryOf(row) <= context.clock.now()) {
    await markFailed(context, row, row.failure ?? 'Venció el plazo antes de poder enviarlo.')
    return 'not_sent'
  }
  try {
    const mail = await renderMail(context, renderers, row)
    if (mail) await transport.send({ ...mail, id: row.id, matrix_id: row.matrix_id })
    await markSent(context, row, mail ? null : 'Ya no hacía falta.')
    return mail ? 'sent' : 'not_sent'
  } catch (error) {
    if (!(error instanceof MailFailure)) throw error
    context.log.warn(
      { mail_id: row.id, kind: row.kind, attempt: row.attempts, final: error.final },
      'A mail was not delivered.',
    )
    await (error.final
      ? markFailed(context, row, error.message)
      : postpone(context, row, error.message))
    return error.unreachable ? 'unreachable' : 'not_sent'
  }
}

const expiryOf = (row: OutboxRow): Date =>
  row.expires_at ?? new Date(row.created_at.getTime() + DEFAULT_LIFETIME_MS)

/**
 * Null when the mail is no longer needed.
 * @throws MailFailure whatever fails here: one broken row must not hold up the other mails.
 */
async function renderMail(
  context: AppContext,
  renderers: MailRenderers,
  row: OutboxRow,
): Promise<Mail | null> {
  const render = renderers[row.kind]
  if (!render) throw new MailFailure(`No hay quien prepare correos «${row.kind}».`, { final: true })
  const mail = await render(context, row).catch((error: unknown) => {
    context.log.error(
      { mail_id: row.id, kind: row.kind, ...traceOf(error) },
      'A mail could not be prepared.',
    )
    throw new MailFailure('No se pudo preparar el correo.', { cause: error })
  })
  if (mail && !isEmail(mail.to.address))
    throw new MailFailure('La dirección no es válida.', { final: true })
  return (
    mail && {
      ...mail,
      subject: cleanText(mail.subject),
      to: { name: cleanText(mail.to.name), address: mail.to.address },
    }
  )
}

type OutboxContext = Pick<AppContext, 'db' | 'clock'>

/** Also clears the payload: it may hold a one-time link, which is not needed any more. */
async function markSent(
  { db, clock }: OutboxContext,
  row: OutboxRow,
  reason_not_sent: string | null,
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ sent_at: clock.now(), failure: reason_not_sent, payload: '{}' })
    .where('id', '=', row.id)
    .execute()
}

async function markFailed(
  { db, clock }: OutboxContext,
  row: OutboxRow,
  failure: string,
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ failed_at: clock.now(), failure })
    .where('id', '=', row.id)
    .execute()
}

/** Makes the row due again after its backoff, or failed when it would have expired by then. */
async function postpone(context: OutboxContext, row: OutboxRow, failure: string): Promise<void> {
  const minutes = BACKOFF_MINUTES[Math.min(row.attempts, BACKOFF_MINUTES.length) - 1] ?? 60
  const jitter = (80 + randomInteger(41)) / 100
  const due_at = new Date(context.clock.now().getTime() + minutes * MINUTE_MS * jitter)
  if (due_at >= expiryOf(row)) return markFailed(context, row, failure)
  await context.db.updateTable('outbox').set({ due_at, failure }).where('id', '=', row.id).execute()
}
