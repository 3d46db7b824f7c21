import { sql } from 'kysely'
import { unaskedPositions } from '#features/evaluations/server/queries.ts'
import { isOpen } from '#features/forms/server/queries.ts'
import type { AppContext, Db } from '#server/context.ts'
import { alphabetically } from '#server/core/alphabet.ts'
import { hashToken } from '#server/core/secrets.ts'
import { dropOldMails, queueMail } from '#server/mail/mail.ts'
import { newId } from '#shared/ids.ts'
import { HOUR } from '#shared/rate-limit.ts'

const inAnHour = ({ clock }: Pick<AppContext, 'clock'>): Date =>
  new Date(clock.now().getTime() + HOUR)

/**
 * Queues the mail with the link to an address's list. The mail itself finds out whether the address
 * has open sheets, so that this takes the same time for every address. The outbox holds neither the
 * address nor the token.
 */
export async function queuePendingList(context: AppContext, email: string): Promise<void> {
  const id = newId()
  const expires_at = inAnHour(context)
  await context.db.transaction().execute(async (trx) => {
    await trx
      .insertInto('pending_links')
      .values({
        id,
        sealed_email: context.secrets.seal(email),
        token_hash: hashToken(context.secrets.mailedToken('pending_list', id)),
        browser_hash: null,
        expires_at,
      })
      .execute()
    await queueMail(trx, context.clock, [
      {
        kind: 'pending_list',
        dedupe_key: `pending_list ${id}`,
        payload: { pending_link_id: id },
        expires_at,
      },
    ])
  })
}

/** The address of a link that no browser has opened; undefined once it is used or expired. */
export async function emailOfUnusedLink(
  { db, clock, secrets }: Pick<AppContext, 'db' | 'clock' | 'secrets'>,
  token: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('pending_links')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', clock.now())
    .select('sealed_email')
    .executeTakeFirst()
  return row && secrets.unseal(row.sealed_email)
}

/**
 * Hands the list to one browser for an hour. False when the link was used or has expired: of two
 * browsers at the same time one gets the list.
 */
export async function openPendingLink(
  context: Pick<AppContext, 'db' | 'clock'>,
  token: string,
  browser_token: string,
): Promise<boolean> {
  const { numUpdatedRows } = await context.db
    .updateTable('pending_links')
    .set({
      token_hash: null,
      browser_hash: hashToken(browser_token),
      expires_at: inAnHour(context),
    })
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', context.clock.now())
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The address whose list the browser may see. */
export async function emailOfBrowser(
  { db, clock, secrets }: Pick<AppContext, 'db' | 'clock' | 'secrets'>,
  browser_token: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('pending_links')
    .where('browser_hash', '=', hashToken(browser_token))
    .where('expires_at', '>', clock.now())
    .select('sealed_email')
    .executeTakeFirst()
  return row && secrets.unseal(row.sealed_email)
}

export async function closePendingList(db: Db, browser_token: string): Promise<void> {
  await db
    .deleteFrom('pending_links')
    .where('browser_hash', '=', hashToken(browser_token))
    .execute()
}

/** Deletes the links that have expired, and the mails that carried them. */
export async function deleteExpiredLinks({ db, clock }: AppContext): Promise<void> {
  const now = clock.now()
  await db.deleteFrom('pending_links').where('expires_at', '<=', now).execute()
  await dropOldMails(db, { kind: 'pending_list', created_before: new Date(now.getTime() - HOUR) })
}

/**
 * Where something is open for an address: one row a released matrix that is neither closed nor
 * erased, over all companies, the earliest deadline first. No evaluated person is named.
 */
export async function listOpenMatrices(context: Pick<AppContext, 'db' | 'clock'>, email: string) {
  const rows = await listSubjects(context, email)
  const ids = rows.map(({ id }) => id)
  const forms = Map.groupBy(await listOpenForms(context.db, ids), (form) => form.evaluator_id)
  return rows.flatMap((row) => {
    const open = forms.get(row.id)
    return open ? [{ ...row, open }] : []
  })
}
export type OpenMatrix = Awaited<ReturnType<typeof listOpenMatrices>>[number]

const listSubjects = ({ db, clock }: Pick<AppContext, 'db' | 'clock'>, email: string) =>
  db
    .selectFrom('subjects')
    .innerJoin('matrices', 'matrices.id', 'subjects.matrix_id')
    .innerJoin('companies', 'companies.id', 'matrices.company_id')
    .leftJoin('logos', 'logos.company_id', 'companies.id')
    .where(sql`lower(subjects.email)`, '=', sql`lower(${email})`)
    .where('released', '=', true)
    .where('erased_at', 'is', null)
    .where('closes_at', '>', clock.now())
    .where('companies.kind', '=', 'real')
    .select([
      'subjects.id',
      'subjects.name',
      'subjects.email',
      'key_version',
      'matrices.name as matrix_name',
      'limit_date',
      'matrices.time_zone',
      'question_count',
      'companies.name as company_name',
      'primary_color',
      'secondary_color',
      'logos.id as logo_id',
    ])
    .orderBy('closes_at')
    .orderBy(alphabetically('matrices.name'))
    .execute()

async function listOpenForms(db: Db, subject_ids: readonly string[]) {
  if (subject_ids.length === 0) return []
  return db
    .selectFrom('forms')
    .leftJoin('answers', 'answers.form_id', 'forms.id')
    .where('evaluator_id', 'in', [...subject_ids])
    .where(isOpen)
    .select(['evaluator_id', 'relation_type_id', 'answered', 'choices'])
    .select(unaskedPositions.as('unasked'))
    .execute()
}
