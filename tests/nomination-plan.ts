import type { FactoryContext } from './factories.ts'

export const nominationPlan = {
  companero: { minimum: 2, maximum: 3 },
  equipo: { minimum: 0, maximum: 50 },
  cliente: { minimum: 0, maximum: 5 },
  propose_until: '2026-11-25',
  approve_until: '2026-11-27',
}

/** Switches the option of a draft on. */
export const askForRaters = (context: FactoryContext, matrix_id: string) =>
  context.db
    .updateTable('matrices')
    .set({ nomination: JSON.stringify(nominationPlan) })
    .where('id', '=', matrix_id)
    .execute()
