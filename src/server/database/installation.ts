import { realpathSync, statSync } from 'node:fs'
import pg from 'pg'
import { hashToken, type Secrets } from '../core/secrets.ts'
import { clusterFolder } from '../embedded-postgres/postgres-cluster.ts'
import { inTransaction } from './transaction.ts'

/** Where the data lie. A part that cannot be told is null. */
export interface DataLocation {
  /** Made by initdb: a dump that is restored into another cluster finds another one. */
  readonly system_identifier: string | null
  readonly database_oid: number | null
  /** Path and file number of the embedded cluster's folder. */
  readonly data_folder: string | null
}

interface Installation extends DataLocation {
  readonly mail_held_at: Date | null
}

const INSUFFICIENT_PRIVILEGE = '42501'

/** `data_dir` is null for a database server. */
export async function locateData(pool: pg.Pool, data_dir: string | null): Promise<DataLocation> {
  const { rows } = await pool.query<{ oid: string }>(
    'select oid::text as oid from pg_database where datname = current_database()',
  )
  return {
    system_identifier: await systemIdentifier(pool),
    database_oid: rows[0] ? Number(rows[0].oid) : null,
    data_folder: data_dir === null ? null : folderIdentity(clusterFolder(data_dir)),
  }
}

const folderIdentity = (folder: string): string =>
  `${realpathSync(folder)} ${statSync(folder, { bigint: true }).ino}`

/** Null where the server's operator forbids this function. */
async function systemIdentifier(pool: pg.Pool): Promise<string | null> {
  try {
    const { rows } = await pool.query<{ id: string }>(
      'select system_identifier::text as id from pg_control_system()',
    )
    return rows[0]?.id ?? null
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === INSUFFICIENT_PRIVILEGE) return null
    throw error
  }
}

/**
 * Stores where the data lie. Data that lay elsewhere at the last start are a copy, and a copy's
 * mail is held, because the original sends it. Returns since when mail is held, null when it leaves.
 */
export function recogniseCopy(pool: pg.Pool, found: DataLocation): Promise<Date | null> {
  return inTransaction(pool, async (client) => {
    await lockInstallation(client)
    const { rows } = await client.query<Installation>(
      'select system_identifier, database_oid, data_folder, mail_held_at from installation',
    )
    const [known] = rows
    const isCopy = known !== undefined && liesElsewhere(known, found)
    const { rows: stored } = await client.query<{ mail_held_at: Date | null }>(
      `update installation set system_identifier = coalesce($1, system_identifier), database_oid = coalesce($2, database_oid),
         data_folder = coalesce($3, data_folder), mail_held_at = case when $4 then coalesce(mail_held_at, now()) else mail_held_at end
       returning mail_held_at`,
      [found.system_identifier, found.database_oid, found.data_folder, isCopy],
    )
    return stored[0]?.mail_held_at ?? null
  })
}

function liesElsewhere(known: DataLocation, found: DataLocation): boolean {
  const differ = <T>(before: T | null, now: T | null): boolean =>
    before !== null && now !== null && before !== now
  return (
    differ(known.system_identifier, found.system_identifier) ||
    differ(known.database_oid, found.database_oid) ||
    differ(known.data_folder, found.data_folder)
  )
}

/** Creates the row when it is missing, and makes other starts wait until the transaction ends. */
async function lockInstallation(client: pg.PoolClient): Promise<void> {
  await client.query('lock table installation in share row exclusive mode')
  await client.query('insert into installation default values on conflict (singleton) do nothing')
}

/** Holds all mail until `sendWaitingMail`. */
export async function holdMail(pool: pg.Pool): Promise<void> {
  await pool.query(
    `insert into installation (mail_held_at) values (now())
     on conflict (singleton) do update set mail_held_at = now()`,
  )
}

/** Lets mail leave from where the data lie at the next start. */
export async function sendWaitingMail(pool: pg.Pool): Promise<void> {
  await pool.query(
    'update installation set mail_held_at = null, system_identifier = null, database_oid = null, data_folder = null',
  )
}

export async function isMailHeld(pool: pg.Pool): Promise<boolean> {
  const { rowCount } = await pool.query('select 1 from installation where mail_held_at is not null')
  return rowCount === 1
}

