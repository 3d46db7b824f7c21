import { type RawBuilder, sql, type Transaction, type Updateable } from 'kysely'
import { recordActivity } from '#server/access/activity.ts'
import type { WorkspaceScope } from '#server/access/session.ts'
import type { AppContext } from '#server/context.ts'
import { alphabetically } from '#server/core/alphabet.ts'
import type { Schema } from '#server/database/schema.ts'
import { maySendFrom, listSenderDomains } from '#server/mail/mail-senders.ts'
import type { Country } from '#shared/countries.ts'
import { newId } from '#shared/ids.ts'
import { Refusal } from '#shared/refusal.ts'
import type { OwnRelationNames } from '#shared/relation-names.ts'
import { refuseStale } from '#shared/versions.ts'
import type { MailSender } from '../sender.rules.ts'
import { type LogoChange, replaceLogo } from './logos.queries.ts'
import { companyInScope } from './queries.ts'
import { requireQuota } from './quotas.queries.ts'

export interface CompanyFields {
  readonly name: string
  readonly status?: 'activa' | 'inactiva' | undefined
  readonly primary_color?: string | undefined
  readonly secondary_color?: string | undefined
  readonly time_zone?: string | undefined
  readonly paper?: 'letter' | 'a4' | undefined
  readonly country?: Country | undefined
}

export interface CompanyChange {
  readonly fields: CompanyFields
  readonly logo: LogoChange
}

/** Returns the id of the new company. */
export async function createCompany(
  { db, clock, config }: AppContext,
  scope: WorkspaceScope,
  workspace_id: string,
  { fields, logo }: CompanyChange,
): Promise<string> {
  const id = newId()
  const time_zone = fields.time_zone ?? config.default_time_zone
  await db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('companies')
      .values({ ...fields, id, workspace_id, time_zone, created_at: clock.now() })
      .execute()
    await replaceLogo(transaction, id, logo)
    await requireQuota(transaction, workspace_id, ['companies', 'bytes'])
    await recordActivity(transaction, clock, {
      workspace_id,
      user_id: scope.user_id,
      action: 'company.created',
      target_id: id,
      detail: { name: fields.name },
    })
  })
  return id
}

/** @throws Refusal `company.changed` if another version was read than the saved one. */
export async function changeCompany(
  { db, clock }: AppContext,
  scope: WorkspaceScope,
  company_id: string,
  { fields, logo, read }: CompanyChange & { readonly read: number | undefined },
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const saved = await lockCompany(transaction, scope, company_id)
    refuseStale('company.changed', saved, read)
    await transaction
      .updateTable('companies')
      .set({ ...fields, version: saved.version + 1 })
      .where('id', '=', company_id)
      .execute()
    await replaceLogo(transaction, company_id, logo)
    if (logo) await requireQuota(transaction, saved.workspace_id, ['bytes'])
    const detail = { name: fields.name, status: fields.status ?? saved.status }
    await recordActivity(transaction, clock, {
      workspace_id: saved.workspace_id,
      user_id: scope.user_id,
      action: 'company.changed',
      target_id: company_id,
      detail,
    })
  })
}

interface Read {
  /** The version that the caller read. */
  readonly read: number | undefined
}

/** @throws Refusal `company.changed` if another version was read than the saved one. */
export const nameRelations = (
  context: AppContext,
  scope: WorkspaceScope,
  company_id: string,
  { relation_names, read }: Read & { readonly relation_names: OwnRelationNames },
): Promise<void> =>
  changeSettings(context, scope, {
    company_id,
    read,
    action: 'company.relations_named',
    settings: () => ({ relation_names: sql`${JSON.stringify(relation_names)}::jsonb` }),
  })

/**
 * A saved address stays, also while the service does not send from it.
 * @throws Refusal `company.changed` if another version was read than the saved one, and
 *   `company.sender_domain` or `company.sender_unavailable` for an address of a domain that the
 *   service does not send from
 */
export const changeSender = (
  context: AppContext,
  scope: WorkspaceScope,
  company_id: string,
  { read, ...sender }: Read & MailSender,
): Promise<void> =>
  changeSettings(context, scope, {
    company_id,
    read,
    action: 'company.sender_changed',
    settings: (saved) => {
      if (sender.sender_email !== saved.sender_email)
        requireDomain(context, saved.workspace_id, sender.sender_email)
      return sender
    },
  })

function requireDomain(
  { config }: Pick<AppContext, 'config'>,
  workspace_id: string,
  email: string,
): void {
  if (email === '' || maySendFrom(config, workspace_id, email)) return
  const domains = listSenderDomains(config, workspace_id)
  if (domains.length === 0) throw new Refusal('company.sender_unavailable')
  throw new Refusal('company.sender_domain', { params: { domains: domains.join(', ') } })
}

interface SettingsChange extends Read {
  readonly company_id: string
  readonly action: string
  readonly settings: (
    saved: Awaited<ReturnType<typeof companyInScope>>,
  ) => Updateable<Schema['companies']> | { readonly relation_names: RawBuilder<OwnRelationNames> }
}

async function changeSettings(
  { db, clock }: AppContext,
  scope: WorkspaceScope,
  { company_id, read, action, settings }: SettingsChange,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const saved = await lockCompany(transaction, scope, company_id)
    refuseStale('company.changed', saved, read)
    await transaction
      .updateTable('companies')
      .set({ ...settings(saved), version: saved.version + 1 })
      .where('id', '=', company_id)
      .execute()
    await recordActivity(transaction, clock, {
      workspace_id: saved.workspace_id,
      user_id: scope.user_id,
      action,
      target_id: company_id,
      detail: { name: saved.name },
    })
  })
}

/** Throws `not_found` for a company outside the scope. */
async function lockCompany(
  transaction: Transaction<Schema>,
  scope: WorkspaceScope,
  company_id: string,
) {
  await transaction
    .selectFrom('companies')
    .where('id', '=', company_id)
    .select('id')
    .forUpdate()
    .execute()
  return companyInScope(transaction, scope, company_id)
}

/**
 * Deletes the company with everything that belongs to it. The matrices are locked first, so that
 * none is released meanwhile. Throws `company.in_use` with the names of released matrices that are
 * not erased; those of a sample are invented and go with it.
 */
export async function deleteCompany(
  { db, clock, reactions }: AppContext,
  scope: WorkspaceScope,
  company_id: string,
): Promise<undefined> {
  await db.transaction().execute(async (transaction) => {
    const { workspace_id, name, kind } = await lockCompany(transaction, scope, company_id)
    const matrices = await transaction
      .selectFrom('matrices')
      .where('company_id', '=', company_id)
      .select(['name', 'released', 'erased_at'])
      .orderBy(alphabetically('name'))
      .forUpdate()
      .execute()
    const released = matrices.filter((matrix) => matrix.released && matrix.erased_at === null)
    if (kind === 'real' && released.length > 0)
      throw new Refusal('company.in_use', {
        params: { names: released.map((matrix) => matrix.name).join(', ') },
      })
    for (const { company_deleted } of reactions.toReversed())
      await company_deleted?.(transaction, company_id)
    await transaction.deleteFrom('companies').where('id', '=', company_id).execute()
    if (kind === 'rehearsal') return
    await recordActivity(transaction, clock, {
      workspace_id,
      user_id: scope.user_id,
      action: 'company.deleted',
      target_id: company_id,
      detail: { name },
    })
  })
}
