import { newId } from '#shared/ids.ts'
import type { FactoryContext } from './factories.ts'

/** A person without an e-mail. */
export async function makeNumbered(
  context: FactoryContext,
  given: { matrix_id: string; name: string; external_id: string },
) {
  const subject = { id: newId(), email: null, ...given }
  await context.db.insertInto('subjects').values(subject).execute()
  return subject
}
