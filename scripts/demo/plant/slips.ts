import type { Product } from '#app/product.ts'
import type { Matrix } from '#features/matrices/contract.ts'
import type { SlipOpened } from '#features/slips/contract.ts'
import { storeSlips } from '#features/slips/server/printing.queries.ts'
import type { Subject } from '#features/subjects/contract.ts'
import { randomCodeBytes } from '#server/core/secrets.ts'
import { localDate } from '#shared/dates.ts'
import { newId } from '#shared/ids.ts'
import { writeCode } from '#shared/typed-codes.ts'
import { Session } from '../session.ts'

const CODE_BYTES = 7

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

/** A person opens the slip and enters with its NIP. */
export async function enterBySlip({ url }: Product, code: string): Promise<void> {
  const phone = new Session(url)
  const { nip } = await phone.post<SlipOpened>('/slips/open', { code, opener: newId() })
  await phone.post('/slips/enter', { code, nip })
}
