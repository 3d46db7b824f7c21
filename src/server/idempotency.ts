import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#shared/refusal.ts'
import type { AppContext } from './context.ts'
import type { Upload } from './multipart.ts'

const DAY_MS = 86_400_000
/** After it, a call whose process was killed may be made again. No call runs for so long. */
const LEASE_MS = 10 * 60_000
const RETRY_AFTER_SECONDS = 1

type StoreContext = Pick<AppContext, 'db' | 'clock' | 'secrets'>

/** A call as its key knows it. */
export interface RepeatableCall {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly caller_id: string
  readonly fields: unknown
  readonly files: Readonly<Record<string, Upload>>
}

interface Claim {
  readonly caller_id: string
  readonly key: string
  readonly route: string
  readonly body_hash: Buffer
}

/**
 * Makes a call at most once for its Idempotency-Key: a repetition within a day gets the stored
 * reply. Only replies of calls that succeeded are stored, because a refused call changed nothing.
 * @throws Refusal `idempotency.key_invalid` (400), `idempotency.reused` (422),
 * `idempotency.in_flight` (409)
 */
export async function answerOnce(
  context: StoreContext,
  call: RepeatableCall,
  run: () => Promise<unknown>,
): Promise<unknown> {
  const key = call.request.headers['idempotency-key']
  if (key === undefined) return run()
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key))
    throw new Refusal('idempotency.key_invalid')
  const [path = ''] = call.request.url.split('?')
  const route = `${call.request.method} ${path}`
  const claim = { caller_id: call.caller_id, key, route, body_hash: hashOf(call) }
  const stored = await claimOrFind(context, claim)
  if (stored !== undefined) {
    call.reply.header('idempotency-replayed', 'true')
    return JSON.parse(context.secrets.unseal(stored)) as unknown
  }
  try {
    const answer = await run()
    await storeReply(context, claim, JSON.stringify(answer))
    return answer
  } catch (error) {
    await release(context, claim)
    throw error
  }
}

/** Tells bodies and queries apart; the text of JSON is compared, not its meaning. */
function hashOf({ request, fields, files }: RepeatableCall): Buffer {
  const hash = createHash('sha256')
  hash.update(JSON.stringify([request.query ?? null, fields ?? null]))
  for (const [name, { file_name, bytes }] of Object.entries(files)) {
    hash.update(JSON.stringify([name, file_name, bytes.length]))
    hash.update(bytes)
  }
  return hash.digest()
}

/** Undefined when this call holds the key now; the stored reply otherwise. */
async function claimOrFind({ db, clock }: StoreContext, claim: Claim): Promise<string | undefined> {
  const now = clock.now()
  const ended = new Date(now.getTime() - DAY_MS)
  const abandoned = new Date(now.getTime() - LEASE_MS)
  const claimed = await db
    .insertInto('idempotency_keys')
    .values({ ...claim, claimed_at: now, reply: null })
    .onConflict((conflict) =>
      conflict
        .columns(['caller_id', 'key', 'route'])
        .doUpdateSet({ body_hash: claim.body_hash, claimed_at: now, reply: null })
        .where((eb) =>
          eb.or([
            eb('idempotency_keys.claimed_at', '<=', ended),
            eb.and([
              eb('idempotency_keys.reply', 'is', null),
              eb('idempotency_keys.claimed_at', '<=', abandoned),
              eb('idempotency_keys.body_hash', '=', claim.body_hash),
            ]),
          ]),
        ),
    )
    .returning('key')
    .executeTakeFirst()
  if (claimed) return undefined
  const found = await db
    .selectFrom('idempotency_keys')
    .where('caller_id', '=', claim.caller_id)
    .where('key', '=', claim.key)
    .where('route', '=', claim.route)
    .select(['body_hash', 'reply'])
    .executeTakeFirst()
  if (found && !found.body_hash.equals(claim.body_hash)) throw new Refusal('idempotency.reused')
  // Also when the first call has just failed: the caller may ask again at once.
  if (!found?.reply)
    throw new Refusal('idempotency.in_flight', { retry_after: RETRY_AFTER_SECONDS })
  return found.reply
}

async function storeReply(
  { db, secrets }: StoreContext,
  { caller_id, key, route }: Claim,
  reply: string,
): Promise<void> {
  await db
    .updateTable('idempotency_keys')
    .set({ reply: secrets.seal(reply) })
    .where('caller_id', '=', caller_id)
    .where('key', '=', key)
    .where('route', '=', route)
    .execute()
}

async function release({ db }: StoreContext, { caller_id, key, route }: Claim): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('caller_id', '=', caller_id)
    .where('key', '=', key)
    .where('route', '=', route)
    .where('reply', 'is', null)
    .execute()
}

/** Deletes keys a day after their call. */
export async function deleteOldKeys({ db, clock }: StoreContext): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('claimed_at', '<=', new Date(clock.now().getTime() - DAY_MS))
    .execute()
}