/**
 * Stores the keyed hash of the first start's secret. When the secret was changed and the previous
 * one is given too, sealed values are sealed anew and the hash moves.
 * @throws Error that begins with `name` when the database belongs to another secret.
 */
export function checkSecret(pool: pg.Pool, secrets: Secrets, name: string): Promise<void> {
  return inTransaction(pool, async (client) => {
    await lockInstallation(client)
    const { rows } = await client.query<{ secret_fingerprint: Buffer | null }>(
      'select secret_fingerprint from installation',
    )
    const stored = rows[0]?.secret_fingerprint
    if (stored?.equals(secrets.fingerprint)) return
    if (stored && !secrets.previous?.fingerprint.equals(stored)) throw otherSecret(name)
    if (stored && secrets.previous) await renew(client, secrets, secrets.previous)
    await client.query('update installation set secret_fingerprint = $1', [secrets.fingerprint])
  })
}

/** Tables of one-use links, whose mail derives its token when it is sent. */
const mailedLinks = [
  { kind: 'password_reset', table: 'password_resets', id: 'password_reset_id' },
  { kind: 'member_invitation', table: 'invitations', id: 'invitation_id' },
  { kind: 'email_proof', table: 'email_proofs', id: 'email_proof_id' },
  { kind: 'pending_list', table: 'pending_links', id: 'pending_link_id' },
] as const

/** Makes what waits in the database fit to the new secret. */
async function renew(client: pg.PoolClient, secrets: Secrets, previous: Secrets): Promise<void> {
  const { rows: users } = await client.query<{ id: string; sealed: string }>(
    'select id, second_factor_secret as sealed from users where second_factor_secret is not null for update',
  )
  for (const { id, sealed } of users)
    await client.query('update users set second_factor_secret = $2 where id = $1', [
      id,
      secrets.seal(previous.unseal(sealed)),
    ])
  await renewWebhooks(client, secrets, previous)
  for (const { kind, table, id } of mailedLinks) {
    const { rows: waiting } = await client.query<{ id: string }>(
      'select payload ->> $2 as id from outbox where kind = $1 and sent_at is null and failed_at is null',
      [kind, id],
    )
    for (const link of waiting)
      await client.query(`update ${table} set token_hash = $2 where token_hash = $1`, [
        hashToken(previous.mailedToken(kind, link.id)),
        hashToken(secrets.mailedToken(kind, link.id)),
      ])
  }
}

async function renewWebhooks(
  client: pg.PoolClient,
  secrets: Secrets,
  previous: Secrets,
): Promise<void> {
  const { rows } = await client.query<{ id: string; secret: string; previous: string | null }>(
    'select id, secret, previous_secret as previous from webhooks for update',
  )
  const renewed = (sealed: string): string => secrets.seal(previous.unseal(sealed))
  for (const { id, secret, previous: before } of rows)
    await client.query('update webhooks set secret = $2, previous_secret = $3 where id = $1', [
      id,
      renewed(secret),
      before === null ? null : renewed(before),
    ])
}

const otherSecret = (name: string): Error =>
  new Error(
    `${name}: this is not the secret of the database, so every mailed link and second factor would stop working. Set APP_SECRET to the secret of its earlier starts. To change it, give that one as APP_SECRET_PREVIOUS. If it is lost: contorno restore --forget-secret.`,
  )

/** Lets the next start bring another secret. */
export async function clearSecret(pool: pg.Pool): Promise<void> {
  await pool.query('update installation set secret_fingerprint = null')
}

/** `tried`: it was also restored into a throw-away cluster. */
export async function noteBackup(pool: pg.Pool, { tried = false } = {}): Promise<void> {
  await pool.query(
    `insert into installation (backed_up_at, backup_tried_at) values (now(), case when $1 then now() end)
     on conflict (singleton) do update set backed_up_at = now(),
       backup_tried_at = coalesce(excluded.backup_tried_at, installation.backup_tried_at)`,
    [tried],
  )
}

export interface BackupTimes {
  readonly backed_up_at: Date | null
  readonly backup_tried_at: Date | null
}

/** Null when the database does not answer. */
export const backupTimes = (pool: pg.Pool): Promise<BackupTimes | null> =>
  pool.query<BackupTimes>('select backed_up_at, backup_tried_at from installation').then(
    ({ rows }) => rows[0] ?? { backed_up_at: null, backup_tried_at: null },
    () => null,
  )
