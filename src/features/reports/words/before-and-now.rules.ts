import { longDate } from '#shared/dates.ts'
import type { BeforeAndNow, ChangeLine } from '../model/before-and-now-model.rules.ts'
import { comparisonProblem, type EarlierReport } from '../model/earlier-report.rules.ts'
import type { CompetenceLine } from '../model/subject-report-model.rules.ts'
import { certaintyNames } from '../numbers/certainty.rules.ts'
import { ofTenths, signedTenths } from '../numbers/printed.rules.ts'
import type { Certainty } from '../numbers/published-values.rules.ts'
import { rangeOf } from '../numbers/survey.rules.ts'
import { namedOrCounted } from './spanish.rules.ts'
import type { SubjectFacts } from './subject-facts.rules.ts'

/**
 * «Antes y ahora»: the competences of the profile, in its order, with what the earlier report
 * printed. `null` where the two are not compared.
 */
export function composeBeforeAndNow(
  { numbers, blocks, bands, competences }: SubjectFacts,
  earlier: EarlierReport,
): BeforeAndNow | null {
  if (comparisonProblem(earlier, { matrix: numbers.matrix, blocks })) return null
  // A tenth of the range, 0.4 on a scale from 1 to 5, in tenths.
  const least = rangeOf(numbers.scale)
  const lines = bands.flat().flatMap((line) => {
    const then = earlier.competences[competences.indexOf(line)]
    return then ? changeLine(line, then, least) : []
  })
  if (lines.length === 0) return null
  const [first] = lines
  const isSame = lines.every(({ certainty }) => certainty === first?.certainty)
  const compared = new Set(lines.map(({ number }) => number))
  return {
    matrix: { name: earlier.matrix.name, limit_date: earlier.matrix.limit_date },
    intro: composeIntro(earlier.matrix, ofTenths(least).text),
    lines,
    certainty: isSame ? (first?.certainty ?? null) : null,
    notes: [
      isSame && first
        ? `Certeza de todos los cambios: ${first.certainty_text}.`
        : 'La certeza de un cambio es la menor de los dos ciclos.',
      ...missingNote(competences.filter(({ number }) => !compared.has(number))),
    ],
  }
}

const missingNote = (missing: readonly CompetenceLine[]): string[] =>
  missing.length > 0
    ? [
        `Sin comparar, porque en uno de los dos ciclos no hay un promedio de otros: ${namedOrCounted(missing.map(({ name }) => name))}.`,
      ]
    : []

type Cycle = Pick<EarlierReport['matrix'], 'name' | 'limit_date'>

const composeIntro = ({ name, limit_date }: Cycle, least: string): string =>
  `«Antes» es el promedio de otros en ${name} (${longDate(limit_date)}). Quienes responden cambian de un ciclo a otro: sólo se destacan cambios de ${least} o más con certeza sólida.`

/** From the firmest down. */
const certainties: readonly Certainty[] = ['solid', 'tentative', 'none']

function changeLine(
  { number, name, others, certainty: present }: CompetenceLine,
  then: NonNullable<EarlierReport['competences'][number]>,
  least: number,
): ChangeLine | [] {
  if (!others || !present) return []
  // A difference is no firmer than the less firm of the two.
  const certainty =
    certainties[Math.max(certainties.indexOf(present), certainties.indexOf(then.certainty))] ??
    'none'
  const change = signedTenths(others.tenths - then.others)
  const changed = certainty !== 'none' && Math.abs(change.tenths) >= least
  return {
    number,
    name,
    before: ofTenths(then.others),
    now: others,
    change,
    change_text: changed ? change.text : certainty === 'none' ? certaintyNames.none : 'igual',
    highlighted: changed && certainty === 'solid',
    certainty,
    certainty_text: certaintyNames[certainty],
  }
}
