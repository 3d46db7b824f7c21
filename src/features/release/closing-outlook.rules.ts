import { type RaterCounts, visibilities } from '#features/forms/coverage.rules.ts'
import { protectedRelations } from '#shared/relations.ts'
import { numbered, wholeNumber } from '#shared/spanish.ts'
import type { Participation } from './contract.ts'
import { measureProgress } from './outlook.rules.ts'

type Evaluated = Pick<Participation['evaluated'][number], 'shares' | 'grouped'>

/** What the reports would be if the project closed now; each report is in one of the three. */
export interface ClosingOutlook {
  readonly reports: number
  /** Every group that could be told is told. */
  readonly whole: number
  /** Some group would be missing. */
  readonly losing: number
  /** No group would be told: the leader's answers or the self-evaluation are all there is. */
  readonly alone: number
}

const pickCounts = ({ shares, grouped }: Evaluated, kind: 'answered' | 'forms'): RaterCounts => {
  const { auto, lider, companero, equipo, cliente } = measureProgress({ shares })
  return {
    auto: auto[kind],
    lider: lider[kind],
    companero: companero[kind],
    equipo: equipo[kind],
    cliente: cliente[kind],
    grouped: grouped[kind],
  }
}

/** Groups that a report tells apart; those that are pooled are one. */
function countGroups(counts: RaterCounts, minimum: number): number {
  const published = visibilities(counts, minimum)
  const shownAs = protectedRelations.map((key) => published[key].visibility)
  return shownAs.filter((one) => one === 'shown').length + (shownAs.includes('pooled') ? 1 : 0)
}

/** Follows from counts, never from who answered. */
export function outlineClosing(evaluated: readonly Evaluated[], minimum: number): ClosingOutlook {
  let [losing, alone] = [0, 0]
  for (const one of evaluated) {
    const possible = countGroups(pickCounts(one, 'forms'), minimum)
    const published = countGroups(pickCounts(one, 'answered'), minimum)
    const { lider } = measureProgress(one)
    const isLeaderMissing = lider.forms > 0 && lider.answered === 0
    if (possible > 0 && published === 0) alone++
    else if (isLeaderMissing || published < possible) losing++
  }
  const reports = evaluated.length
  return { reports, whole: reports - losing - alone, losing, alone }
}

/** «31 de 48 reportes perderían un grupo; 6 quedarían sin grupos»; null when none would lose any. */
export function losingText({ reports, losing, alone }: ClosingOutlook): string | null {
  const parts = [
    ...(losing > 0
      ? [
          `${wholeNumber(losing)} de ${numbered(reports, 'reporte', 'reportes')} ${losing === 1 ? 'perdería' : 'perderían'} un grupo`,
        ]
      : []),
    ...(alone > 0
      ? [
          `${alone}${losing > 0 ? '' : ` de ${reports}`} ${alone === 1 ? 'quedaría' : 'quedarían'} sólo con su líder`,
        ]
      : []),
  ]
  return parts.length === 0 ? null : parts.join('; ')
}
