import type { Product } from '#app/product.ts'
import type { Matrix } from '#features/matrices/contract.ts'
import type { SlipOpened } from '#features/slips/contract.ts'
import { storeKiosk } from '#features/slips/server/kiosks.queries.ts'
import { storeSlips } from '#features/slips/server/printing.queries.ts'
import type { Subject } from '#features/subjects/contract.ts'
import { randomCodeBytes } from '#server/core/secrets.ts'
import { localDate } from '#shared/dates.ts'
import { newId } from '#shared/ids.ts'
import { HOUR } from '#shared/rate-limit.ts'
import { formatReceipt, writeCode, writeReceipt } from '#shared/typed-codes.ts'
import { Session } from '../session.ts'

const CODE_BYTES = 7
const PAIRING_BYTES = 5
/** The codes of tablets last ten minutes in the product, too short for a demo that stays open. */
const PAIRING_MS = 7 * 24 * HOUR

/** A tablet that waits for its code. */
export interface WaitingKiosk {
  readonly name: string
  readonly code: string
}

interface Printing {
  readonly matrix: Matrix
  readonly workspace_id: string
  readonly user_id: string
}

/**
 * Stores a slip for each person without e-mail, as a printed file does; returns their codes by the
 * ids of the people. Nothing is printed, because 490 sheets would hold up the start.
 */
export async function storeCodes(
  { context }: Product,
  { matrix, workspace_id, user_id }: Printing,
  people: readonly Subject[],
): Promise<ReadonlyMap<string, string>> {
  const codes = new Map(
    people
      .filter(({ email }) => email === null)
      .map(({ id }) => [id, writeCode(randomCodeBytes(CODE_BYTES))]),
  )
  await storeSlips(context, {
    matrix: { id: matrix.id, workspace_id },
    user_id,
    today: localDate(context.clock.now(), matrix.time_zone),
    slips: [...codes].map(([subject_id, code]) => ({
      subject_id,
      number: 1,
      code_hash: context.secrets.slipCode(code),
    })),
  })
  return codes
}

/** Stores a tablet that the first browser to type the returned code becomes. */
export async function addWaitingKiosk(
  { context: { db, clock, secrets } }: Product,
  matrix_id: string,
  name: string,
): Promise<WaitingKiosk> {
  const code = writeReceipt(randomCodeBytes(PAIRING_BYTES))
  const now = clock.now()
  await storeKiosk(db, now, {
    id: newId(),
    matrix_id,
    name,
    pairing_hash: secrets.pairingCode(code),
    pairing_until: new Date(now.getTime() + PAIRING_MS),
  })
  return { name, code: formatReceipt(code) }
}

/** A person opens the slip and enters with its NIP. */
export async function enterBySlip({ url }: Product, code: string): Promise<void> {
  const phone = new Session(url)
  const { nip } = await phone.post<SlipOpened>('/slips/open', { code, opener: newId() })
  await phone.post('/slips/enter', { code, nip })
}
