import { text, type Truth, type TruthLine } from './independent-report.ts'
import { check, claim, countOf, namesIn, ranked, spanOf, tenthsOf } from './sentence-claims.ts'

/** «Conserva»: why a behaviour is named. */
export function checkKeep({ limits }: Truth, line: TruthLine, sentence: string): void {
  const others = (said: string): boolean => tenthsOf(said) === line.others
  check(sentence, [
    [
      /^Los demás lo califican con (\d+\.\d)(.*)$/,
      (said = '', own = '') =>
        others(said) && (line.others ?? 0) >= limits.cut && isOwnClause(line, own),
    ],
    [
      /^Es de lo más alto que (?:te ven|ven los demás) en .+?, con (\d+\.\d), aunque todavía abajo de (\d+\.\d)(.*)$/,
      (said = '', cut = '', own = '') =>
        others(said) &&
        tenthsOf(cut) === limits.cut &&
        (line.others ?? 0) < limits.cut &&
        isOwnClause(line, own),
    ],
  ])
}

/** «; tú, con 3.0.» or «; tú te pusiste 3.0. Lo haces mejor de lo que crees.» */
function isOwnClause({ self, highlighted, perception }: TruthLine, clause: string): boolean {
  const [said] = /\d+\.\d/.exec(clause) ?? []
  const isBetter = /mejor de lo que cree/.test(clause)
  return (
    (said === undefined ? self === null : tenthsOf(said) === self) &&
    isBetter === (highlighted && perception === 'below')
  )
}

/** «Conversa»: which kind it is and why. */
export function checkTalk(truth: Truth, line: TruthLine, kind: string, sentence: string): void {
  const { limits, behaviours } = truth
  const side = (value: number | null): boolean => (value ?? 0) >= limits.cut
  const crosses = (each: TruthLine): boolean =>
    each.highlighted && side(each.self) !== side(each.others)
  const isBlind = crosses(line) && line.perception === 'above'
  const isHidden = crosses(line) && line.perception === 'below'
  const some = (perception: string): boolean =>
    behaviours.some((each) => crosses(each) && each.perception === perception)
  const fits =
    kind === 'blind_spot'
      ? isBlind
      : kind === 'hidden_strength'
        ? isHidden && !some('above')
        : !some('above') && !some('below')
  claim(fits, `${kind}: ${sentence}`)
  const both = (self: string, others: string): boolean =>
    tenthsOf(self) === line.self && tenthsOf(others) === line.others
  check(sentence, [
    [
      /^(?:Te|Se) calificas? con (\d+\.\d) y los demás con (\d+\.\d): (\d+\.\d) puntos por debajo\.$/,
      (self = '', others = '', gap = '') => both(self, others) && tenthsOf(gap) === line.gap,
    ],
    [
      /^(?:Te|Se) calificas? con (\d+\.\d) y los demás con (\d+\.\d): lo haces? mejor de lo que crees?\.$/,
      (self = '', others = '') => both(self, others) && isHidden,
    ],
    [
      /^No todos ven lo mismo: entre el grupo más alto y el más bajo hay (\d+\.\d) puntos\.$/,
      (span = '') => tenthsOf(span) === spanOf(line) && spanOf(line) >= limits.marked,
    ],
  ])
}

/** What is said instead of a behaviour to talk about. */
export function checkNoTalk(
  { behaviours, groups, limits, hasSelf }: Truth,
  sentence: string,
): void {
  const side = (value: number | null): boolean => (value ?? 0) >= limits.cut
  const crossing = behaviours.filter(
    (line) => line.highlighted && side(line.self) !== side(line.others),
  )
  const far = behaviours.filter((line) => spanOf(line) >= limits.marked)
  claim(crossing.length === 0 && far.length === 0, sentence)
  claim(sentence.includes('sólo hay un grupo') === (groups.length === 1), sentence)
  const [marked] = /\d+\.\d/.exec(sentence) ?? []
  claim(marked === undefined || tenthsOf(marked) === limits.marked, sentence)
  claim(sentence.startsWith('Sin autoevaluación') === !hasSelf, sentence)
}

