import { addDays, daysBetween, localDate, localTime, longDate, shortDate } from '#shared/dates.ts'
import { relationTypes, type RelationKey } from '#shared/relations.ts'
import { numbered, peopleText } from '#shared/spanish.ts'
import { foldText } from '#shared/text.ts'
import type { Matrix, Phase } from './contract.ts'
import { DASHBOARD_PAGE_SIZE } from './limits.ts'

export const phaseLabels: Readonly<Record<Phase, string>> = {
  draft: 'Borrador',
  released: 'Liberado',
  closed: 'Cerrado',
  reports: 'Reportes disponibles',
  erased: 'Datos eliminados',
}

export const orders = [
  { value: 'newest', label: 'Más recientes' },
  { value: 'oldest', label: 'Más antiguos' },
  { value: 'name', label: 'Nombre' },
  { value: 'deadline', label: 'Fecha límite' },
] as const
export type Order = (typeof orders)[number]['value']

export interface Filters {
  readonly order: Order
  readonly evaluation_id: string | null
  readonly phase: Phase | null
}

type Comparator = (one: Matrix, other: Matrix) => number
const by =
  (key: (matrix: Matrix) => string): Comparator =>
  (one, other) =>
    key(one) < key(other) ? -1 : key(one) > key(other) ? 1 : 0
const newest: Comparator = (one, other) => by((matrix) => matrix.creation_date)(other, one)

const comparators: Readonly<Record<Order, Comparator>> = {
  newest,
  oldest: by((matrix) => matrix.creation_date),
  name: by((matrix) => foldText(matrix.name)),
  deadline: by((matrix) => `${matrix.limit_date} ${foldText(matrix.name)}`),
}

export const ofEvaluation = (matrices: readonly Matrix[], evaluation_id: string | null): Matrix[] =>
  matrices.filter((matrix) => evaluation_id === null || matrix.evaluation_id === evaluation_id)

/** The matrices that match the filters, in the chosen order. */
export function shownMatrices(
  matrices: readonly Matrix[],
  { order, evaluation_id, phase }: Filters,
): Matrix[] {
  return ofEvaluation(matrices, evaluation_id)
    .filter((matrix) => phase === null || matrix.phase === phase)
    .toSorted(comparators[order])
}

export interface Page {
  readonly matrices: readonly Matrix[]
  /** From 0. */
  readonly index: number
  readonly count: number
}

/** One page of the dashboard; an index past the end gives the last page. */
export function selectPage(matrices: readonly Matrix[], wanted: number): Page {
  const count = Math.max(1, Math.ceil(matrices.length / DASHBOARD_PAGE_SIZE))
  const index = Math.min(Math.max(0, wanted), count - 1)
  return {
    matrices: matrices.slice(index * DASHBOARD_PAGE_SIZE, (index + 1) * DASHBOARD_PAGE_SIZE),
    index,
    count,
  }
}

/** Index of the page that holds a matrix; 0 if none does. */
export const findPageIndex = (matrices: readonly Matrix[], matrix_id: string | null): number =>
  Math.max(0, Math.floor(matrices.findIndex(({ id }) => id === matrix_id) / DASHBOARD_PAGE_SIZE))

/** Answered share of the forms by relation, 0 to 1; null where a relation has no forms. */
export function measureShares({
  shares,
}: Pick<Matrix, 'shares'>): Record<RelationKey, number | null> {
  const measureShare = (id: number): number | null => {
    const share = shares.find(({ relation_type_id }) => relation_type_id === id)
    return share && share.forms > 0 ? share.answered / share.forms : null
  }
  const [auto, lider, companero, equipo, cliente] = relationTypes
  return {
    auto: measureShare(auto.id),
    lider: measureShare(lider.id),
    companero: measureShare(companero.id),
    equipo: measureShare(equipo.id),
    cliente: measureShare(cliente.id),
  }
}

