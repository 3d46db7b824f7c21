import { inventAddress, inventName } from '../names.ts'

/** A person of the second company. */
export interface Person {
  readonly name: string
  readonly email: string
  readonly position: string
  readonly area: string
  /** The position in `people` of who leads them; null for the director. */
  readonly leader: number | null
}

const PEOPLE = 200
export const MANAGERS = 19
const DIRECTOR = 0

const areas = ['Hilatura', 'Tejido', 'Acabado', 'Confección', 'Ventas', 'Finanzas', 'Talento']
const jobs = ['Supervisión', 'Análisis', 'Coordinación', 'Operación', 'Diseño', 'Planeación']

const at = <T>(list: readonly T[], index: number): T | undefined => list[index % list.length]

/** Who leads a person: the managers lead the others in turn, and the director leads the managers. */
const leaderOf = (index: number): number | null => {
  if (index === DIRECTOR) return null
  return index <= MANAGERS ? DIRECTOR : 1 + ((index - MANAGERS - 1) % MANAGERS)
}

function personAt(_: unknown, index: number): Person {
  const leader = leaderOf(index)
  const own = leader === null || leader === DIRECTOR ? index : leader
  const area = leader === null ? 'Dirección' : (at(areas, own) ?? '')
  const jobOf = (): string => {
    if (leader === null) return 'Dirección general'
    return leader === DIRECTOR ? `Gerencia de ${area.toLowerCase()}` : (at(jobs, index) ?? '')
  }
  const name = inventName(index)
  return { name, email: inventAddress(name, 'golfo'), position: jobOf(), area, leader }
}

/** The director, the managers and their teams, of nine or ten each. */
export const people: readonly Person[] = Array.from({ length: PEOPLE }, personAt)

/** An invented connection; the numbers are positions in `people`. */
export interface Connection {
  readonly evaluator: number
  readonly evaluated: number
  readonly relation_type_id: number
}

const PEERS = 5

/** Forms about these people from themselves, their leader, five peers and some of their team. */
export function connectionsAbout(evaluated: readonly number[], team_size: number): Connection[] {
  return evaluated.flatMap((index) => {
    const leader = people[index]?.leader ?? null
    const siblings = positionsLedBy(leader)
    const first = siblings.indexOf(index) + 1
    const peers = [...siblings.slice(first), ...siblings.slice(0, first)]
      .filter((other) => other !== index)
      .slice(0, PEERS)
    const groups = [
      [index],
      leader === null ? [] : [leader],
      peers,
      positionsLedBy(index).slice(0, team_size),
    ]
    return groups.flatMap((evaluators, kind) =>
      evaluators.map((evaluator) => ({ evaluator, evaluated: index, relation_type_id: kind + 1 })),
    )
  })
}

const positionsLedBy = (leader: number | null): number[] =>
  people.flatMap((person, index) => (person.leader === leader ? index : []))
