import { recordActivity } from '#server/access/activity.ts'
import type { WorkspaceScope } from '#server/access/session.ts'
import type { AppContext } from '#server/context.ts'
import { randomCodeBytes } from '#server/core/secrets.ts'
import { localDate } from '#shared/dates.ts'
import { newId } from '#shared/ids.ts'
import { Refusal } from '#shared/refusal.ts'
import { formatReceipt, writeReceipt } from '#shared/typed-codes.ts'
import { PAIRING_MS } from '../limits.ts'
import { kioskProblem } from '../rules.ts'
import { listKiosks, markEnded, storeKiosk } from './kiosks.queries.ts'
import { slipMatrix } from './printing.ts'

/** A code is eight characters, as receipts are: 40 bits, for ten minutes. */
const PAIRING_BYTES = 5

export async function addKiosk(
  context: AppContext,
  scope: WorkspaceScope,
  { matrix_id, name }: { readonly matrix_id: string; readonly name: string },
) {
  const matrix = await slipMatrix(context, scope, matrix_id)
  const { length: kiosks } = await listKiosks(context, matrix_id)
  const problem = kioskProblem({ released: matrix.released, kiosks, name })
  if (problem) throw new Refusal(problem)
  const now = context.clock.now()
  const code = writeReceipt(randomCodeBytes(PAIRING_BYTES))
  const pairing_until = new Date(now.getTime() + PAIRING_MS)
  const id = newId()
  await context.db.transaction().execute(async (trx) => {
    const pairing_hash = context.secrets.pairingCode(code)
    await storeKiosk(trx, now, { id, matrix_id, name, pairing_hash, pairing_until })
    await recordActivity(trx, context.clock, {
      workspace_id: matrix.workspace_id,
      user_id: scope.user_id,
      action: 'slips.kiosk_added',
      target_id: matrix_id,
      detail: { name },
    })
  })
  return { id, code: formatReceipt(code), until: pairing_until.toISOString() }
}

export async function endKiosk(
  context: AppContext,
  scope: WorkspaceScope,
  { matrix_id, id }: { readonly matrix_id: string; readonly id: string },
): Promise<void> {
  const matrix = await slipMatrix(context, scope, matrix_id)
  const today = localDate(context.clock.now(), matrix.time_zone)
  await context.db.transaction().execute(async (trx) => {
    const ended = await markEnded(trx, { id, matrix_id, today })
    if (!ended) throw new Refusal('not_found')
    await recordActivity(trx, context.clock, {
      workspace_id: matrix.workspace_id,
      user_id: scope.user_id,
      action: 'slips.kiosk_ended',
      target_id: matrix_id,
      detail: { name: ended.name },
    })
  })
}
