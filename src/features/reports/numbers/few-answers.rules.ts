import type { Participation } from '#features/release/contract.ts'
import { toCells } from '#features/release/outlook.rules.ts'
import type { WithRelationNames } from '#shared/relation-names.ts'
import { blocksWithin } from './anonymity.rules.ts'

/** Why a report lacks answers of others: one word for the list, and the reason. */
export interface FewAnswers {
  readonly word: 'Sin evaluadores' | 'Sin respuestas' | 'Pocas respuestas'
  readonly reason: string
}

const others = ['lider', 'companero', 'equipo', 'cliente'] as const

/** What the report about one person cannot show; null when it shows every relation that was asked. */
export function fewAnswers(
  progress: Pick<Participation['evaluated'][number], 'shares' | 'grouped'>,
  minimum: number,
  matrix: WithRelationNames = {},
): FewAnswers | null {
  const cells = toCells(progress, minimum)
  const asked = others.filter((key) => cells[key].forms > 0)
  if (asked.length === 0)
    return { word: 'Sin evaluadores', reason: 'No se invitó a otras personas' }
  if (asked.every((key) => cells[key].answered === 0))
    return { word: 'Sin respuestas', reason: 'No respondió ninguna otra persona' }
  const missing = asked.filter((key) => cells[key].shown === 'missing')
  if (missing.length === 0) return null
  const names = blocksWithin(missing, matrix)
  const silent = missing.filter((key) => cells[key].answered === 0).length
  return {
    word: 'Pocas respuestas',
    reason:
      silent === missing.length
        ? `Sin respuestas de ${names}`
        : missing.length === asked.length
          ? `Respondieron menos de ${minimum} personas`
          : `No se muestra: ${names}`,
  }
}
