import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Kysely, sql } from 'kysely'
import { Refusal } from '#shared/refusal.ts'
import { TurnOrder } from '#shared/turn-order.ts'
import type { AppContext, Db } from '../context.ts'
import { connectionDialect } from '../database/connection-dialect.ts'
import type { Schema } from '../database/schema.ts'
import { inTransaction } from '../database/transaction.ts'
import type { Upload } from './multipart.ts'

const DAY_MS = 86_400_000
const RETRY_AFTER_SECONDS = 1
/** Of the ten connections of a process: the others stay free for calls without a key. */
const KEYED_CALLS_AT_ONCE = 5

/** A call as its key knows it. */
export interface RepeatableCall {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly caller_id: string
  readonly fields: unknown
  readonly files: Readonly<Record<string, Upload>>
  /** Its reply holds a secret that is stored nowhere: a repetition is refused. */
  readonly shown_once: boolean
}

interface Claim {
  readonly caller_id: string
  readonly key: string
  readonly route: string
  readonly body_hash: Buffer
}

/**
 * Makes a call at most once for its Idempotency-Key: a repetition within a day gets the stored
 * reply. The call runs in one transaction with its note, so that a crash leaves both or none; what
 * it calls a transaction is a savepoint of that one. Only replies of calls that succeeded are
 * stored, because a refused call changed nothing.
 * @throws Refusal `idempotency.key_invalid` (400), `idempotency.reused` (422),
 * `idempotency.in_flight` (409), `idempotency.shown_once` (409)
 */
export async function answerOnce(
  context: AppContext,
  call: RepeatableCall,
  run: (context: AppContext) => Promise<unknown>,
): Promise<unknown> {
  const key = call.request.headers['idempotency-key']
  if (key === undefined) return run(context)
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key))
    throw new Refusal('idempotency.key_invalid')
  const [path = ''] = call.request.url.split('?')
  const route = `${call.request.method} ${path}`
  const claim = { caller_id: call.caller_id, key, route, body_hash: computeHash(call) }
  return inTurn(call.caller_id, () => answerInTransaction(context, call, claim, run))
}

async function answerInTransaction(
  context: AppContext,
  call: RepeatableCall,
  claim: Claim,
  run: (context: AppContext) => Promise<unknown>,
): Promise<unknown> {
  let mailWaits = false
  const answer = await inTransaction(context.pool, async (client) => {
    const db = new Kysely<Schema>({ dialect: connectionDialect(client) })
    await lockKey(db, claim)
    const stored = await findReply(context, db, claim)
    if (stored !== undefined) {
      if (stored === '') throw new Refusal('idempotency.shown_once')
      call.reply.header('idempotency-replayed', 'true')
      return JSON.parse(stored) as unknown
    }
    const wakeMail = (): void => {
      mailWaits = true
    }
    const made = await run({ ...context, db, wakeMail })
    const reply = call.shown_once ? '' : JSON.stringify(made)
    await storeReply(db, claim, {
      claimed_at: context.clock.now(),
      reply: context.secrets.seal(reply),
    })
    return made
  })
  if (mailWaits) context.wakeMail()
  return answer
}

/** Tells bodies and queries apart; the text of JSON is compared, not its meaning. */
function computeHash({ request, fields, files }: RepeatableCall): Buffer {
  const hash = createHash('sha256')
  hash.update(JSON.stringify([request.query ?? null, fields ?? null]))
  for (const [name, { file_name, bytes }] of Object.entries(files)) {
    hash.update(JSON.stringify([name, file_name, bytes.length]))
    hash.update(bytes)
  }
  return hash.digest()
}

/** Holds the key until the transaction ends. A process that dies gives it free with its connection. */
async function lockKey(db: Db, { caller_id, key, route }: Claim): Promise<void> {
  // An import may wait for its turn for minutes.
  await sql`set local idle_in_transaction_session_timeout = '15min'`.execute(db)
  const lock = JSON.stringify(['idempotency', caller_id, key, route])
  const { rows } = await sql<{ held: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${lock}, 0)) as held`.execute(db)
  if (!rows[0]?.held)
    throw new Refusal('idempotency.in_flight', { retry_after: RETRY_AFTER_SECONDS })
}

/** The reply to the same call within a day; empty when it was shown once. Throws `idempotency.reused`. */
async function findReply(
  { clock, secrets }: Pick<AppContext, 'clock' | 'secrets'>,
  db: Db,
  claim: Claim,
): Promise<string | undefined> {
  const found = await db
    .selectFrom('idempotency_keys')
    .where('caller_id', '=', claim.caller_id)
    .where('key', '=', claim.key)
    .where('route', '=', claim.route)
    .where('claimed_at', '>', new Date(clock.now().getTime() - DAY_MS))
    // The previous release stored a claim before its effect.
    .where('reply', 'is not', null)
    .select(['body_hash', 'reply'])
    .executeTakeFirst()
  if (!found?.reply) return undefined
  if (!found.body_hash.equals(claim.body_hash)) throw new Refusal('idempotency.reused')
  return secrets.unseal(found.reply)
}

async function storeReply(
  db: Db,
  { body_hash, ...claim }: Claim,
  stored: { claimed_at: Date; reply: string },
): Promise<void> {
  const made = { ...stored, body_hash }
  await db
    .insertInto('idempotency_keys')
    .values({ ...claim, ...made })
    .onConflict((conflict) => conflict.columns(['caller_id', 'key', 'route']).doUpdateSet(made))
    .execute()
}

interface WaitingCall {
  /** By whom turns are taken. */
  readonly workspace_id: string
  readonly begin: () => void
}

const order = new TurnOrder<WaitingCall>(KEYED_CALLS_AT_ONCE)

function beginCalls(): void {
  for (let call = order.begin(); call; call = order.begin()) call.begin()
}

/** Runs at most five keyed calls at once, and of one caller one after the other. */
async function inTurn<T>(caller_id: string, run: () => Promise<T>): Promise<T> {
  const call = await new Promise<WaitingCall>((resolve) => {
    const waiting = { workspace_id: caller_id, begin: () => resolve(waiting) }
    order.add(waiting)
    beginCalls()
  })
  try {
    return await run()
  } finally {
    order.end(call)
    beginCalls()
  }
}

/** Deletes keys a day after their call. */
export async function deleteOldKeys({
  db,
  clock,
}: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('claimed_at', '<=', new Date(clock.now().getTime() - DAY_MS))
    .execute()
}
