import { textKey } from '#shared/text.ts'

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

const firstNames = `
  Abril Adolfo Alicia Ángel Beatriz Benjamín Carmen César Clara Cristóbal Dolores
  Efraín Esther Fabián Gabriela Gonzalo Irene Ismael Jazmín Joaquín Leticia Lorenzo
  Maricela Matías Nadia Omar Patricia Ramiro Rebeca Rodrigo Sandra Sergio Silvia Ulises
  Yolanda Abel Amparo Darío Edith Fidel`
  .trim()
  .split(/\s+/)
const surnames = `
  Acosta Báez Campos Durán Espinosa Ferrer Gallardo Huerta Islas Juárez Lagunes Malpica
  Navarro Olmos Pacheco Quintana Rosales Sandoval Tejeda Uscanga Vázquez Yáñez Zárate`
  .trim()
  .split(/\s+/)
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
  const name = [at(firstNames, index * 3), at(surnames, index), at(surnames, index * 7 + 5)].join(
    ' ',
  )
  const address = textKey(name)
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .replaceAll(' ', '.')
  return { name, email: `${address}@golfo.example`, position: jobOf(), area, leader }
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