/** «Prueba»: the lowest behaviour of a competence, beside that of «Conversa». */
export function checkTry(
  { competences }: Truth,
  line: TruthLine,
  talked: TruthLine | null,
  sentence: string,
): void {
  const competence = competences.find(({ id }) => id === line.competence)
  const rest = ranked(competence?.behaviours ?? []).filter(({ id }) => id !== talked?.id)
  const lowest = rest.filter(({ others }) => others === rest.at(-1)?.others)
  check(sentence, [
    [
      /^Es (de lo|lo) más bajo de (.+?): (\d+\.\d)( \(sin contar lo de «Conversa»\))?\.$/,
      (how, name = '', said = '', without = '') =>
        namesIn(name)[0] === competence?.name &&
        tenthsOf(said) === line.others &&
        lowest.some(({ id }) => id === line.id) &&
        (how === 'lo') === (lowest.length === 1) &&
        (without !== '') ===
          (talked?.competence === line.competence && (talked.others ?? 0) <= (line.others ?? 0)),
    ],
  ])
}

/** The share of the normal distribution beyond ±z, by Simpson's rule. */
function beyond(z: number): number {
  const steps = 2_000
  const width = z / steps
  const density = (x: number): number => Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI)
  let area = density(0) + density(z)
  for (let step = 1; step < steps; step++) area += (step % 2 === 1 ? 4 : 2) * density(step * width)
  return 1 - (2 * area * width) / 3
}

/** How firm the averages are: people, independent opinions, and the natural frequency. */
export function checkCertainty(truth: Truth, sentence: string): void {
  const { groups, effective, limits, completed } = truth
  const shown = groups.reduce((sum, { people }) => sum + people, 0)
  const n = Number(effective[0]) / Number(effective[1])
  const z = limits.notable / 10 / ((1.16 * limits.range) / 4 / Math.sqrt(n))
  const cases = 1 / beyond(z)
  const isFrequency = (said: string): boolean => {
    const count = Number(said)
    if (cases >= 15.01) return count % 5 === 0 && Math.abs(count - cases) <= 2.51 + cases / 1e4
    return cases >= 10.01 ? count === 10 || count === 15 : Math.abs(count - cases) <= 1.01
  }
  check(sentence, [
    [/^Sólo se muestra lo que respondi(?:ó|eron) /, () => n < 3],
    [
      /^(?:Se muestra lo que respondieron (\d+) de (\d+) personas|Respondieron (\d+) personas)(?:; (?:como cada grupo pesa igual|con el peso de cada grupo), equivalen a unas (\d+) opiniones independientes)?\. Una diferencia de (\d+\.\d) o más aparecería por puro azar cerca de 1 de cada (\d+) veces: (.+)\.$/,
      (...parts) => {
        const [
          some = '',
          of = '',
          all = '',
          opinions = '',
          notable = '',
          frequency = '',
          advice = '',
        ] = parts
        return (
          (all === ''
            ? Number(some) === shown && Number(of) === completed
            : Number(all) === shown) &&
          (opinions === '' ? groups.length === 1 : Number(opinions) === Math.floor(n + 1e-9)) &&
          tenthsOf(notable) === limits.notable &&
          isFrequency(frequency) &&
          advice.includes('sólo se destacan') === n >= 5 - 1e-9
        )
      },
    ],
  ])
}

/** «Once puntos ciegos y tres fortalezas ocultas». */
export function checkGapsHeadline(truth: Truth, sentence: string): void {
  const { behaviours, limits, hasSelf } = truth
  const side = (value: number | null): boolean => (value ?? 0) >= limits.cut
  const found = behaviours.filter(
    (line) => line.highlighted && side(line.self) !== side(line.others),
  )
  const blind = found.filter(({ perception }) => perception === 'above').length
  check(sentence, [
    [/^Sin autoevaluación no hay diferencias/, () => !hasSelf],
    [
      /^No hay respuestas suficientes para nombrar/,
      () => behaviours.every(({ certainty }) => certainty !== 'solid'),
    ],
    [/^Ninguna diferencia con base sólida cruza el corte$/, () => found.length === 0],
    [
      /^(\S+) puntos? ciegos? y (\S+) fortalezas? ocultas?$/,
      (first = '', second = '') =>
        countOf(first) === blind && countOf(second) === found.length - blind && found.length > 0,
    ],
  ])
}

