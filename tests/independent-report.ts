import type { ReportInput } from '#features/reports/numbers/survey.rules.ts'
import { average, effectiveOf, exactOf, print, weighted, type Ratio } from './ratios.ts'

export { average, print, text, type Ratio } from './ratios.ts'

/**
 * The report about one evaluated, computed a second time from the raw answers and `docs/reports.md`
 * without any code of the product, to compare the product with. Numbers are in tenths as printed.
 */
export interface Truth {
  readonly input: ReportInput
  readonly groups: readonly Group[]
  /** Relations that are not shown at all. */
  readonly withheld: readonly string[]
  readonly competences: readonly TruthCompetence[]
  readonly behaviours: readonly TruthLine[]
  readonly own: number | null
  readonly total: { readonly self: number | null; readonly others: number | null }
  readonly limits: Limits
  /** n_eff of all shown groups. */
  readonly effective: Ratio
  readonly invited: number
  readonly completed: number
  /** Whether the self-evaluation has a number. */
  readonly hasSelf: boolean
}

export interface Group {
  readonly key: string
  readonly relations: readonly string[]
  readonly people: number
}

export interface TruthLine {
  readonly id: string
  readonly name: string
  readonly competence: string
  readonly self: number | null
  readonly groups: readonly (number | null)[]
  readonly others: number | null
  readonly gap: number | null
  readonly answers: readonly (number | null)[]
  readonly certainty: 'solid' | 'tentative' | 'none' | null
  readonly perception: 'above' | 'similar' | 'below' | null
  readonly highlighted: boolean
  /** Exact values of self and groups, «7/2». */
  readonly exact: { readonly self: string | null; readonly groups: readonly (string | null)[] }
}

export interface TruthCompetence extends TruthLine {
  readonly level: 'high' | 'medium' | 'low' | null
  readonly band: number | null
  /** Marked by the evaluated or a leader. */
  readonly important: boolean
  readonly behaviours: readonly TruthLine[]
}

export interface Limits {
  readonly range: number
  readonly cut: number
  readonly notable: number
  readonly marked: number
  readonly tie: number
  readonly step: number
  readonly high: number
  readonly low: number
  /** The scale's highest value. */
  readonly top: number
}

/** What the relations of each group weigh together. */
function weightsOf(input: ReportInput, groups: readonly Group[]): number[] | null {
  const own: Readonly<Record<string, number | undefined>> | null | undefined =
    input.matrix.weights?.relations
  return own
    ? groups.map(({ relations }) => relations.reduce((sum, key) => sum + (own[key] ?? 0), 0))
    : null
}
const certaintyOf = ([top, bottom]: Ratio): 'solid' | 'tentative' | 'none' =>
  top >= 5n * bottom ? 'solid' : top >= 3n * bottom ? 'tentative' : 'none'

function limitsOf(input: ReportInput): Limits {
  const range = input.scale.highest_value - input.scale.lowest_value
  const lowest = input.scale.lowest_value * 10
  return {
    range,
    cut: lowest + Math.ceil(6.25 * range),
    notable: Math.ceil(1.875 * range),
    marked: Math.ceil(2.5 * range),
    tie: Math.round(0.75 * range),
    step: Math.max(1, Math.round(0.5 * range)),
    high: lowest + Math.round(8.5 * range),
    low: lowest + Math.round(3.75 * range),
    top: input.scale.highest_value * 10,
  }
}

function groupsOf(input: ReportInput): { groups: Group[]; withheld: string[] } {
  const minimum = input.matrix.minimum_raters
  const size = (relation: string): number =>
    input.forms.filter((form) => form.relation === relation).length
  const protectedOnes = ['companero', 'equipo', 'cliente'].filter((key) => size(key) > 0)
  let pooled = protectedOnes.filter((key) => size(key) < minimum)
  const sum = (keys: readonly string[]): number => keys.reduce((all, key) => all + size(key), 0)
  const large = protectedOnes.filter((key) => size(key) >= minimum)
  if (pooled.length > 0 && sum(pooled) < minimum && large.length > 0) {
    const fewest = Math.min(...large.map(size))
    pooled = [...pooled, large.filter((key) => size(key) === fewest).at(-1) ?? '']
  }
  const alone = protectedOnes.filter((key) => !pooled.includes(key))
  const isShown = sum(pooled) >= minimum
  return {
    withheld: isShown ? [] : pooled,
    groups: [
      ...(size('lider') > 0 ? [{ key: 'lider', relations: ['lider'], people: size('lider') }] : []),
      ...alone.map((key) => ({ key, relations: [key], people: size(key) })),
      ...(isShown ? [{ key: 'otros', relations: pooled, people: sum(pooled) }] : []),
    ],
  }
}

interface Cells {
  readonly self: Ratio | null
  readonly groups: readonly (Ratio | null)[]
  readonly answers: readonly number[]
}

/** One question's cells in all groups. */
function cellsAt(input: ReportInput, groups: readonly Group[], question: number): Cells {
  const given = (relations: readonly string[]): number[] =>
    input.forms
      .filter(({ relation }) => relations.includes(relation))
      .flatMap(({ choices }) => choices[question] ?? [])
  const ratio = (answers: readonly number[]): Ratio => [
    BigInt(answers.reduce((sum, each) => sum + each, 0)),
    BigInt(answers.length),
  ]
  const own = given(['auto'])
  const all = groups.map(({ relations }) => given(relations))
  const relationsAsked: readonly string[] =
    input.competences.flatMap(({ questions }) => questions)[question]?.relations ?? []
  const isForAll = (relations: readonly string[]): boolean =>
    relationsAsked.length === 0 || relations.every((one) => relationsAsked.includes(one))
  return {
    self: own.length > 0 ? ratio(own) : null,
    groups: all.map((answers, index) => {
      const least = groups[index]?.key === 'lider' ? 1 : input.matrix.minimum_raters
      const shown = answers.length >= least && isForAll(groups[index]?.relations ?? [])
      return shown ? ratio(answers) : null
    }),
    answers: all.map((answers) => answers.length),
  }
}

