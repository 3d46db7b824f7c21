/** People whose answers count in the same sums. */
export interface CountedPeople {
  /** By the position of a sum: how often each of these people counts in it. */
  readonly counts: readonly number[]
  readonly people: number
}

/** A combination of sums that depends on few people alone. */
export interface FewPeople {
  /** The positions of the sums that are combined. */
  readonly sums: readonly number[]
  /** The positions of those who remain in it. */
  readonly remaining: readonly number[]
  readonly people: number
}

/** What one search may cost; rosters of three projects need some hundred steps. */
const MOST_STEPS = 20_000

/** One combination: its weight of each sum, and how often each of the people remains in it. */
interface Combination {
  readonly weights: readonly number[]
  readonly left: readonly number[]
}

/** The combinations in which the people before `next` cancel out, but for the chosen ones. */
interface Branch {
  readonly space: readonly Combination[]
  readonly next: number
  readonly chosen: readonly number[]
  readonly cost: number
}

/**
 * The combinations of the sums in which one to `most` people remain and no fewer could: who reads
 * the sums learns about these people together and about no others. Of equal sums the first ones
 * are combined. `searched` is below `most` when the search became too long: of more people than
 * that there may be other combinations.
 */
export function findFewPeople(
  people: readonly CountedPeople[],
  most: number,
): { readonly found: readonly FewPeople[]; readonly searched: number } {
  // the many first: they have to cancel out, which leaves few combinations
  const order = [...people.keys()].toSorted(
    (one, other) => (people[other]?.people ?? 0) - (people[one]?.people ?? 0),
  )
  const space = independentSums(people)
  let found: readonly FewPeople[] = []
  for (let limit = 1; limit <= most; limit++) {
    const search: Search = { people, order, limit, found: [], steps: 0 }
    followBranch(search, { space, next: 0, chosen: [], cost: 0 })
    if (search.steps > MOST_STEPS) return { found, searched: limit - 1 }
    found = search.found
  }
  return { found, searched: most }
}

interface Search {
  readonly people: readonly CountedPeople[]
  readonly order: readonly number[]
  readonly limit: number
  readonly found: FewPeople[]
  steps: number
}

/** Decides person by person whether they cancel out, within the limit of those who do not. */
function followBranch(search: Search, { space, next, chosen, cost }: Branch): void {
  if (++search.steps > MOST_STEPS || space.length === 0) return
  const person = search.order[next]
  if (person === undefined) {
    keepCombination(search, space, { chosen, people: cost })
    return
  }
  const rest = { next: next + 1, chosen, cost }
  if (space.every(({ left }) => !left[person])) {
    followBranch(search, { ...rest, space })
    return
  }
  followBranch(search, { ...rest, space: cancelOut(space, person) })
  const withPerson = cost + (search.people[person]?.people ?? 0)
  if (withPerson <= search.limit)
    followBranch(search, { ...rest, space, chosen: [...chosen, person], cost: withPerson })
}

function keepCombination(
  { found }: Search,
  [combination, ...others]: readonly Combination[],
  { chosen, people }: { readonly chosen: readonly number[]; readonly people: number },
): void {
  // with several combinations, or a chosen person who cancels out, fewer people remain elsewhere
  if (!combination || others.length > 0 || chosen.length === 0) return
  if (chosen.some((person) => !combination.left[person])) return
  const sums = [...combination.weights.keys()].filter((sum) => combination.weights[sum])
  found.push({ sums, remaining: chosen, people })
}

/** Each sum alone, without those that follow from sums before them. */
function independentSums(people: readonly CountedPeople[]): Combination[] {
  const count = people[0]?.counts.length ?? 0
  const sums = Array.from({ length: count }, (_, position) => ({
    weights: Array.from({ length: count }, (_weight, sum) => (sum === position ? 1 : 0)),
    left: people.map(({ counts }) => counts[position] ?? 0),
  }))
  const reduced: Combination[] = []
  return sums.filter((sum) => {
    const rest = reduced.reduce(
      (left, one) => without(left, one, one.left.findIndex(Boolean)),
      sum as Combination,
    )
    const isNew = rest.left.some(Boolean)
    if (isNew) reduced.push(rest)
    return isNew
  })
}

/** The combinations of a space in which the person does not remain. */
function cancelOut(space: readonly Combination[], person: number): Combination[] {
  const pivot = space.find(({ left }) => left[person])
  if (!pivot) return [...space]
  return space.filter((one) => one !== pivot).map((one) => without(one, pivot, person))
}

/** The combination with a multiple of another one, so that the person does not remain in it. */
function without(one: Combination, pivot: Combination, person: number): Combination {
  const [mine, theirs] = [one.left[person] ?? 0, pivot.left[person] ?? 0]
  if (mine === 0) return one
  const divisor = greatestDivisor(mine, theirs)
  const [keep, take] = [theirs / divisor, mine / divisor]
  const mix = (a: readonly number[], b: readonly number[]): number[] =>
    a.map((value, index) => value * keep - (b[index] ?? 0) * take)
  return { weights: mix(one.weights, pivot.weights), left: mix(one.left, pivot.left) }
}

const greatestDivisor = (a: number, b: number): number => {
  let [large, small] = [Math.abs(a), Math.abs(b)]
  while (small !== 0) [large, small] = [small, large % small]
  return large
}
