import { type LockedRater, lockRater } from '#features/release/server/queries.ts'
import { suspendedLink } from '#server/access/suspension.ts'
import type { AppContext } from '#server/context.ts'
import { hashToken, isDerivedHash, sameText, type Secrets } from '#server/core/secrets.ts'
import { localDate } from '#shared/dates.ts'
import { Refusal } from '#shared/refusal.ts'
import { readCode, readNip, readReceipt, writeNip, writeReceipt } from '#shared/typed-codes.ts'
import type { SlipEntered, SlipLook, SlipOpened } from '../contract.ts'
import { slipMissLimit } from '../limits.ts'
import { endedProblem, missProblem, openedProblem, type SlipProblem } from '../rules.ts'
import {
  countTry,
  type DoorSlip,
  endSlips,
  findEarlier,
  findSlip,
  markEntered,
  markOpened,
  renewKeys,
  replaceHolder,
} from './door.queries.ts'
import { announce } from './notices.queries.ts'
import { isClosed, listPages } from './opened-pages.ts'

type Transaction = Parameters<typeof lockRater>[0]

/** The secrets that may have derived what is stored. */
export const madeBy = (secrets: Secrets): Secrets[] =>
  secrets.previous ? [secrets, secrets.previous] : [secrets]

function refuse({ code, params }: SlipProblem): never {
  throw new Refusal(code, params && { params })
}

/** The slip of a typed code, ended or not; refuses a code that no slip has. */
async function findTyped(context: AppContext, typed: string): Promise<DoorSlip> {
  const code = readCode(typed)
  const slip =
    code === null
      ? undefined
      : await findSlip(
          context.db,
          madeBy(context.secrets).map((secrets) => secrets.slipCode(code)),
        )
  if (!slip) throw new Refusal('slips.unknown')
  if (slip.suspended) throw suspendedLink()
  return slip
}

/** The slip of a typed code while it is the present one of its person. */
export async function findPresent(context: AppContext, typed: string): Promise<DoorSlip> {
  const slip = await findTyped(context, typed)
  const problem = endedProblem(slip)
  return problem ? refuse(problem) : slip
}

export const look = async (context: AppContext, typed: string): Promise<SlipLook> =>
  describeSlip(context, await findPresent(context, typed))

export function describeSlip(context: AppContext, slip: DoorSlip): SlipLook {
  return {
    name: slip.name,
    company: slip.company_name,
    matrix: slip.matrix_name,
    closes_at: slip.closes_at.toISOString(),
    closed: isClosed(context, slip),
    opened_on: slip.opened_on,
  }
}

/** Opens a slip once; the browser that did is told the NIP again until it has typed it. */
export async function open(
  context: AppContext,
  { code, opener }: { readonly code: string; readonly opener: string },
): Promise<SlipOpened> {
  const slip = await findPresent(context, code)
  const { secrets, clock, db } = context
  const opener_hash = hashToken(opener)
  const today = localDate(clock.now(), slip.time_zone)
  const isFirst = await markOpened(db, { id: slip.id, opener_hash, today })
  if (!isFirst) {
    const present = await findPresent(context, code)
    if (!present.opener_hash || !isDerivedHash(secrets, present.opener_hash, () => opener_hash))
      refuse(openedProblem(present))
  }
  const earlier = await findEarlier(db, slip)
  return {
    nip: writeNip(secrets.slipNip(slip.id)),
    earlier_opened_on: earlier.opened_on,
    sent_before: earlier.opened_on !== null && earlier.sent && !isClosed(context, slip),
  }
}

export const isNip = ({ secrets }: AppContext, id: string, nip: string): boolean =>
  madeBy(secrets).some((made) => sameText(nip, writeNip(made.slipNip(id))))