/** @param people behind each group's number */
function lineOf(
  names: { readonly id: string; readonly name: string; readonly competence: string },
  cells: Pick<Cells, 'self' | 'groups'>,
  people: readonly (number | null)[],
  { limits, weights }: { readonly limits: Limits; readonly weights: readonly number[] | null },
): TruthLine {
  const [self, others] = [print(cells.self), print(weighted(cells.groups, weights))]
  const gap = self !== null && others !== null ? self - others : null
  const shown = people.flatMap((count, index) => (cells.groups[index] ? (count ?? []) : []))
  const behind =
    weights && weights.filter((_, index) => cells.groups[index] && (people[index] ?? 0) > 0)
  const certainty = others === null ? null : certaintyOf(effectiveOf(shown, behind))
  const perception =
    gap === null || certainty === 'none'
      ? null
      : gap >= limits.notable
        ? 'above'
        : gap <= -limits.notable
          ? 'below'
          : 'similar'
  return {
    ...names,
    self,
    groups: cells.groups.map(print),
    others,
    gap,
    answers: people.map((count, index) => (cells.groups[index] ? count : null)),
    certainty,
    perception,
    highlighted: certainty === 'solid' && (perception === 'above' || perception === 'below'),
    exact: { self: exactOf(cells.self), groups: cells.groups.map(exactOf) },
  }
}

const levelIn = (others: number, own: number, limits: Limits): 'high' | 'medium' | 'low' => {
  if (others >= limits.high || (others >= limits.cut && others >= own + limits.step)) return 'high'
  return others < limits.low || (others < limits.cut && others <= own - limits.step)
    ? 'low'
    : 'medium'
}

/** The band of each value: values from the highest down, a band's first starts it. */
function bandsOf(values: readonly number[], tie: number): Map<number, number> {
  const bands = new Map<number, number>()
  let first = Infinity
  let band = -1
  for (const value of [...new Set(values)].sort((a, b) => b - a)) {
    if (first - value >= tie) {
      band += 1
      first = value
    }
    bands.set(value, band)
  }
  return bands
}

export function truthOf(input: ReportInput): Truth {
  const limits = limitsOf(input)
  const all = groupsOf(input)
  let question = 0
  const asked = input.competences.map(({ questions }) =>
    questions.map(() => cellsAt(input, all.groups, question++)),
  )
  // A group without any number has no column.
  const kept = all.groups.flatMap((_, index) =>
    asked.flat().some(({ groups }) => groups[index]) ? [index] : [],
  )
  const groups = kept.flatMap((index) => all.groups[index] ?? [])
  const pick = <Item>(items: readonly (Item | null)[]): (Item | null)[] =>
    kept.map((index) => items[index] ?? null)
  const exactCompetences = asked.map((cells) => ({
    self: average(cells.map(({ self }) => self)),
    groups: kept.map((index) => average(cells.map((cell) => cell.groups[index] ?? null))),
  }))
  const weights = weightsOf(input, groups)
  const byCompetence = input.matrix.weights?.competences ?? null
  const exactOthers = exactCompetences.map((each) => weighted(each.groups, weights))
  const own = print(weighted(exactOthers, byCompetence))
  const people = groups.map((group) => group.people)
  const lines = input.competences.map((competence, index): TruthCompetence => {
    const id = String(index + 1)
    const cells = exactCompetences[index] ?? { self: null, groups: [] }
    const line = lineOf({ id, name: competence.name, competence: id }, cells, people, {
      limits,
      weights,
    })
    return {
      ...line,
      level: line.others === null || own === null ? null : levelIn(line.others, own, limits),
      band: null,
      important: input.forms.some(
        (form) =>
          (form.relation === 'auto' || form.relation === 'lider') &&
          form.important?.includes(index) === true,
      ),
      behaviours: competence.questions.map(({ question: name }, at) => {
        const cell = asked[index]?.[at] ?? { self: null, groups: [], answers: [] }
        return lineOf(
          { id: `${id}.${at + 1}`, name, competence: id },
          { self: cell.self, groups: pick(cell.groups) },
          pick(cell.answers),
          { limits, weights },
        )
      }),
    }
  })
  const bands = bandsOf(
    lines.flatMap(({ others }) => others ?? []),
    limits.tie,
  )
  const competences = lines.map((line) => ({
    ...line,
    band: line.others === null ? null : (bands.get(line.others) ?? null),
  }))
  const notSelf = input.forms.filter(({ relation }) => relation !== 'auto')
  return {
    input,
    groups,
    withheld: all.withheld,
    competences,
    behaviours: competences.flatMap(({ behaviours }) => behaviours),
    own,
    total: {
      self: print(
        weighted(
          exactCompetences.map(({ self }) => self),
          byCompetence,
        ),
      ),
      others: own,
    },
    limits,
    effective: effectiveOf(people, weights),
    invited: Object.entries(input.invited).reduce(
      (sum, [relation, count]) => (relation === 'auto' ? sum : sum + (count ?? 0)),
      0,
    ),
    completed: notSelf.length,
    hasSelf: competences.some(({ self }) => self !== null),
  }
}
