import { useCallback, useMemo, useState, type ReactNode } from 'react'
import type { Matrix } from '#features/matrices/contract.ts'
import { Button } from '#ui/Button.tsx'
import { Empty } from '#ui/Empty.tsx'
import { Icon } from '#ui/Icon.tsx'
import type { IconName } from '#ui/icons.ts'
import { ConfirmDialog } from '#web/kit/ConfirmDialog.tsx'
import type { ListColumn, ListState } from '#web/kit/list-columns.ts'
import { ListTable } from '#web/kit/ListTable.tsx'
import { ListTools } from '#web/kit/ListTools.tsx'
import { SelectionBar } from '#web/kit/SelectionBar.tsx'
import { useList } from '#web/kit/useList.ts'
import { useRowSelection } from '#web/kit/useRowSelection.ts'
import { WorkPage } from '#web/kit/WorkPage.tsx'
import type { DeliveryRow, DeliveryState } from '../contract.ts'
import { deliveryText } from '../delivery-list.rules.ts'
import { mayDeliver, mayRevoke } from '../rules.ts'
import { PlanDialog } from './PlanDialog.tsx'
import type { DeliveryData } from './useDelivery.ts'

interface DeliveryListProps {
  readonly data: DeliveryData
  readonly matrix: Matrix
  readonly rows: readonly DeliveryRow[]
  readonly head: ReactNode
  /** Opens the dialog for these people. */
  readonly onDeliver: (subject_ids: Iterable<string>) => void
}

const rowKey = ({ subject_id }: DeliveryRow): string => subject_id
const searched = ({ name, email }: DeliveryRow): string => `${name} ${email}`
const selectLabel = ({ name }: DeliveryRow): string => `Elegir a ${name}`

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