/** What a code and its NIP give: the key of the person, and the pages behind the slip. */
export async function enter(
  context: AppContext,
  given: {
    readonly code: string
    readonly nip: string
    readonly delete_sent?: boolean | undefined
  },
): Promise<SlipEntered> {
  const slip = await findPresent(context, given.code)
  if (slip.opened_on === null) throw new Refusal('slips.unopened')
  const tried = await countTry(context.db, slip.id, 'misses')
  if (!tried) return refuse({ code: 'slips.blocked' })
  if (!isNip(context, slip.id, readNip(given.nip) ?? '')) {
    await countMiss(context, slip)
    return refuse(missProblem(tried.misses))
  }
  if (given.delete_sent) await deleteSent(context, slip, tried.opener_hash !== null)
  await markEntered(context.db, slip.id, 'misses')
  return admit(context, await findPresent(context, given.code))
}

/** What the person of a slip may open now. */
export async function admit(context: AppContext, slip: DoorSlip): Promise<SlipEntered> {
  return {
    subject_id: slip.subject_id,
    key: context.secrets.raterKey({ id: slip.subject_id, key_version: slip.key_version }),
    pages: await listPages(context, slip),
  }
}

/** Tells the owners of many wrong NIPs in one project. */
export async function countMiss(context: AppContext, slip: DoorSlip): Promise<void> {
  const caller = { address: '', subject: slip.matrix_id }
  context.rateLimits.count(slipMissLimit, caller)
  if (context.rateLimits.left(slipMissLimit, caller).left > 0) return
  const day = localDate(context.clock.now(), slip.time_zone)
  await context.db
    .transaction()
    .execute((trx) => announce(trx, context, { event: 'guesses', slip, dedupe: day }))
  context.wakeMail()
}

/** Runs a change of the person of a slip while the rater is locked. */
async function withRater(
  context: AppContext,
  { subject_id }: DoorSlip,
  change: (trx: Transaction, rater: LockedRater) => Promise<void>,
): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const rater = await lockRater(trx, subject_id)
    if (!rater) throw new Refusal('slips.unknown')
    await change(trx, rater)
  })
  context.wakeMail()
}

/** «No fui yo: borrar y contestar», before the deadline and only by the first entrance. */
async function deleteSent(context: AppContext, slip: DoorSlip, is_first: boolean): Promise<void> {
  await withRater(context, slip, async (trx, rater) => {
    const earlier = await findEarlier(trx, slip)
    if (!is_first || earlier.opened_on === null || rater.matrix.closes_at <= context.clock.now())
      throw new Refusal('slips.delete_late')
    await replaceHolder(trx, context, rater, { delete_sent: true })
    await announce(trx, context, { event: 'deleted', slip, dedupe: slip.id })
  })
}

/** «No fui yo»: ends NIP and key and deletes nothing, because printers and finders hold codes too. */
export async function disown(context: AppContext, typed: string): Promise<void> {
  const slip = await findPresent(context, typed)
  if (slip.opened_on === null) throw new Refusal('slips.unopened')
  const today = localDate(context.clock.now(), slip.time_zone)
  await withRater(context, slip, async (trx) => {
    await endSlips(trx, { subject_ids: [slip.subject_id], ended: 'disowned', today })
    await renewKeys(trx, slip.subject_id, false)
    await announce(trx, context, { event: 'disowned', slip, dedupe: slip.id })
  })
}

/** Whether what a receipt confirms still counts; refuses a receipt that was never given. */
export async function checkReceipt(
  context: AppContext,
  given: { readonly code: string; readonly receipt: string },
): Promise<boolean> {
  const slip = await findTyped(context, given.code)
  const receipt = readReceipt(given.receipt) ?? ''
  const isGiven = (reopened: number): boolean =>
    madeBy(context.secrets).some((secrets) =>
      sameText(receipt, writeReceipt(secrets.sentReceipt(slip.subject_id, reopened))),
    )
  const counts = isGiven(slip.reopened) && (await findEarlier(context.db, slip)).sent
  if (counts) return true
  const wasGiven = Array.from({ length: slip.reopened }, (_, reopened) => reopened).some(isGiven)
  if (!wasGiven) throw new Refusal('slips.receipt_wrong')
  return false
}
