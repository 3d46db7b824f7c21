import { changeThresholds } from '#features/forms/noise.rules.ts'
import { longDate } from '#shared/dates.ts'
import type { BeforeAndNow, ChangeLine } from '../model/before-and-now-model.rules.ts'
import { comparisonProblem, type EarlierReport } from '../model/earlier-report.rules.ts'
import type { CompetenceLine } from '../model/subject-report-model.rules.ts'
import { perceive } from '../numbers/perception.rules.ts'
import { toInterval, measureGap, ofTenths } from '../numbers/printed.rules.ts'
import type { PrintedScore } from '../numbers/published-values.rules.ts'
import { boundText } from '../numbers/score.rules.ts'
import { namedOrCounted } from './spanish.rules.ts'
import type { SubjectFacts } from './subject-facts.rules.ts'

/**
 * «Antes y ahora»: the competences of the profile, in its order, with what the earlier report
 * printed. `null` where the two are not compared.
 */
export function composeBeforeAndNow(
  facts: SubjectFacts,
  earlier: EarlierReport,
): BeforeAndNow | null {
  const { numbers, blocks, ranked, competences } = facts
  if (comparisonProblem(earlier, { matrix: numbers.matrix, blocks })) return null
  const lines = ranked.flatMap((line) => {
    const then = earlier.competences[competences.indexOf(line)]
    return then ? changeLine(facts, line, then) : []
  })
  if (lines.length === 0) return null
  const compared = new Set(lines.map(({ number }) => number))
  return {
    matrix: { name: earlier.matrix.name, limit_date: earlier.matrix.limit_date },
    intro: composeIntro(earlier.matrix),
    lines,
    notes: missingNote(competences.filter(({ number }) => !compared.has(number))),
  }
}

const missingNote = (missing: readonly CompetenceLine[]): string[] =>
  missing.length > 0
    ? [
        `Sin comparar, porque en uno de los dos ciclos no hay un promedio de otros: ${namedOrCounted(missing.map(({ name }) => name))}.`,
      ]
    : []

type Cycle = Pick<EarlierReport['matrix'], 'name' | 'limit_date'>

const composeIntro = ({ name, limit_date }: Cycle): string =>
  `«Antes» es el promedio de otros en ${name} (${longDate(limit_date)}). Quienes responden cambian de un ciclo a otro: sólo se dice lo que sostendrían otras personas.`

const changeWords = {
  above: { clear: 'subió', probable: 'probablemente subió' },
  below: { clear: 'bajó', probable: 'probablemente bajó' },
} as const

function changeLine(
  { numbers: { scale }, shape, effective }: SubjectFacts,
  { number, name, others }: CompetenceLine,
  then: NonNullable<EarlierReport['competences'][number]>,
): ChangeLine | [] {
  if (!others) return []
  const before: PrintedScore = {
    ...ofTenths(then.others),
    text: boundText(ofTenths(then.others).text, then.bound),
    bound: then.bound,
  }
  const { perception, degree } = perceive(toInterval(others, scale), toInterval(before, scale), {
    thresholds: changeThresholds(shape, [then.effective, effective]),
    range: shape.range,
  })
  const words = perception === 'above' || perception === 'below' ? changeWords[perception] : null
  return {
    number,
    name,
    before,
    now: others,
    change: measureGap(others, before),
    degree,
    change_text: words && degree !== 'even' ? words[degree] : 'sin cambio claro',
  }
}
