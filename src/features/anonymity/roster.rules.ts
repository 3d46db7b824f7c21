import { relationTypes } from '#shared/relations.ts'
import type { EvaluatedRaters, OtherMatrix } from './evaluated.rules.ts'
import type { Seat } from './overlap.rules.ts'
import type { JointRaters } from './several-matrices.rules.ts'

/** Seats are numbers, because PostgreSQL groups them faster than texts. */
export const SEATS_OF_A_SIDE = 64

/** People who rate one evaluated alike: a seat is its side times 64 and a bit for each relation. */
export interface RosterRow {
  readonly evaluated_id: string
  readonly seats: readonly number[]
  readonly people: number
  /** Whether the one rater who is asked about is among them. */
  readonly own: boolean
}

/**
 * The raters of one evaluated after another, whose rows stand together. Sides count from 0, this
 * matrix, and go on as the others. Thousands of evaluated have few compositions: those of the same
 * one share a roster.
 */
export function* eachRoster(
  rows: readonly RosterRow[],
  others: readonly OtherMatrix[],
): Generator<readonly [evaluated_id: string, EvaluatedRaters]> {
  const known = new Map<string, EvaluatedRaters>()
  for (let from = 0, to = 0; from < rows.length; from = to) {
    const evaluated_id = rows[from]?.evaluated_id ?? ''
    while (rows[to]?.evaluated_id === evaluated_id) to += 1
    const group = rows.slice(from, to)
    const composition = JSON.stringify(group.map(({ seats, people, own }) => [seats, people, own]))
    const roster = known.get(composition) ?? buildRoster(group, others)
    known.set(composition, roster)
    if (roster.raters.some(({ sides }) => (sides[0] ?? []).length > 0)) yield [evaluated_id, roster]
  }
}

function buildRoster(rows: readonly RosterRow[], others: readonly OtherMatrix[]): EvaluatedRaters {
  const raters = rows.map(({ seats, people }) => ({
    sides: splitSides(seats, others.length),
    people,
  }))
  const own = rows.findIndex((row) => row.own)
  return { ...rosterOfSides(raters, others), ...(own >= 0 && { own }) }
}

/** With the others only that share raters with the first side, at once or through another one. */
export function rosterOfSides(
  raters: readonly JointRaters[],
  others: readonly OtherMatrix[],
): EvaluatedRaters {
  const connected = connectedSides(raters)
  return {
    others: others.filter((_, index) => connected.has(index + 1)),
    raters: raters.map(({ sides, people }) => ({
      sides: sides.filter((_, side) => connected.has(side)),
      people,
    })),
  }
}

function splitSides(seats: readonly number[], others: number): Seat[][] {
  const sides = Array.from({ length: others + 1 }, (): Seat[] => [])
  for (const seat of seats)
    sides[Math.floor(seat / SEATS_OF_A_SIDE)]?.push(relationsIn(seat % SEATS_OF_A_SIDE))
  return sides
}

const relationsIn = (bits: number): Seat =>
  relationTypes.flatMap(({ id, key }) => (bits & (1 << id) ? key : []))

/** The other matrices with raters of this one, or of another such matrix. */
function connectedSides(raters: readonly JointRaters[]): ReadonlySet<number> {
  const connected = new Set([0])
  for (let before = 0; before !== connected.size;) {
    before = connected.size
    for (const { sides } of raters) {
      const own = [...sides.keys()].filter((side) => isRater(sides[side] ?? []))
      if (own.some((side) => connected.has(side))) for (const side of own) connected.add(side)
    }
  }
  return connected
}

/** Whether the person rates another one there: self-evaluations are shown by themselves. */
const isRater = (seats: readonly Seat[]): boolean =>
  seats.some((seat) => seat.some((relation) => relation !== 'auto'))
