import { COMPETENCE_ANSWERS, RELATION_ANSWERS } from '#features/reports/numbers/cells.rules.ts'
import { fraction } from '#features/reports/numbers/fraction.rules.ts'
import { printedRounding } from '#features/reports/numbers/rounding.rules.ts'

/*
 * An attacker who knows the published numbers of one competence and the answers of some raters, and
 * that answers are whole numbers from 1 to 5. What the others of each group answered to each question
 * adds up to rows and columns that lie between two limits: a transportation problem, which a flow
 * solves exactly. An answer is told where the sum of a group's others must be at an end.
 */

export const [LOWEST, HIGHEST] = [1, 5]
const RANGE = HIGHEST - LOWEST

/** Of each group, of each of its raters: the answers to the questions of one competence. */
export type AnswerTable = readonly (readonly (readonly number[])[])[]

/** The least and the most that a sum can be. */
type Limits = readonly [number, number]

const rounding = printedRounding({ lowest_value: LOWEST, highest_value: HIGHEST })
const printed = (total: number, count: number, steps: number): string =>
  JSON.stringify(rounding.cell(fraction(total), count, steps))

/** Which sums are printed like this one. */
function limitsOf(total: number, count: number, steps: number): Limits {
  const text = printed(total, count, steps)
  const same = (other: number): boolean => printed(other, count, steps) === text
  let [least, most] = [total, total]
  while (least > count * LOWEST && same(least - 1)) least -= 1
  while (most < count * HIGHEST && same(most + 1)) most += 1
  return [least, most]
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0)
const anything = (count: number): Limits => [count * LOWEST, count * HIGHEST]

/** What is published: of each group the competence, of all groups together each behaviour. */
function publishedLimits(table: AnswerTable) {
  const questions = table[0]?.[0]?.length ?? 0
  const byRelation = table.length > 1 && table.every((raters) => raters.length >= RELATION_ANSWERS)
  if (byRelation) throw new Error('Behaviours by relation are not attacked here.')
  const isTold = table.map((raters) => raters.length * questions >= COMPETENCE_ANSWERS)
  const together = isTold.includes(true) ? table.filter((_, at) => isTold[at]) : table
  const answers = together.flat()
  return {
    rows: table.map((raters, at) => {
      const count = raters.length * questions
      return isTold[at]
        ? limitsOf(sum(raters.flat()), count, Math.ceil((questions * RANGE) / 2))
        : anything(count)
    }),
    columns: Array.from({ length: questions }, (_, at) =>
      limitsOf(sum(answers.map((each) => each[at] ?? 0)), answers.length, RANGE + 1),
    ),
  }
}

/** A rater, by group and place. */
export type RaterPlace = readonly [number, number]

/** Whether those raters together know another's answer for certain. */
export function learnsAnswer(table: AnswerTable, insiders: readonly RaterPlace[]): boolean {
  const { rows, columns } = publishedLimits(table)
  const isInsider = (group: number, rater: number): boolean =>
    insiders.some(([one, other]) => one === group && other === rater)
  const own = insiders.map(([group, rater]) => table[group]?.[rater] ?? [])
  const others = table.map((raters, group) => raters.filter((_, rater) => !isInsider(group, rater)))
  const less = ([least, most]: Limits, known: number): Limits => [least - known, most - known]
  const known = {
    rows: rows.map((limits, group) =>
      less(
        limits,
        sum(insiders.flatMap(([at], index) => (at === group ? (own[index] ?? []) : []))),
      ),
    ),
    columns: columns.map((limits, at) => less(limits, sum(own.map((each) => each[at] ?? 0)))),
  }
  const cells = others.map((raters) => columns.map(() => anything(raters.length)))
  return others.some(
    (raters, group) =>
      raters.length > 0 &&
      columns.some((_, at) => {
        const total = sum(raters.map((each) => each[at] ?? 0))
        const [least, most] = anything(raters.length)
        if (total !== least && total !== most) return false
        const other: Limits = total === least ? [least + 1, most] : [least, most - 1]
        const changed = cells.map((row, index) => (index === group ? row.with(at, other) : row))
        return !isFeasible(known.rows, known.columns, changed)
      }),
  )
}

/** Whether sums of groups by question exist within all of these limits. */
function isFeasible(
  rows: readonly Limits[],
  columns: readonly Limits[],
  cells: readonly (readonly Limits[])[],
): boolean {
  const [source, sink] = [rows.length + columns.length, rows.length + columns.length + 1]
  const network = new Network(sink + 3)
  const arcs: (readonly [number, number, Limits | undefined])[] = [
    ...rows.map((limits, group) => [source, group, limits] as const),
    ...columns.map((limits, at) => [rows.length + at, sink, limits] as const),
    ...cells.flatMap((row, group) =>
      row.map((limits, at) => [group, rows.length + at, limits] as const),
    ),
  ]
  for (const [from, to, limits] of arcs) {
    if (!limits || limits[0] > limits[1]) return false
    network.limit(from, to, limits)
  }
  network.limit(sink, source, [0, 1_000_000])
  return network.isFeasible()
}

/** A circulation with a least and a most on each arc; the last two nodes balance the least ones. */
class Network {
  readonly #free: number[][]
  readonly #excess: number[]
  readonly #nodes: number

  constructor(nodes: number) {
    this.#nodes = nodes + 1
    this.#free = Array.from({ length: this.#nodes }, () => Array<number>(this.#nodes).fill(0))
    this.#excess = Array<number>(this.#nodes).fill(0)
  }

  limit(from: number, to: number, [least, most]: Limits): void {
    this.#add(from, to, most - least)
    this.#excess[to] = (this.#excess[to] ?? 0) + least
    this.#excess[from] = (this.#excess[from] ?? 0) - least
  }

  isFeasible(): boolean {
    const [source, sink] = [this.#nodes - 2, this.#nodes - 1]
    let needed = 0
    this.#excess.forEach((excess, node) => {
      if (excess > 0) {
        this.#add(source, node, excess)
        needed += excess
      } else if (excess < 0) this.#add(node, sink, -excess)
    })
    let pushed = 0
    for (;;) {
      const more = this.#push(source, sink)
      if (more === 0) return pushed === needed
      pushed += more
    }
  }

  #add(from: number, to: number, amount: number): void {
    const row = this.#free[from]
    if (row) row[to] = (row[to] ?? 0) + amount
  }

  /** Along a shortest path with room; 0 where there is none. */
  #push(source: number, sink: number): number {
    const before = new Map([[source, source]])
    const queue = [source]
    for (const node of queue)
      this.#free[node]?.forEach((room, next) => {
        if (room > 0 && !before.has(next)) {
          before.set(next, node)
          queue.push(next)
        }
      })
    if (!before.has(sink)) return 0
    const path: (readonly [number, number])[] = []
    for (let node = sink; node !== source; node = before.get(node) ?? source)
      path.push([before.get(node) ?? source, node])
    const room = Math.min(...path.map(([from, to]) => this.#free[from]?.[to] ?? 0))
    for (const [from, to] of path) {
      this.#add(from, to, -room)
      this.#add(to, from, room)
    }
    return room
  }
}