const states: readonly ListState<DeliveryRow>[] = [
  { key: 'falla', label: 'No se entregó', tone: 'danger', icon: 'mail-x', matches: isIn('failed') },
  { key: 'por-entregar', label: 'Por entregar', matches: isIn('pending') },
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

const columnsOf = (time_zone: string): readonly ListColumn<DeliveryRow>[] => [
  {
    key: 'persona',
    label: 'Persona evaluada',
    width: 240,
    cell: ({ name }) => name,
    value: ({ name }) => name,
  },
  {
    key: 'correo',
    label: 'Correo',
    width: 260,
    cell: ({ email }) => email,
    value: ({ email }) => email,
  },
  {
    key: 'lider',
    label: 'Líder',
    width: 200,
    cell: ({ leader }) => leader ?? '–',
    value: ({ leader }) => leader,
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

/** Everyone evaluated and how far their report is; an administrator delivers and withdraws here. */
export function DeliveryList({ data, matrix, rows, head, onDeliver }: DeliveryListProps) {
  const { mayEdit, mayReadPlans, mutations } = data
  const columns = useMemo(() => columnsOf(matrix.time_zone), [matrix.time_zone])
  const list = useList({ id: 'delivery', rows, columns, searched, order: 'persona', states })
  const keys = useMemo(() => rows.map(rowKey), [rows])
  const selection = useRowSelection(
    keys,
    useMemo(() => list.shown.map(rowKey), [list.shown]),
  )
  const [revoked, setRevoked] = useState<readonly DeliveryRow[]>([])
  const [asking, setAsking] = useState(false)
  const askToRevoke = useCallback((ended: readonly DeliveryRow[]) => {
    setRevoked(ended)
    setAsking(true)
  }, [])
  const hasPlans = mayReadPlans && rows.some(({ plan_shared }) => plan_shared)
  const [plan, setPlan] = useState<{ readonly row: DeliveryRow; readonly open: boolean }>()
  const actions = useCallback(
    (row: DeliveryRow) => (
      <>
        {row.plan_shared && mayReadPlans && (
          <Button
            size="small"
            variant="tertiary"
            aria-label={`Ver el plan de ${row.name}`}
            onClick={() => setPlan({ row, open: true })}
          >
            Ver su plan
          </Button>
        )}
        {mayEdit && (
          <RowAction row={row} onDeliver={onDeliver} onRevoke={() => askToRevoke([row])} />
        )}
      </>
    ),
    [mayEdit, mayReadPlans, onDeliver, askToRevoke],
  )
  const chosen = rows.filter(({ subject_id }) => selection.keys.has(subject_id))
  const foot = mayEdit && chosen.length > 0 && (
    <ChosenBar
      chosen={chosen}
      selection={selection}
      all={keys}
      onDeliver={onDeliver}
      onRevoke={askToRevoke}
    />
  )
  return (
    <WorkPage foot={foot}>
      {head}
      <ListTools
        list={list}
        label="Buscar persona o correo"
        count={list.shown.length === 1 ? '1 persona' : `${list.shown.length} personas`}
      />
      <ListTable
        caption="Entrega de reportes"
        list={list}
        rowKey={rowKey}
        actions={mayEdit || hasPlans ? actions : undefined}
        actionsWidth={hasPlans ? 280 : 170}
        phoneActions={3}
        {...(mayEdit && { selection })}
        selectLabel={selectLabel}
        empty={<Empty text="En este proyecto no se evaluó a nadie" />}
        none="Nadie"
      />
      {plan && (
        <PlanDialog
          key={plan.row.subject_id}
          matrixId={matrix.id}
          row={plan.row}
          open={plan.open}
          onClose={() => setPlan({ ...plan, open: false })}
        />
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={revoked.length === 1 ? '¿Retirar el enlace?' : `¿Retirar ${revoked.length} enlaces?`}
        consequence={revokeText(revoked)}
        confirmLabel="Retirar"
        danger
        busy={mutations.busy}
        onConfirm={() =>
          void mutations.revoke(revoked.map(rowKey)).then((done) => {
            if (done) {
              setAsking(false)
              selection.clear()
            }
          })
        }
      />
    </WorkPage>
  )
}

const revokeText = (ended: readonly DeliveryRow[]): string => {
  const [first] = ended
  return first && ended.length === 1
    ? `El enlace de ${first.name} deja de abrir el reporte en este momento. Lo que ya descargó se queda con esa persona. Puedes entregarlo otra vez.`
    : 'Dejan de abrir los reportes en este momento. Lo que ya se descargó se queda con cada persona. Puedes entregarlos otra vez.'
}

const actionTexts: Readonly<Partial<Record<DeliveryState, string>>> = {
  pending: 'Entregar',
  awaiting_leader: 'Entregar ya',
}

function RowAction({
  row,
  onDeliver,
  onRevoke,
}: {
  readonly row: DeliveryRow
  readonly onDeliver: DeliveryListProps['onDeliver']
  readonly onRevoke: () => void
}) {
  const { subject_id, name, state } = row
  if (mayDeliver(state))
    return (
      <Button
        size="small"
        variant="tertiary"
        aria-label={`Entregar el reporte de ${name}`}
        onClick={() => onDeliver([subject_id])}
      >
        {actionTexts[state] ?? 'Entregar otra vez'}
      </Button>
    )
  return mayRevoke(state) ? (
    <Button
      size="small"
      variant="quiet"
      aria-label={`Retirar el enlace de ${name}`}
      onClick={onRevoke}
    >
      Retirar enlace
    </Button>
  ) : null
}

interface ChosenBarProps {
  readonly chosen: readonly DeliveryRow[]
  readonly selection: ReturnType<typeof useRowSelection>
  readonly all: readonly string[]
  readonly onDeliver: DeliveryListProps['onDeliver']
  readonly onRevoke: (ended: readonly DeliveryRow[]) => void
}

function ChosenBar({ chosen, selection, all, onDeliver, onRevoke }: ChosenBarProps) {
  const next = chosen.filter(({ state }) => mayDeliver(state))
  const ended = chosen.filter(({ state }) => mayRevoke(state))
  return (
    <SelectionBar selection={selection} all={all}>
      {ended.length > 0 && (
        <Button onClick={() => onRevoke(ended)}>
          {ended.length === 1 ? 'Retirar 1 enlace' : `Retirar ${ended.length} enlaces`}
        </Button>
      )}
      <Button
        variant="primary"
        icon="send"
        disabled={next.length === 0}
        onClick={() => onDeliver(next.map(rowKey))}
      >
        {next.length === 0 ? 'Entregar' : `Entregar ${next.length}`}
      </Button>
    </SelectionBar>
  )
}
