import { text, type Truth, type TruthLine } from './independent-report.ts'

/**
 * Reads sentences of the report back and checks each claim against numbers that were computed
 * without the product's code. A sentence that fits no pattern here is an error: a new sentence
 * needs its proof.
 */

const COUNTS = 'ninguna una dos tres cuatro cinco seis siete ocho nueve diez once doce'.split(' ')

/** «tres» or «14». */
export const countOf = (word: string): number => {
  const lower = word
    .toLowerCase()
    .replace(/^ningún$/, 'ninguna')
    .replace(/^un$/, 'una')
  return COUNTS.includes(lower) ? COUNTS.indexOf(lower) : Number(lower)
}

export const tenthsOf = (printed: string): number => Math.round(Number(printed) * 10)

/** The names that `randomProject` gives. */
export const namesIn = (list: string): string[] => list.match(/Orden y aseo \d+|Tema \d+/g) ?? []

const GROUPS: Readonly<Record<string, string>> = {
  líder: 'lider',
  compañeros: 'companero',
  equipo: 'equipo',
  'clientes o proveedores': 'cliente',
  'otros evaluadores': 'otros',
}
const GROUP = '(líder|compañeros|equipo|clientes o proveedores|otros evaluadores)'

/** The group that «tu equipo» or «Su equipo» names. */
export function groupIn(phrase: string): string {
  const [, name = ''] = new RegExp(GROUP, 'i').exec(phrase) ?? []
  return GROUPS[name.toLowerCase()] ?? `no group in «${phrase}»`
}

/** «tu líder (5.0) y tu equipo (4.4)» as «lider 5.0» and «equipo 4.4». */
const groupScoresIn = (list: string): string[] =>
  [...list.matchAll(new RegExp(`${GROUP} \\((\\d+\\.\\d)\\)`, 'gi'))].map(
    ([, name = '', score = '']) => `${GROUPS[name.toLowerCase()]} ${score}`,
  )

/** Throws with the sentence when the claim is false. */
export function claim(isTrue: boolean, sentence: string): void {
  if (!isTrue) throw new Error(`A false sentence: «${sentence}»`)
}

type Reader = readonly [pattern: RegExp, isTrue: (...parts: string[]) => boolean]

/** The first pattern that fits decides; throws when none does. */
export function check(sentence: string, readers: readonly Reader[]): void {
  for (const [pattern, isTrue] of readers) {
    const found = pattern.exec(sentence)
    if (found) return claim(isTrue(...found.slice(1).map((part) => part ?? '')), sentence)
  }
  throw new Error(`A sentence without a proof: «${sentence}»`)
}

const sameItems = (a: readonly string[], b: readonly string[]): boolean =>
  a.toSorted().join('|') === b.toSorted().join('|')

/** «Coinciden todos: …», «Lo ve así …; …, no.» */
export function checkSeenBy(
  { groups, limits }: Truth,
  line: TruthLine,
  side: 'below' | 'from',
  sentence: string,
): void {
  const shown = line.groups.flatMap((tenths, index) =>
    tenths === null
      ? []
      : [
          {
            said: `${groups[index]?.key} ${text(tenths)}`,
            agrees: tenths < limits.cut === (side === 'below'),
          },
        ],
  )
  const all = shown.map(({ said }) => said)
  const yes = shown.filter(({ agrees }) => agrees).map(({ said }) => said)
  const no = shown.filter(({ agrees }) => !agrees).map(({ said }) => said)
  const agree = (list: string): boolean =>
    sameItems(groupScoresIn(list), yes) && no.length === 0 && yes.length > 1
  check(sentence, [
    [/^Coinciden todos: (.+)\.$/, (list = '') => agree(list) && yes.length === groups.length],
    [/^Coinciden (.+)\.$/, (list = '') => agree(list)],
    [/^Lo dicen? (.+)\.$/, (list = '') => all.length === 1 && sameItems(groupScoresIn(list), all)],
    [
      /^Ningún grupo (?:lo pone abajo de|llega a) (\d+\.\d): (.+)\.$/,
      (cut = '', list = '') =>
        tenthsOf(cut) === limits.cut && yes.length === 0 && sameItems(groupScoresIn(list), all),
    ],
    [
      /^Lo ven? así (.+); (.+), no\.$/,
      (these = '', those = '') =>
        sameItems(groupScoresIn(these), yes) &&
        sameItems(groupScoresIn(those), no) &&
        yes.length > 0 &&
        no.length > 0,
    ],
  ])
}

/** The lines with a number, from the highest others down. */
export const ranked = (lines: readonly TruthLine[]): TruthLine[] =>
  lines.filter(({ others }) => others !== null).sort((a, b) => (b.others ?? 0) - (a.others ?? 0))

