import type { RelationKey } from '#shared/relations.ts'
import { MOST_IMPORTANT } from '../limits.ts'

/**
 * Whether a rater of this relation marks what matters most for the role: only those whose answers
 * are shown as their own, never one of a group that is protected.
 */
export const marksImportance = (relation: RelationKey): boolean =>
  relation === 'auto' || relation === 'lider'

/** Among three competences or fewer all would be marked, which says nothing. */
export const asksImportance = (
  { importance }: { readonly importance: boolean },
  competences: number,
): boolean => importance && competences > MOST_IMPORTANT

/** The ids after one is marked or not any more; a fourth mark changes nothing. */
export function withMark(marked: readonly string[], id: string, mark: boolean): readonly string[] {
  if (!mark) return marked.filter((one) => one !== id)
  return marked.includes(id) || marked.length >= MOST_IMPORTANT ? marked : [...marked, id]
}

export function markedText(count: number): string {
  if (count === 0) return 'Sin marcar'
  if (count >= MOST_IMPORTANT) return 'Tres marcadas'
  return count === 1 ? 'Una marcada' : 'Dos marcadas'
}

/** What becomes of the marks, said before they are made (docs/reports.md, blocks). */
export const importanceAudience = (relation: RelationKey, name: string): string =>
  relation === 'auto'
    ? 'Con lo que marque tu líder, deciden por dónde empieza el plan de tu reporte, que las llama «prioridad del puesto».'
    : `Se juntan con las que marque ${name} y deciden por dónde empieza el plan de su reporte, que las llama «prioridad del puesto». Podrá saber cuáles son tuyas.`
