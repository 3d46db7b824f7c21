import { type Kysely, type RawBuilder, type Selectable, sql, type Transaction } from 'kysely'
import { newId } from '#shared/ids.ts'
import type { AppContext } from '../context.ts'
import type { Clock } from '../core/clock.ts'
import type { Schema } from '../database/schema.ts'
import { isMailed, mailsByEmail, typedColumn } from './mail-channel.ts'
import type { MailKind } from './mail-kinds.ts'

export type OutboxRow = Selectable<Schema['outbox']>

export interface MailAddress {
  readonly name: string
  readonly address: string
}

export interface MailAttachment {
  readonly file_name: string
  readonly content_type: string
  readonly content: Buffer | string
  /** By which the mail's HTML shows it (`cid:`); without it the file is listed below the mail. */
  readonly content_id?: string
}

/** A mail to exactly one person. */
export interface Mail {
  readonly to: MailAddress
  /** The company in whose name the product writes; by default the name in MAIL_FROM. */
  readonly sender_name?: string
  /** The company's own address, used while its domain is listed; by default that in MAIL_FROM. */
  readonly sender_address?: string
  /** Whom a reply reaches; by default the sender of all mails. */
  readonly reply_to?: MailAddress
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly attachments?: readonly MailAttachment[]
  /** Stops mails of this kind by a POST (RFC 8058); a GET shows a page with a button. */
  readonly unsubscribe_url?: string
}

/**
 * Renders the mail of a row just before it is sent; null when there is no longer a reason to send
 * it.
 */
export type MailRenderer = (context: AppContext, row: OutboxRow) => Promise<Mail | null>

export type MailRenderers = Readonly<Partial<Record<MailKind, MailRenderer>>>

export interface QueuedMail {
  /** By default a new one. */
  readonly id?: string
  readonly kind: MailKind
  /** A second mail with the same key is not queued. */
  readonly dedupe_key: string
  readonly workspace_id?: string | null
  readonly matrix_id?: string | null
  readonly subject_id?: string | null
  /** Whom it is about, when that is not the person who reads it. */
  readonly about_id?: string | null
  readonly email?: string | null
  readonly payload?: Readonly<Record<string, unknown>>
  /** Not sent before; by default sent at once. */
  readonly due_at?: Date
  /** Not sent any more from then on; by default three days after it was queued. */
  readonly expires_at?: Date
}

/** Keeps an insert below PostgreSQL's 65,535 parameters. */
const ROWS_PER_INSERT = 1000

/**
 * Writes mail into the outbox, in the transaction of the change that causes it; call
 * `context.wakeMail()` after the commit.
 */
export async function queueMail(
  db: Kysely<Schema> | Transaction<Schema>,
  clock: Clock,
  mails: readonly QueuedMail[],
): Promise<void> {
  const now = clock.now()
  const mailed = await mailsByEmail(db, mails)
  for (let start = 0; start < mailed.length; start += ROWS_PER_INSERT) {
    const rows = mailed.slice(start, start + ROWS_PER_INSERT).map((mail) => ({
      id: mail.id ?? newId(),
      kind: mail.kind,
      dedupe_key: mail.dedupe_key,
      workspace_id: mail.workspace_id ?? null,
      matrix_id: mail.matrix_id ?? null,
      subject_id: mail.subject_id ?? null,
      about_id: mail.about_id ?? null,
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

type Expressions<Fields> = { readonly [Name in keyof Fields]: RawBuilder<unknown> | Fields[Name] }

/**
 * Queues a mail for each row of `rows`, the part of a select from `from` on: as `queueMail` does, but
 * in the statement that finds them. Its columns are expressions of those rows, or the same for all.
 */
export function queueMailsFrom(
  now: Date,
  mail: Expressions<Omit<QueuedMail, 'payload'>> & { readonly payload?: RawBuilder<unknown> },
  rows: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const columns = {
    id: sql`gen_random_uuid()`,
    created_at: now,
    due_at: now,
    subject_id: null,
    email: null,
    ...mail,
  }
  const names = sql.join(Object.keys(columns).map((name) => sql.ref(name)))
  const values = Object.entries(columns).map(([name, value]) => typedColumn(name, value))
  return sql`insert into outbox (${names})
    select ${names} from (select ${sql.join(values)} ${rows}) queued where ${isMailed}
    on conflict (dedupe_key) do nothing`
}

/** The person whom a mail is about: most are about the one who reads them. */
export const ABOUT = sql<string | null>`coalesce(outbox.about_id, outbox.subject_id)`

interface MailsAbout {
  readonly matrix_id: string
  readonly kinds: readonly MailKind[]
  readonly about: readonly string[]
}

const deleteMails = (
  db: Kysely<Schema> | Transaction<Schema>,
  { matrix_id, kinds, about }: MailsAbout,
) =>
  db
    .deleteFrom('outbox')
    .where('matrix_id', '=', matrix_id)
    .where('kind', 'in', kinds)
    .where(sql<boolean>`${ABOUT} = any(${about}::uuid[])`)

/** Drops mails that were not sent yet, those that failed included. */
export async function dropUnsentMails(
  db: Kysely<Schema> | Transaction<Schema>,
  mails: MailsAbout,
): Promise<void> {
  await deleteMails(db, mails).where('sent_at', 'is', null).execute()
}

/** Drops mails whether they were sent or not, so that the like can be queued again. */
export async function dropMails(
  db: Kysely<Schema> | Transaction<Schema>,
  mails: MailsAbout,
): Promise<void> {
  await deleteMails(db, mails).execute()
}

/** Drops mails by the beginning of their dedupe key. */
export async function dropMailsByKey(
  db: Kysely<Schema> | Transaction<Schema>,
  key: string,
): Promise<void> {
  await db.deleteFrom('outbox').where('dedupe_key', 'like', `${key}%`).execute()
}

/** Drops all mails of a matrix, and returns how many. */
export async function dropMailsOfMatrix(
  db: Kysely<Schema> | Transaction<Schema>,
  matrix_id: string,
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('outbox')
    .where('matrix_id', '=', matrix_id)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

interface OldMails {
  readonly created_before: Date
  readonly kind?: MailKind
}

/** Drops mails that belong to no matrix. Returns their ids. */
export async function dropOldMails(
  db: Kysely<Schema> | Transaction<Schema>,
  { created_before, kind }: OldMails,
): Promise<string[]> {
  const old = db
    .deleteFrom('outbox')
    .where('matrix_id', 'is', null)
    .where('created_at', '<=', created_before)
  const chosen = kind === undefined ? old : old.where('kind', '=', kind)
  const deleted = await chosen.returning('id').execute()
  return deleted.map(({ id }) => id)
}

/** SQL: queues one mail; a select of these columns follows. */
export const INSERT_MAIL = `insert into outbox
      (id, kind, dedupe_key, workspace_id, matrix_id, subject_id, payload, created_at, due_at)`