export const spanOf = ({ groups }: TruthLine): number => {
  const values = groups.flatMap((value) => value ?? [])
  return values.length < 2 ? -1 : Math.max(...values) - Math.min(...values)
}

/** «Perfil». */
export function checkProfileHeadline(truth: Truth, sentence: string): void {
  const lines = ranked(truth.competences)
  const bandOf = (line: TruthLine): number =>
    truth.competences.find(({ id }) => id === line.id)?.band ?? -1
  const bands = new Set(lines.map(bandOf))
  const inBand = (band: number): string[] =>
    lines.filter((line) => bandOf(line) === band).map(({ name }) => name)
  const [top, bottom] = [inBand(0), inBand(Math.max(...bands))]
  const isBand = (said: string, names: readonly string[]): boolean =>
    namesIn(said).length > 0
      ? sameItems(namesIn(said), names) && names.length <= 3
      : countOf(said.split(' ')[0] ?? '') === names.length && names.length > 3
  check(sentence, [
    [
      /^(.+): los demás (?:te )?califican con (\d+\.\d)$/,
      (name, score = '') =>
        lines.length === 1 && lines[0]?.name === name && lines[0]?.others === tenthsOf(score),
    ],
    [
      /^(?:Tus|Las) (\S+) competencias están empatadas: no hay un orden que leer$/,
      (count = '') => countOf(count) === lines.length && bands.size === 1,
    ],
    [
      /^De (.+) \((\d+\.\d)\) a (.+) \((\d+\.\d)\), sin empates$/,
      (first, high = '', last, low = '') =>
        bands.size === lines.length &&
        lines[0]?.name === first &&
        lines.at(-1)?.name === last &&
        lines[0]?.others === tenthsOf(high) &&
        lines.at(-1)?.others === tenthsOf(low),
    ],
    [
      /^(.+?) (?:van?|competencias empatan) arriba; (.+?)(?:, abajo| empatan abajo)$/,
      (high = '', low = '') => bands.size > 1 && isBand(high, top) && isBand(low, bottom),
    ],
  ])
}

/** «Te ves más arriba en …». */
export function checkPerception(truth: Truth, sentence: string): void {
  const { competences, behaviours, hasSelf } = truth
  const seen = (wanted: string): string[] =>
    competences.filter(({ perception }) => perception === wanted).map(({ name }) => name)
  const names = (said: string, all: readonly string[]): boolean => {
    const [, count] = /^(\S+) competencias, entre ellas/.exec(said) ?? []
    const named = namesIn(said)
    return count === undefined
      ? sameItems(named, all)
      : countOf(count) === all.length &&
          named.length === 3 &&
          named.every((one) => all.includes(one))
  }
  const rest = (said: string): boolean =>
    said.includes('En lo demás') === seen('similar').length > 0 &&
    said.includes('se puede comparar') ===
      (seen('similar').length > 0 && competences.some(({ perception }) => perception === null))
  const found = behaviours.filter(({ highlighted }) => highlighted).length
  const none = seen('above').length + seen('below').length === 0 && seen('similar').length > 0
  check(sentence, [
    [/^Sin [st]u autoevaluación/, () => !hasSelf],
    [/^Con tan pocas respuestas/, () => hasSelf && competences.every((one) => !one.perception)],
    [
      /^En ninguna competencia .+; en (\S+) conductas?, sí\.$/,
      (count = '') => none && countOf(count) === found,
    ],
    [/^Ni en las competencias ni en las conductas/, () => none && found === 0],
    [
      /^(?:Te ves|Se ve) más arriba en (.+?)(?:; más abajo en (.+?))?\.( En lo demás.*)?$/,
      (above = '', below = '', tail = '') =>
        names(above, seen('above')) && names(below, seen('below')) && rest(tail),
    ],
    [
      /^(?:Te ves|Se ve) más abajo en (.+?)\.( En lo demás.*)?$/,
      (below = '', tail = '') =>
        seen('above').length === 0 && names(below, seen('below')) && rest(tail),
    ],
  ])
}

