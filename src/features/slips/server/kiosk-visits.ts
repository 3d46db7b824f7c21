import type { FastifyReply, FastifyRequest } from 'fastify'
import { numberKey } from '#features/subjects/identity.rules.ts'
import { isSecure } from '#server/access/session-cookie.ts'
import { suspendedLink } from '#server/access/suspension.ts'
import type { AppContext } from '#server/context.ts'
import { hashToken, randomToken } from '#server/core/secrets.ts'
import { HOUR } from '#shared/rate-limit.ts'
import { Refusal } from '#shared/refusal.ts'
import { SHARED_DEVICE_COOKIE, type SharedDevice } from '#shared/shared-device.ts'
import { readNip, readReceipt } from '#shared/typed-codes.ts'
import type { SlipEntered } from '../contract.ts'
import { kioskLimit, slipCodeLimit } from '../limits.ts'
import { DOOR } from '../paths.rules.ts'
import { countTry, findSlipByNumber, markEntered } from './door.queries.ts'
import { admit, countMiss, isNip, madeBy } from './door.ts'
import { findKiosk, markRegistered, type RegisteredKiosk } from './kiosks.queries.ts'

/** Longer than any project has data. */
const KIOSK_SECONDS = (400 * 24 * HOUR) / 1000
/** By which a browser is told its NIP again when the reply was lost. */
export const BROWSER_COOKIE = 'slip_browser'

/** A request to the door or to a tablet's pages. */
export interface Visit {
  readonly context: AppContext
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Makes the browser a tablet of the project whose code was typed on it. */
export async function registerKiosk(
  { context, reply }: Omit<Visit, 'request'>,
  typed: string,
): Promise<RegisteredKiosk> {
  const code = readReceipt(typed)
  const token = randomToken()
  const token_hash = hashToken(token)
  const isRegistered =
    code !== null &&
    (await markRegistered(context.db, {
      hashes: madeBy(context.secrets).map((secrets) => secrets.pairingCode(code)),
      token_hash,
      now: context.clock.now(),
    }))
  const kiosk = isRegistered ? await findKiosk(context.db, token_hash) : undefined
  if (!kiosk) throw new Refusal('slips.pairing_unknown')
  setKioskCookies(context, reply, token)
  return kiosk
}

const kioskCookie = (context: AppContext): string => (isSecure(context) ? '__Host-kiosk' : 'kiosk')

/** An empty token removes both cookies. */
function setKioskCookies(context: AppContext, reply: FastifyReply, token: string): void {
  const seconds = token === '' ? 0 : KIOSK_SECONDS
  reply.setCookie(kioskCookie(context), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: isSecure(context),
    maxAge: seconds,
  })
  markShared({ context, reply }, 'tablet', seconds)
}

/** Tells the scripts of the pages that what a person leaves behind is erased. */
export function markShared(
  { context, reply }: Omit<Visit, 'request'>,
  device: SharedDevice,
  seconds?: number,
): void {
  reply.setCookie(SHARED_DEVICE_COOKIE, device, {
    path: '/',
    sameSite: 'strict',
    secure: isSecure(context),
    ...(seconds !== undefined && { maxAge: seconds }),
  })
}

/** The tablet that this request comes from; one that ended loses its cookies. */
export async function findVisitedKiosk({
  context,
  request,
  reply,
}: Visit): Promise<RegisteredKiosk | undefined> {
  const token = request.cookies[kioskCookie(context)]
  if (!token) return undefined
  const kiosk = await findKiosk(context.db, hashToken(token))
  if (!kiosk) setKioskCookies(context, reply, '')
  else if (kiosk.suspended) throw suspendedLink()
  return kiosk
}

/** Counts a try with a code: of the tablet, or of the network. */
export async function countCodeTry(visit: Visit): Promise<void> {
  const { context, request } = visit
  const kiosk = await findVisitedKiosk(visit)
  if (kiosk) countKioskTry(context, kiosk)
  const caller = { address: kiosk ? `kiosk ${kiosk.id}` : request.ip, subject: '' }
  context.rateLimits.check(slipCodeLimit, caller)
  context.rateLimits.count(slipCodeLimit, caller)
}

function countKioskTry({ rateLimits }: AppContext, { id }: RegisteredKiosk): void {
  const caller = { address: '', subject: id }
  rateLimits.check(kioskLimit, caller)
  rateLimits.count(kioskLimit, caller)
}

/** What a number and its NIP give; on a tablet only, which never tells what was wrong. */
export async function enterByNumber(
  visit: Visit,
  given: { readonly number: string; readonly nip: string },
): Promise<SlipEntered> {
  const { context } = visit
  const kiosk = await findVisitedKiosk(visit)
  if (!kiosk) throw new Refusal('slips.no_match')
  countKioskTry(context, kiosk)
  const number_key = numberKey(given.number.trim())
  if (number_key === null) throw new Refusal('slips.no_match')
  const find = () => findSlipByNumber(context.db, { matrix_id: kiosk.matrix_id, number_key })
  const slip = await find()
  const tried = slip && (await countTry(context.db, slip.id, 'tablet_misses'))
  if (!tried) throw new Refusal('slips.no_match')
  if (!isNip(context, slip.id, readNip(given.nip) ?? '')) {
    await countMiss(context, slip)
    throw new Refusal('slips.no_match')
  }
  await markEntered(context.db, slip.id, 'tablet_misses')
  const now = await find()
  if (now?.id !== slip.id) throw new Refusal('slips.no_match')
  return admit(context, now)
}

/** What every reply that ends a person's visit erases, whatever the page's script could erase. */
const CLEARED = '"cache", "storage"'

/** Erases from the browser what a person left; a shared phone is then the one it was. */
export function leaveDevice({ context, request, reply }: Visit): void {
  reply.header('clear-site-data', CLEARED)
  reply.clearCookie(BROWSER_COOKIE, { path: DOOR })
  if (request.cookies[kioskCookie(context)] === undefined)
    markShared({ context, reply }, 'phone', 0)
}
