import { PEER } from '#shared/relations.ts'
import type { FormTriple } from './rules.ts'

/** Adds a form unless its pair has one; whether it was added. */
export type AddForm = (
  evaluator_id: string,
  evaluated_id: string,
  relation_type_id: number,
) => boolean

/** Beyond this distance in the ring the load of a rater no longer counts, so that dealing ends. */
const EVEN_ROUNDS = 64

interface Dealing {
  /** The most peers of a person. */
  readonly limit: number
  readonly add: AddForm
  /** Whether a person gets peers, or becomes one. */
  readonly concerns: (id: string) => boolean
}

/**
 * Deals peers in a ring: each person is rated by the next ones. First only by those who rate fewer
 * peers than the limit, then by any, until each person has as many as the limit. Those who are not
 * concerned get concerned ones as peers only where they lack some.
 */
export class PeerDealer {
  readonly #dealing: Dealing
  readonly #received = new Map<string, number>()
  readonly #given = new Map<string, number>()

  constructor(dealing: Dealing, existing: readonly FormTriple[]) {
    this.#dealing = dealing
    for (const { evaluator_id, evaluated_id } of existing) this.#count(evaluator_id, evaluated_id)
  }

  deal(team: readonly string[]): void {
    this.#rounds(team, Math.min(team.length - 1, EVEN_ROUNDS), true)
    this.#rounds(team, team.length - 1, false)
  }

  #rounds(team: readonly string[], rounds: number, even: boolean): void {
    const { limit, add, concerns } = this.#dealing
    const lacks = (id: string): boolean =>
      (this.#received.get(id) ?? 0) < limit && (even || concerns(id))
    let open = [...team.keys()].filter((at) => lacks(team[at] ?? ''))
    for (let distance = 1; distance <= rounds && open.length > 0; distance += 1) {
      for (const at of open) {
        const evaluated = team[at] ?? ''
        const evaluator = team[(at + distance) % team.length] ?? ''
        if (!concerns(evaluator) && !concerns(evaluated)) continue
        if (even && (this.#given.get(evaluator) ?? 0) >= limit) continue
        if (add(evaluator, evaluated, PEER)) this.#count(evaluator, evaluated)
      }
      open = open.filter((at) => lacks(team[at] ?? ''))
    }
  }

  #count(evaluator_id: string, evaluated_id: string): void {
    this.#given.set(evaluator_id, (this.#given.get(evaluator_id) ?? 0) + 1)
    this.#received.set(evaluated_id, (this.#received.get(evaluated_id) ?? 0) + 1)
  }
}