/** «Quién ve qué». */
export function checkRelationsHeadline(truth: Truth, sentence: string): void {
  const { groups, competences, limits, behaviours } = truth
  const differing = behaviours.filter((line) => spanOf(line) >= limits.marked).length
  const spans = ranked(competences).map((line) => ({ name: line.name, span: spanOf(line) }))
  const widest = Math.max(...spans.map(({ span }) => span))
  const isWidest = (said: string): boolean => {
    const names = spans.filter(({ span }) => span === widest).map(({ name }) => name)
    return namesIn(said).length > 0
      ? sameItems(namesIn(said), names)
      : countOf(said.split(' ')[0] ?? '') === names.length
  }
  const distances = (key: string): number[] => {
    const index = groups.findIndex((group) => group.key === key)
    return competences.flatMap(({ groups: scores, others }) => {
      const score = scores[index]
      return score === null || score === undefined || others === null ? [] : score - others
    })
  }
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, each) => sum + each, 0) / values.length
  const isStrictest = (key: string): boolean =>
    groups.every(
      (group) => Math.abs(mean(distances(group.key))) <= Math.abs(mean(distances(key))) + 1e-9,
    )
  check(sentence, [
    [
      /^Sólo hay respuestas de (.+) para mostrar$/,
      (said = '') => groups.length === 1 && groups[0]?.key === groupIn(said),
    ],
    [
      /^(.+) (?:te ven?|califican?) más (abajo|arriba) que los demás en (?:la competencia evaluada|(\d+) de (\d+) competencias)$/,
      (said = '', direction, count = '', of = '') => {
        const found = distances(groupIn(said))
        const on = found.filter((each) => (direction === 'abajo' ? each < 0 : each > 0)).length
        return (
          Math.abs(mean(found)) >= limits.range - 1e-9 &&
          isStrictest(groupIn(said)) &&
          mean(found) < 0 === (direction === 'abajo') &&
          (count === '' ? found.length === 1 : on === Number(count) && found.length === Number(of))
        )
      },
    ],
    [/^Los grupos ven casi lo mismo$/, () => widest <= limits.range && differing === 0],
    [
      /^Entre grupos no hay diferencias de (\d+\.\d) o más$/,
      (marked = '') =>
        tenthsOf(marked) === limits.marked && widest < limits.marked && differing === 0,
    ],
    [
      /^Por competencia los grupos ven casi lo mismo; en (\S+) conductas? se separan (\d+\.\d) o más$/,
      (count = '', marked = '') =>
        widest <= limits.range &&
        countOf(count) === differing &&
        tenthsOf(marked) === limits.marked,
    ],
    [
      /^Por competencia los grupos se separan menos de (\d+\.\d); en (\S+) conductas?, (\d+\.\d) o más$/,
      (marked = '', count = '', least = '') =>
        least === marked &&
        widest < limits.marked &&
        widest > limits.range &&
        countOf(count) === differing &&
        tenthsOf(marked) === limits.marked,
    ],
    [
      /^Donde más se separan las miradas: (.+)$/,
      (said = '') => widest >= limits.marked && isWidest(said),
    ],
  ])
}

/** One difference between groups, or their agreement; `name` is the competence. */
export function checkDifference(truth: Truth, name: string, sentence: string): void {
  const { competences, groups, limits } = truth
  const line = competences.find((each) => each.name === name)
  const scoreOf = (said: string): number | null | undefined =>
    line?.groups[groups.findIndex(({ key }) => key === groupIn(said))]
  const values = line?.groups.flatMap((value) => value ?? []) ?? []
  const [low, high] = [Math.min(...values), Math.max(...values)]
  check(sentence, [
    [
      /^(.+) (?:te|le) dan? (\d+\.\d) y (.+), (\d+\.\d)\. Son (\d+\.\d) puntos: ¿qué ven unos que los otros no\?$/,
      (...parts) => {
        const [one = '', best = '', other = '', worst = '', span = ''] = parts
        return (
          scoreOf(one) === high &&
          tenthsOf(best) === high &&
          scoreOf(other) === low &&
          tenthsOf(worst) === low &&
          tenthsOf(span) === high - low &&
          high - low >= limits.marked
        )
      },
    ],
    [
      /^También se separan? (\d+\.\d) puntos o más: (.+)\.$/,
      (marked = '', said = '') =>
        tenthsOf(marked) === limits.marked &&
        namesIn(said).every((each) =>
          competences.some((one) => one.name === each && spanOf(one) >= limits.marked),
        ),
    ],
    [
      /^(Todos|Los grupos que se muestran) ven casi lo mismo \(de (\d+\.\d) a (\d+\.\d)\)\.$/,
      (who, from = '', to = '') =>
        tenthsOf(from) === low &&
        tenthsOf(to) === high &&
        high > low &&
        high - low <= limits.range &&
        (who === 'Todos') === (values.length === groups.length),
    ],
    [
      /^(Todos|Los grupos que se muestran) coinciden en (\d+\.\d)\.$/,
      (who, said = '') =>
        tenthsOf(said) === low &&
        high === low &&
        (who === 'Todos') === (values.length === groups.length),
    ],
  ])
}