/** «Y ocho más; dos empatan con la última.» */
export function checkMore(
  lines: readonly TruthLine[],
  shown: number,
  sentence: string | null,
): void {
  const widths = lines.map(({ gap }) => Math.abs(gap ?? 0)).sort((a, b) => b - a)
  const rest = widths.slice(shown)
  const tied = rest.filter((width) => width === widths[shown - 1]).length
  if (sentence === null) return claim(rest.length === 0, 'no more gaps')
  check(sentence, [
    [/^Y (\S+) más\.$/, (count = '') => countOf(count) === rest.length && tied === 0],
    [
      /^Y (\S+) más, empatadas? con la última\.$/,
      (count = '') => countOf(count) === rest.length && tied === rest.length,
    ],
    [
      /^Y (\S+) más; (\S+) empatan? con la última\.$/,
      (count = '', equal = '') =>
        countOf(count) === rest.length && countOf(equal) === tied && tied > 0,
    ],
  ])
}

/** «29 conductas, de 4.8 a 2.2». */
export function checkBehavioursHeadline({ behaviours }: Truth, sentence: string): void {
  const lines = ranked(behaviours)
  check(sentence, [
    [
      /^(\d+)(?: de (\d+))? conductas?(?:, de (\d+\.\d) a|:) (\d+\.\d)$/,
      (count = '', of = '', high = '', low = '') =>
        Number(count) === lines.length &&
        (of === '' ? lines.length : Number(of)) === behaviours.length &&
        tenthsOf(low) === lines.at(-1)?.others &&
        (high === '' ? lines.length === 1 : tenthsOf(high) === lines[0]?.others && high !== low),
    ],
    [
      /^(\d+)(?: de (\d+))? conductas, (\d+\.\d) en todas$/,
      (count = '', of = '', said = '') =>
        lines.length > 1 &&
        Number(count) === lines.length &&
        (of === '' ? lines.length : Number(of)) === behaviours.length &&
        lines.every(({ others }) => others === tenthsOf(said)),
    ],
  ])
}

/** «Respondieron dos de nueve personas», at the start of a sentence. */
export function checkAnswered({ invited, completed }: Truth, sentence: string): void {
  check(sentence, [
    [/^No se invitó a otras personas/, () => invited === 0],
    [/^La única persona invitada no respondió/, () => invited === 1 && completed === 0],
    [/^Respondió la única persona invitada/, () => invited === 1 && completed === 1],
    [
      /^No respondió ninguna de las (\S+) personas invitadas/,
      (of = '') => completed === 0 && countOf(of) === invited,
    ],
    [
      /^Respond(?:ió|ieron) (\S+) de (\S+) personas/,
      (count = '', of = '') => countOf(count) === completed && countOf(of) === invited,
    ],
  ])
}

/** The thresholds that a rule names. */
export function checkLevelRule({ limits, own }: Truth, sentence: string): void {
  const { cut, step, high, low } = limits
  const said = (sentence.match(/\d+\.\d/g) ?? []).join(' ')
  const meant = [cut, step, own ?? 0, high, cut, step, low].map(text).join(' ')
  claim(said === meant, sentence)
}

/** The strength and the topics of the leader's sheet. */
export function checkLeader(
  { behaviours, competences, limits }: Truth,
  { strength, question }: { readonly strength: string | null; readonly question: string },
  chosen: readonly string[],
): void {
  const highest = Math.max(...behaviours.map(({ others }) => others ?? 0))
  const isHighest = behaviours.some(({ name, others }) => name === strength && others === highest)
  claim(
    strength === null ? highest < limits.cut : isHighest && highest >= limits.cut,
    `${strength}`,
  )
  const names = chosen.map((id) => competences.find((line) => line.id === id)?.name ?? '')
  claim(namesIn(question).join() === names.join(), question)
}
