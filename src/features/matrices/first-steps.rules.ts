import { addDays } from '#shared/dates.ts'
import type { Matrix } from './contract.ts'
import { reminderFor } from './rules.ts'

/** How long the first project is open unless its organiser says otherwise. */
const FIRST_DEADLINE_DAYS = 14
/** «3 días antes» */
const FIRST_REMINDER = 3

/** «Mandos medios 2026» */
export const projectName = (evaluation_name: string, today: string): string =>
  `${evaluation_name} ${today.slice(0, 4)}`

/** Name and dates that a project begins with. */
export function firstDraft(evaluation_name: string, today: string) {
  const limit_date = addDays(today, FIRST_DEADLINE_DAYS)
  return {
    name: evaluation_name && projectName(evaluation_name, today),
    limit_date,
    reminder_id: reminderFor(limit_date, FIRST_REMINDER, today),
  }
}

/** The first steps in their order, with what the line over the projects says is next. */
export const firstSteps = [
  { key: 'company', next: 'crea tu empresa' },
  { key: 'evaluation', next: 'elige qué se evalúa' },
  { key: 'matrix', next: 'crea tu proyecto' },
  { key: 'people', next: 'agrega a las personas' },
] as const
export type FirstStep = (typeof firstSteps)[number]['key']

interface Account {
  /** A company that is neither a sample nor a rehearsal. */
  readonly company: boolean
  readonly evaluations: number
  readonly matrices: readonly Pick<Matrix, 'released' | 'subjects'>[]
}

export interface FirstSteps {
  readonly done: readonly FirstStep[]
  /** Null once all four are done. */
  readonly next: FirstStep | null
  /** Ends the first steps. */
  readonly released: boolean
}

/** Which of the first steps are done, from what the company really has. */
export function listFirstSteps({ company, evaluations, matrices }: Account): FirstSteps {
  const isDone: Readonly<Record<FirstStep, boolean>> = {
    company,
    evaluation: evaluations > 0 || matrices.length > 0,
    matrix: matrices.length > 0,
    people: matrices.some(({ subjects }) => subjects > 0),
  }
  const keys = firstSteps.map(({ key }) => key)
  return {
    done: keys.filter((key) => isDone[key]),
    next: keys.find((key) => !isDone[key]) ?? null,
    released: matrices.some(({ released }) => released),
  }
}

/** «2 de 4, sigue: agrega a las personas» */
export function firstStepsText({ done, next }: FirstSteps): string {
  const step = firstSteps.find(({ key }) => key === next)
  return `${done.length} de ${firstSteps.length}, sigue: ${step?.next ?? 'ensaya y libera'}`
}

/** The draft that the first steps go on with: the newest one. */
export const draftToGoOnWith = <Row extends Pick<Matrix, 'released' | 'creation_date'>>(
  matrices: readonly Row[],
): Row | null =>
  matrices
    .filter(({ released }) => !released)
    .toSorted((one, other) => (one.creation_date < other.creation_date ? 1 : -1))[0] ?? null
