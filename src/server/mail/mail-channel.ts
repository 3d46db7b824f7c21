import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Schema } from '../database/schema.ts'
import { type MailKind, subjectReadKinds } from './mail-kinds.ts'

interface Addressed {
  readonly kind: MailKind
  readonly subject_id?: string | null
  readonly email?: string | null
}

/** Whether a mail goes to the address that its subject has, and not to one that it names. */
const readsSubject = ({ kind, email }: Addressed): boolean =>
  !email && subjectReadKinds.includes(kind)

/**
 * Of these mails, those whose reader has an e-mail. A person without one is told on paper, which
 * queues nothing.
 */
export async function mailsByEmail<Mail extends Addressed>(
  db: Kysely<Schema> | Transaction<Schema>,
  mails: readonly Mail[],
): Promise<readonly Mail[]> {
  const readers = mails.flatMap((mail) =>
    mail.subject_id && readsSubject(mail) ? [mail.subject_id] : [],
  )
  if (readers.length === 0) return mails
  const { rows } = await sql<{ id: string }>`
    select id from subjects
    where id = any(${[...new Set(readers)]}::uuid[]) and email is null`.execute(db)
  const onPaper = new Set<string | null | undefined>(rows.map(({ id }) => id))
  return mails.filter((mail) => !readsSubject(mail) || !onPaper.has(mail.subject_id))
}

/** SQL: the same for a row `queued` of a statement. */
export const isMailed = sql<boolean>`(queued.email is not null
  or queued.kind <> all(${subjectReadKinds}::text[])
  or not exists (select from subjects s where s.id = queued.subject_id and s.email is null))`

/** What the columns hold that are not text: a subquery would take their parameters for text. */
const columnTypes: Readonly<Record<string, string>> = {
  id: 'uuid',
  workspace_id: 'uuid',
  matrix_id: 'uuid',
  subject_id: 'uuid',
  about_id: 'uuid',
  payload: 'jsonb',
  created_at: 'timestamptz',
  due_at: 'timestamptz',
  expires_at: 'timestamptz',
}

/** SQL: a column of `queued`. */
export const typedColumn = (name: string, value: unknown): RawBuilder<unknown> =>
  sql`(${value})::${sql.raw(columnTypes[name] ?? 'text')} as ${sql.ref(name)}`
