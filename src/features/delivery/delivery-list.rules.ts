import { compareTexts } from '#shared/alphabet.ts'
import { longDate, shortInstant } from '#shared/dates.ts'
import { numbered, wholeNumber } from '#shared/spanish.ts'
import type { DeliveryRow, DeliveryState, LeaderReportState } from './contract.ts'
import { mayDeliver } from './rules.ts'

const stateTexts: Readonly<Record<DeliveryState, string>> = {
  unavailable: 'Sin reporte: nadie contestó',
  pending: 'Por entregar',
  awaiting_leader: 'Espera a que su líder confirme',
  scheduled: 'Programado',
  sending: 'En camino',
  failed: 'No se entregó',
  delivered: 'Entregado, sin abrir',
  opened: 'Lo abrió',
  revoked: 'Enlace retirado',
}

/** What the list says below the name of a leader who gets the report. */
export const leaderReportTexts: Readonly<Record<LeaderReportState, string>> = {
  waiting: 'También lo recibirá',
  sending: 'También lo recibe: en camino',
  failed: 'No se le entregó',
  delivered: 'También lo recibe',
}

/** «Entregado, sin abrir», «Programado para el lun 30 nov 2026, 9:00», «No se entregó: 550 …» */
export function deliveryText(
  { state, email, deliver_at, opened_on, failure, thin }: DeliveryRow,
  time_zone: string,
): string {
  const text = stateTexts[state]
  if (state === 'delivered' && email === null) return 'Lista, sin correo: avísale'
  if (state === 'pending' && thin) return `${text}. ${thinTexts[thin]}`
  if (state === 'scheduled' && deliver_at)
    return `${text} para el ${shortInstant(new Date(deliver_at), time_zone)}`
  if (state === 'opened' && opened_on) return `${text} el ${longDate(opened_on)}`
  return state === 'failed' && failure ? `${text}: ${failure}` : text
}

type Counted = Pick<DeliveryRow, 'state'>

/** Those who can get their report now. */
export const deliverable = <Row extends Counted>(rows: readonly Row[]): Row[] =>
  rows.filter(({ state }) => mayDeliver(state))

type Listed = Pick<DeliveryRow, 'state' | 'thin'>

/** Those without their report: not those whose link was withdrawn. */
export const undelivered = <Row extends Counted>(rows: readonly Row[]): Row[] =>
  rows.filter(({ state }) => state === 'pending' || state === 'failed')

/** Those who get theirs unless others are chosen: not those whose report says little. */
export const deliveredByDefault = <Row extends Listed>(rows: readonly Row[]): Row[] =>
  undelivered(rows).filter(({ thin }) => thin === null)

/** Why a report is not ticked. */
export const thinTexts: Readonly<Record<NonNullable<DeliveryRow['thin']>, string>> = {
  leader: 'Sólo su líder: ningún grupo llega al mínimo',
  few: 'Pocas respuestas: ningún grupo llega al mínimo',
}

/** «13 de 46 entregados, 9 abiertos. Los enlaces abren hasta el 8 de diciembre de 2026.» */
export function progressText(rows: readonly Counted[], last_day: string): string {
  const count = (...states: readonly DeliveryState[]): number =>
    rows.filter(({ state }) => states.includes(state)).length
  const delivered = count('delivered', 'opened')
  const all = rows.length - count('unavailable')
  return `${wholeNumber(delivered)} de ${numbered(all, 'entregado', 'entregados')}, ${numbered(count('opened'), 'abierto', 'abiertos')}. Los enlaces abren hasta el ${longDate(last_day)}.`
}

interface Led {
  readonly leader: string | null
}

/** The names of the leaders of these people, each once. */
export const listLeaderNames = (rows: readonly Led[]): string[] => [
  ...new Set(rows.flatMap(({ leader }) => leader ?? [])),
]

/** People by their leader, in the order of the leaders' names; those without one last. */
export function groupByLeader<Row extends Led>(
  rows: readonly Row[],
): { readonly leader: string | null; readonly rows: readonly Row[] }[] {
  const leaders = listLeaderNames(rows).sort(compareTexts)
  return [...leaders, null]
    .map((leader) => ({ leader, rows: rows.filter((row) => row.leader === leader) }))
    .filter((group) => group.rows.length > 0)
}

/** «1 mensaje con 8 reportes, 2 se quedan»; of people without a leader «3 reportes directos». */
export function leaderGroupText(leader: string | null, reached: number, stay: number): string {
  const reports = numbered(reached, 'reporte', 'reportes')
  const sent =
    leader === null
      ? `${reports} sin pasar por un líder`
      : reached === 0
        ? 'Sin mensaje'
        : `1 mensaje con ${reports}`
  return stay === 0 ? sent : `${sent}, ${stay} ${stay === 1 ? 'se queda' : 'se quedan'}`
}