/** Answered forms as «71%», or «—» for a draft. 100% only when every form is answered. */
export function measurePercent({
  answered,
  forms,
  released,
}: Pick<Matrix, 'answered' | 'forms' | 'released'>): string {
  if (!released || forms === 0) return '—'
  return `${answered === forms ? 100 : Math.min(99, Math.round((answered / forms) * 100))}%`
}

export interface NextEvent {
  readonly kind: 'warning' | 'ready' | 'closing' | 'reports' | 'erasure' | 'erased'
  readonly text: string
  /** Time left until then: «hoy», «1 día», «5 días». */
  readonly left?: string
  readonly soon?: boolean
}

const SOON_DAYS = 2
const daysText = (days: number): string => (days === 0 ? 'hoy' : numbered(days, 'día', 'días'))

function nextOfDraft(
  { subjects, forms, without_evaluators, limit_date, nomination, nomination_opened_at }: Matrix,
  today: string,
): NextEvent {
  if (limit_date < today)
    return { kind: 'warning', text: `La fecha límite pasó el ${shortDate(limit_date)}` }
  if (subjects === 0) return { kind: 'warning', text: 'Sin participantes todavía' }
  if (forms === 0) return { kind: 'warning', text: 'Sin conexiones todavía' }
  if (without_evaluators > 0)
    return { kind: 'warning', text: `${peopleText(without_evaluators)} sin evaluadores` }
  if (nomination && nomination_opened_at) return nextOfProposals(nomination, today)
  return { kind: 'ready', text: 'Listo para liberar' }
}

/** How many lists wait is not known here, and the release is refused while one does. */
function nextOfProposals(
  { approve_until }: NonNullable<Matrix['nomination']>,
  today: string,
): NextEvent {
  const days = daysBetween(today, approve_until)
  if (days < 0) return { kind: 'ready', text: 'Revisa las propuestas y libera' }
  return {
    kind: 'closing',
    text: `Propuestas hasta el ${shortDate(approve_until)}`,
    soon: days <= SOON_DAYS,
    left: daysText(days),
  }
}

function nextOfReleased({ limit_date }: Matrix, today: string): NextEvent {
  const days = daysBetween(today, limit_date)
  const when = days <= 0 ? 'hoy a las 23:59' : days === 1 ? 'mañana' : `el ${shortDate(limit_date)}`
  return {
    kind: 'closing',
    text: `Cierra ${when}`,
    soon: days <= SOON_DAYS,
    ...(days > 0 && { left: daysText(days) }),
  }
}

function nextOfClosed({ reports_at, time_zone }: Matrix, today: string): NextEvent {
  const [date = '', time = ''] = localTime(new Date(reports_at), time_zone).split('T')
  const days = daysBetween(today, date)
  const when = days <= 0 ? 'hoy' : days === 1 ? 'mañana' : `el ${shortDate(date)}`
  return { kind: 'reports', text: `Reportes ${when} a las ${time.replace(/^0/, '')}` }
}

function nextOfReports({ erase_at, time_zone }: Matrix, today: string): NextEvent {
  // Data are erased at the first instant of a day, so the day before is the last one with data.
  const lastDay = addDays(localDate(new Date(erase_at), time_zone), -1)
  const days = Math.max(0, daysBetween(today, lastDay))
  return {
    kind: 'erasure',
    text: `Datos personales hasta el ${shortDate(lastDay)}`,
    left: daysText(days),
    soon: days <= SOON_DAYS,
  }
}

/** What happens next with a matrix, and when; shown at the bottom of its card. */
export function nextEvent(matrix: Matrix, now: Date): NextEvent {
  const today = localDate(now, matrix.time_zone)
  switch (matrix.phase) {
    case 'draft':
      return nextOfDraft(matrix, today)
    case 'released':
      return nextOfReleased(matrix, today)
    case 'closed':
      return nextOfClosed(matrix, today)
    case 'reports':
      return nextOfReports(matrix, today)
    case 'erased':
      return {
        kind: 'erased',
        text: matrix.erased_at
          ? `Datos personales eliminados el ${longDate(localDate(new Date(matrix.erased_at), matrix.time_zone))}`
          : 'Datos personales eliminados',
      }
  }
}
