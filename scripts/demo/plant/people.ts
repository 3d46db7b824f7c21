import { inventAddress, inventName } from '../names.ts'

/** A person of the plant. */
export interface Worker {
  readonly number: string
  readonly name: string
  /** Most have none. */
  readonly email: string | null
  readonly area: string
  readonly shift: string
  /** The number of who leads them; null for the manager. */
  readonly leader: string | null
}

const PEOPLE = 500
const SHIFTS = ['Turno 1', 'Turno 2', 'Turno 3']
const AREAS = ['Corrugado', 'Impresión', 'Armado', 'Embarques', 'Mantenimiento']
/** Mechanics get their orders by e-mail. */
const WITH_EMAIL = 'Mantenimiento'
/** Two for each area and shift. */
const SUPERVISORS = 2 * SHIFTS.length * AREAS.length
/** The manager is first, then the heads of the shifts, the supervisors, and their people. */
const FIRST_SUPERVISOR = 1 + SHIFTS.length
const FIRST_WORKER = FIRST_SUPERVISOR + SUPERVISORS

const numberAt = (position: number): string => String(1042 + position).padStart(6, '0')

function leaderAt(position: number): number | null {
  if (position === 0) return null
  if (position < FIRST_SUPERVISOR) return 0
  if (position < FIRST_WORKER) return 1 + ((position - FIRST_SUPERVISOR) % SHIFTS.length)
  return FIRST_SUPERVISOR + ((position - FIRST_WORKER) % SUPERVISORS)
}

function workerAt(_: unknown, position: number): Worker {
  const leader = leaderAt(position)
  const isWorker = position >= FIRST_WORKER
  const own = (isWorker ? (leader ?? 0) : position) - FIRST_SUPERVISOR
  const area = AREAS[Math.floor(own / SHIFTS.length) % AREAS.length] ?? ''
  const head = position < FIRST_SUPERVISOR
  const name = inventName(position)
  return {
    number: numberAt(position),
    name,
    email: head || (!isWorker && area === WITH_EMAIL) ? inventAddress(name, 'bajio') : null,
    area: head ? 'Dirección' : area,
    shift:
      position === 0 ? 'Mixto' : (SHIFTS.at((head ? position - 1 : own) % SHIFTS.length) ?? ''),
    leader: leader === null ? null : numberAt(leader),
  }
}

/** A manager, three heads of shifts, thirty supervisors, and their teams of fifteen or sixteen. */
export const workers: readonly Worker[] = Array.from({ length: PEOPLE }, workerAt)

/** The heads of the shifts and their supervisors. */
export const leaders = workers.slice(1, FIRST_WORKER)

/** A connection by numbers, as a sync takes it. */
export interface WorkerConnection {
  readonly evaluator: string
  readonly evaluated: string
  readonly relation_type_id: number
}

const PEERS = 4

/** Forms about these people from themselves, their leader, peers among them, and some of their team. */
export function connectionsAbout(
  evaluated: readonly Worker[],
  team_size: number,
): WorkerConnection[] {
  return evaluated.flatMap((person, position) => {
    const after = [...evaluated.slice(position + 1), ...evaluated.slice(0, position)]
    const groups = [
      [person.number],
      person.leader === null ? [] : [person.leader],
      after
        .filter(({ leader }) => leader === person.leader)
        .slice(0, PEERS)
        .map(({ number }) => number),
      workers
        .filter(({ leader }) => leader === person.number)
        .slice(0, team_size)
        .map(({ number }) => number),
    ]
    return groups.flatMap((evaluators, kind) =>
      evaluators.map((evaluator) => ({
        evaluator,
        evaluated: person.number,
        relation_type_id: kind + 1,
      })),
    )
  })
}
