import type { Kysely, Selectable, Transaction } from 'kysely'
import { newId } from '#shared/ids.ts'
import { cleanText, isEmail } from '#shared/text.ts'
import type { Clock } from './clock.ts'
import type { AppContext } from './context.ts'
import { MailFailure, type MailTransport } from './mail-transport.ts'
import type { MailKind, Schema } from './schema.ts'
import { randomInteger } from './secrets.ts'
import { traceOf } from './security-log.ts'

export type OutboxRow = Selectable<Schema['outbox']>

/** A mail as it leaves: to exactly one person. */
export interface Mail {
  readonly to: { readonly name: string; readonly address: string }
  readonly subject: string
  readonly html: string
  readonly text: string
}

/** Makes the mail of a row when it is sent; null when there is no longer a reason to send it. */
export type MailRenderer = (context: AppContext, row: OutboxRow) => Promise<Mail | null>
export type MailRenderers = Readonly<Partial<Record<MailKind, MailRenderer>>>

export interface QueuedMail {
  readonly kind: MailKind
  /** The same effect is never queued twice. */
  readonly dedupe_key: string
  readonly workspace_id?: string | null
  readonly matrix_id?: string | null
  readonly subject_id?: string | null
  readonly email?: string | null
  readonly payload?: Readonly<Record<string, unknown>>
  readonly due_at?: Date
  readonly expires_at?: Date
}

const MINUTE = 60_000
const KEPT = 3 * 24 * 60 * MINUTE
/** Longer than the longest conversation with a mail server, so that nobody takes over what is under way. */
const LEASE = 3 * MINUTE
const BACKOFF_MINUTES = [1, 5, 15, 60] as const
const CHUNK = 1000

/** Writes mail into the outbox, in the transaction of what causes it; call `context.wakeMail()` after the commit. */
export async function queueMail(
  db: Kysely<Schema> | Transaction<Schema>,
  clock: Clock,
  mails: readonly QueuedMail[],
): Promise<void> {
  const now = clock.now()
  for (let start = 0; start < mails.length; start += CHUNK) {
    const rows = mails.slice(start, start + CHUNK).map((mail) => ({
      id: newId(),
      kind: mail.kind,
      dedupe_key: mail.dedupe_key,
      workspace_id: mail.workspace_id ?? null,
      matrix_id: mail.matrix_id ?? null,
      subject_id: mail.subject_id ?? null,
      email: mail.email ?? null,
      payload: JSON.stringify(mail.payload ?? {}),
      created_at: now,
      due_at: mail.due_at ?? now,
      expires_at: mail.expires_at ?? null,
    }))
    await db
      .insertInto('outbox')
      .values(rows)
      .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
      .execute()
  }
}

interface Delivery {
  readonly transport: MailTransport
  readonly renderers: MailRenderers
  /** Ends between two mails when it is aborted. */
  readonly signal?: AbortSignal
}

export interface Mailer {
  /** Sends what is due; answers how many were sent when nothing is left. Asked again meanwhile, it looks again before it ends. */
  deliver(): Promise<number>
  /** Whatever is under way has ended. */
  idle(): Promise<void>
}

/**
 * One mail at a time. A row is leased, sent, and marked: a process that dies in between leaves at most one mail that was accepted and not
 * marked (security.md REL-03), and it goes again under the same Message-ID. More mails a second are more workers.
 */
export function createMailer(context: AppContext, delivery: Delivery): Mailer {
  let asked = 0
  let round: Promise<number> | null = null
  const sendAll = async (): Promise<number> => {
    let sent = 0
    try {
      for (let seen = asked; !delivery.signal?.aborted; seen = asked) {
        const outcome = await deliverNext(context, delivery)
        if (outcome === 'sent') sent++
        // the server is out of reach: the rest waits for the next round instead of using up its attempts
        if (outcome === 'unreachable' || (outcome === 'nothing' && seen === asked)) break
      }
      return sent
    } finally {
      // in the same breath as the last look: whoever asks from now on begins another round
      round = null
    }
  }
  return {
    deliver: () => {
      asked++
      round ??= sendAll()
      return round
    },
    idle: async () => void (await Promise.allSettled([round])),
  }
}

export const deliverDueMail = (context: AppContext, delivery: Delivery): Promise<number> =>
  createMailer(context, delivery).deliver()

async function deliverNext(
  context: AppContext,
  delivery: Delivery,
): Promise<'sent' | 'done' | 'unreachable' | 'nothing'> {
  const row = await leaseNext(context)
  return row ? deliver(context, delivery, row) : 'nothing'
}

async function leaseNext({ pool, clock }: AppContext): Promise<OutboxRow | undefined> {
  const now = clock.now()
  const { rows } = await pool.query<OutboxRow>(
    `update outbox set due_at = $2, attempts = attempts + 1
     where id = (select id from outbox where sent_at is null and failed_at is null and due_at <= $1 order by due_at limit 1 for update skip locked)
     returning *`,
    [now, new Date(now.getTime() + LEASE)],
  )
  return rows[0]
}

async function deliver(
  context: AppContext,
  { transport, renderers }: Delivery,
  row: OutboxRow,
): Promise<'sent' | 'done' | 'unreachable'> {
  if (expiryOf(row) <= context.clock.now()) {
    await markFailed(context, row, row.failure ?? 'Venció el plazo antes de poder enviarlo.')
    return 'done'
  }
  try {
    const mail = await renderMail(context, renderers, row)
    if (mail) await transport.send({ ...mail, id: row.id, matrix_id: row.matrix_id })
    await markSent(context, row, mail ? null : 'Ya no hacía falta.')
    return mail ? 'sent' : 'done'
  } catch (error) {
    if (!(error instanceof MailFailure)) throw error
    context.log.warn(
      { mail_id: row.id, kind: row.kind, attempt: row.attempts, final: error.final },
      'A mail was not delivered.',
    )
    await (error.final
      ? markFailed(context, row, error.message)
      : postpone(context, row, error.message))
    return error.unreachable ? 'unreachable' : 'done'
  }
}

/** What says nothing else is tried for three days. */
const expiryOf = (row: OutboxRow): Date =>
  row.expires_at ?? new Date(row.created_at.getTime() + KEPT)

/** One bad row must not hold up the rest: what fails here is a failure of this mail. */
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

/** What a row carried, such as a one-time link, is needed no more. */
async function markSent(
  { db, clock }: AppContext,
  row: OutboxRow,
  unsent: string | null,
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ sent_at: clock.now(), failure: unsent, payload: '{}' })
    .where('id', '=', row.id)
    .execute()
}

async function markFailed(
  { db, clock }: AppContext,
  row: OutboxRow,
  failure: string,
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ failed_at: clock.now(), failure })
    .where('id', '=', row.id)
    .execute()
}

async function postpone(context: AppContext, row: OutboxRow, failure: string): Promise<void> {
  const minutes = BACKOFF_MINUTES[Math.min(row.attempts, BACKOFF_MINUTES.length) - 1] ?? 60
  const jitter = (80 + randomInteger(41)) / 100
  const due_at = new Date(context.clock.now().getTime() + minutes * MINUTE * jitter)
  if (due_at >= expiryOf(row)) return markFailed(context, row, failure)
  await context.db.updateTable('outbox').set({ due_at, failure }).where('id', '=', row.id).execute()
}
