import { capitalized, counted, countedMasculine } from '#shared/spanish.ts'
import type { Fact } from '../model/message-model.rules.ts'
import type { CompetenceLine } from '../model/subject-report-model.rules.ts'
import { countCrossing } from './patterns.rules.ts'
import { pointsText, type SubjectFacts } from './subject-facts.rules.ts'

export const EMPTY_FACT = { note: null, rows: [], units: null } as const

/** All competences together, as a line. */
export const totalLine = ({ total }: SubjectFacts) => ({
  number: '',
  ...total,
  perception: null,
  degree: null,
  perception_text: null,
})

/** Self and others in all. */
export const totalFact = (facts: SubjectFacts): Fact | null =>
  facts.total_perception && selfFact(facts, { ...totalLine(facts), ...facts.total_perception })

/** Self and others in one competence, where they differ. */
export function perceivedFact(facts: SubjectFacts, line: CompetenceLine): Fact | null {
  if (line.degree === 'even') return null
  const fact = selfFact(facts, line)
  return fact && { ...fact, text: `${line.name}. ${fact.text}` }
}

function selfFact(
  { words }: SubjectFacts,
  {
    self,
    others: seen,
    gap,
    perception,
    degree,
  }: Pick<CompetenceLine, 'self' | 'others' | 'gap' | 'perception' | 'degree'>,
): Fact | null {
  if (!self || !seen || !perception || !degree) return null
  const both = `${words.your_self}, ${self.text}; otros, ${seen.text}`
  const perceived = words.perceive({ perception, degree })
  return {
    ...EMPTY_FACT,
    degree,
    text:
      degree === 'even'
        ? `${both}: ${perceived}.`
        : `${both}. ${capitalized(perceived)}, por ${pointsText(Math.abs(gap?.tenths ?? 0), Boolean(gap?.bound))}.`,
    rows: [
      { name: words.your_self, mark: 'auto', score: self, band: null },
      { name: 'Promedio de otros', mark: 'others', score: seen, band: null },
    ],
  }
}

export function unitsFact(facts: SubjectFacts, kind: 'self_above' | 'self_below'): Fact | null {
  const { behaviours, thresholds, words } = facts
  const above = kind === 'self_above'
  const filled = countCrossing(facts, above ? 'above' : 'below')
  if (filled === 0) return null
  const cut = thresholds.cut.text
  return {
    ...EMPTY_FACT,
    degree: 'clear',
    text: above
      ? `En ${filled} de ${behaviours.length} conductas ${words.give_yourself} ${cut} o más, y quienes respondieron juntos, menos.`
      : `En ${filled} de ${behaviours.length} conductas ${words.give_yourself} menos de ${cut}, y quienes respondieron juntos, ${cut} o más.`,
    note: 'Vale por el conjunto; una conducta suelta diría poco.',
    units: { filled, of: behaviours.length },
  }
}

/** The behaviours that self and others see on different sides of the cut, as firmly as the weakest. */
export function crossedFact({
  behaviours,
  differences: { blind_spots, hidden_strengths },
  thresholds: { cut },
  words,
}: SubjectFacts): Fact | null {
  const crossed = [...blind_spots, ...hidden_strengths]
  if (crossed.length === 0) return null
  return {
    ...EMPTY_FACT,
    degree: crossed.every(({ degree }) => degree === 'clear') ? 'clear' : 'probable',
    text: `En ${crossed.length} de ${behaviours.length} conductas ${words.pick('tu', 'su')} respuesta y la de quienes respondieron quedan en lados distintos de ${cut.text}: ${countDifferences(blind_spots.length, hidden_strengths.length)}.`,
    note: 'Una por una, en «Puntos ciegos y fortalezas ocultas».',
    units: { filled: crossed.length, of: behaviours.length },
  }
}

/** «tres puntos ciegos y una fortaleza oculta». */
function countDifferences(blind: number, hidden: number): string {
  const parts = [
    ...(blind > 0 ? [countedMasculine(blind, 'punto ciego', 'puntos ciegos')] : []),
    ...(hidden > 0 ? [counted(hidden, 'fortaleza oculta', 'fortalezas ocultas')] : []),
  ]
  return parts.join(' y ')
}
