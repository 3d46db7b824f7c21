import { randomToken, hashToken } from '#server/core/secrets.ts'
import { newId } from '#shared/ids.ts'
import type { TestApp } from './app.ts'
import { callerOf } from './caller.ts'
import { atTheDoor, makeSlip } from './slip-fixtures.ts'

/** A registered tablet of a project, as a caller. */
export async function makeKiosk({ app, context }: TestApp, matrix_id: string) {
  const [id, token] = [newId(), randomToken()]
  await context.db
    .insertInto('kiosks')
    .values({ id, matrix_id, name: `Comedor ${id.slice(0, 8)}`, token_hash: hashToken(token) })
    .execute()
  const caller = callerOf(app, { cookie: `kiosk=${token}` })
  const enter = (number: string, nip: string) =>
    caller.post<{ subject_id: string; key: string }>('/slips/enter', { number, nip })
  return { id, token, caller, enter }
}

/** An opened slip of a person, with the number and the NIP that this person knows. */
export async function openedSlip(t: TestApp, parents: { subject_id: string; matrix_id: string }) {
  const slip = await makeSlip(t, parents)
  const { nip } = (await atTheDoor(t).open(slip.code)).data
  const subject = await t.context.db
    .selectFrom('subjects')
    .where('id', '=', parents.subject_id)
    .select('external_id')
    .executeTakeFirstOrThrow()
  return { ...slip, nip, person_number: subject.external_id ?? '' }
}

/** A NIP that is another one. */
export const wrongNip = (nip: string): string => nip.slice(0, 5) + String((Number(nip[5]) + 1) % 10)
