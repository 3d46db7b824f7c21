import { useMemo } from 'react'
import type { Matrix } from '#features/matrices/contract.ts'
import { type ValuesOf, valueColumns } from '#features/subjects/value-columns.rules.ts'
import { Icon } from '#ui/Icon.tsx'
import type { IconName } from '#ui/icons.ts'
import type { ListColumn, ListState } from '#web/kit/list/list-columns.ts'
import { PersonLink } from '#web/kit/page/PersonLink.tsx'
import type { DeliveryRow, DeliveryState } from '../contract.ts'
import { deliveryText, leaderReportTexts } from '../delivery-list.rules.ts'
import '../views/delivery-list.css'

const looks: Readonly<Record<DeliveryState, readonly [className: string, icon: IconName]>> = {
  unavailable: ['muted status', 'minus'],
  pending: ['status', 'minus'],
  awaiting_leader: ['status status-warning', 'clock'],
  scheduled: ['status status-warning', 'clock'],
  sending: ['status status-warning', 'clock'],
  failed: ['status status-danger', 'mail-x'],
  delivered: ['status', 'mail-check'],
  opened: ['status status-success', 'check'],
  revoked: ['muted status', 'x'],
}

const isIn =
  (...wanted: readonly DeliveryState[]) =>
  ({ state }: DeliveryRow): boolean =>
    wanted.includes(state)

export const deliveryStates: readonly ListState<DeliveryRow>[] = [
  { key: 'falla', label: 'No se entregó', tone: 'danger', icon: 'mail-x', matches: isIn('failed') },
  { key: 'por-entregar', label: 'Por entregar', matches: isIn('pending') },
  {
    key: 'pocas-respuestas',
    label: 'Con pocas respuestas',
    matches: ({ thin }) => thin !== null,
  },
  {
    key: 'espera',
    label: 'Espera a su líder',
    tone: 'warning',
    icon: 'clock',
    matches: isIn('awaiting_leader'),
  },
  {
    key: 'programado',
    label: 'Programado',
    tone: 'warning',
    icon: 'clock',
    matches: isIn('scheduled', 'sending'),
  },
  { key: 'entregado', label: 'Entregado, sin abrir', matches: isIn('delivered') },
  { key: 'abierto', label: 'Lo abrió', matches: isIn('opened') },
  { key: 'retirado', label: 'Enlace retirado', matches: isIn('revoked') },
  { key: 'sin-reporte', label: 'Sin reporte', matches: isIn('unavailable') },
]

const order: readonly DeliveryState[] = [
  'failed',
  'pending',
  'revoked',
  'awaiting_leader',
  'scheduled',
  'sending',
  'delivered',
  'opened',
  'unavailable',
]

interface Listed {
  readonly matrix: Matrix
  readonly valuesOf: ValuesOf
  /** Names open their drawer, and the project's own columns are there. */
  readonly opensPeople: boolean
}

/** What the list of deliveries shows of each person. */
export const useDeliveryColumns = ({ matrix, valuesOf, opensPeople }: Listed) =>
  useMemo(() => buildColumns({ matrix, valuesOf, opensPeople }), [matrix, valuesOf, opensPeople])

const buildColumns = ({
  matrix: { time_zone, subject_properties },
  valuesOf,
  opensPeople,
}: Listed): readonly ListColumn<DeliveryRow>[] => [
  {
    key: 'persona',
    label: 'Persona evaluada',
    width: 240,
    cell: ({ subject_id, name }) =>
      opensPeople ? <PersonLink id={subject_id} name={name} /> : name,
    value: ({ name }) => name,
  },
  {
    key: 'correo',
    label: 'Correo',
    width: 260,
    cell: ({ email }) => email ?? <span className="muted">Sin correo</span>,
    value: ({ email }) => email,
    optional: 'shown',
  },
  ...(opensPeople
    ? valueColumns(
        subject_properties,
        ({ subject_id }: DeliveryRow, column) => valuesOf(subject_id, column),
        0,
      )
    : []),
  {
    key: 'lider',
    label: 'Líder',
    width: 200,
    cell: (row) => <Leader row={row} />,
    value: ({ leader }) => leader,
    filters: ({ leader }) => leader ?? '',
    phone: 'labelled',
  },
  {
    key: 'entrega',
    label: 'Entrega',
    width: 320,
    cell: (row) => {
      const [className, icon] = looks[row.state]
      return (
        <span className={className}>
          <Icon name={icon} size={16} />
          <span>{deliveryText(row, time_zone)}</span>
        </span>
      )
    },
    value: ({ state }) => order.indexOf(state),
  },
]

function Leader({ row: { leader, leader_report } }: { readonly row: DeliveryRow }) {
  if (leader === null) return '–'
  return (
    <>
      {leader}
      {leader_report && (
        <span
          className={`small leader-report ${leader_report === 'failed' ? 'problem-line' : 'soft'}`}
        >
          <span className="leader-report-dot"> · </span>
          {leaderReportTexts[leader_report]}
        </span>
      )}
    </>
  )
}
