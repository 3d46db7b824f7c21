import { useCallback, useMemo, useState } from 'react'
import type { Matrix } from '#features/matrices/contract.ts'
import { addDays, localDate } from '#shared/dates.ts'
import { peopleText } from '#shared/spanish.ts'
import { Button } from '#ui/Button.tsx'
import { Empty } from '#ui/Empty.tsx'
import { ListTable } from '#web/kit/list/ListTable.tsx'
import { ListTools } from '#web/kit/list/ListTools.tsx'
import { useList } from '#web/kit/list/useList.ts'
import { useRowSelection } from '#web/kit/list/useRowSelection.ts'
import type { DeliveryRow } from '../contract.ts'
import { progressText } from '../delivery-list.rules.ts'
import { type AskedAction, AskedDialog, ChosenBar, RowActions } from './DeliveryActions.tsx'
import { deliveryStates, useDeliveryColumns } from './DeliveryColumns.tsx'
import { PlanDialog } from './PlanDialog.tsx'
import type { DeliveryData } from './useDelivery.ts'

interface DeliveryListProps {
  readonly data: DeliveryData
  readonly matrix: Matrix
  readonly rows: readonly DeliveryRow[]
  /** The foot of the page. */
  readonly foot: HTMLElement | null
  /** Opens the dialog for these people. */
  readonly onDeliver: (subject_ids: Iterable<string>) => void
}

interface Asked {
  readonly action: AskedAction
  readonly rows: readonly DeliveryRow[]
  readonly open: boolean
}

const rowKey = ({ subject_id }: DeliveryRow): string => subject_id
const searched = ({ name, email }: DeliveryRow): string => `${name} ${email ?? ''}`
const selectLabel = ({ name }: DeliveryRow): string => `Elegir a ${name}`

function Progress({ matrix, rows }: Pick<DeliveryListProps, 'matrix' | 'rows'>) {
  const lastDay = addDays(localDate(new Date(matrix.erase_at), matrix.time_zone), -1)
  return <p className="page-head-note">{progressText(rows, lastDay)}</p>
}

/** What is asked about before it happens to the chosen people, and what the answer does. */
function useAskedAction(mutations: DeliveryData['mutations'], onDone: () => void) {
  const [asked, setAsked] = useState<Asked>({ action: 'revoke', rows: [], open: false })
  const ask = useCallback(
    (action: AskedAction, rows: readonly DeliveryRow[]) => setAsked({ action, rows, open: true }),
    [],
  )
  const close = () => setAsked((previous) => ({ ...previous, open: false }))
  const confirm = async () => {
    const ids = asked.rows.map(rowKey)
    const done =
      asked.action === 'give_leader'
        ? mutations.giveToLeaders(ids)
        : mutations.revoke(ids, asked.action === 'revoke_leader' ? 'leader' : undefined)
    if (!(await done)) return
    close()
    onDone()
  }
  return { asked, ask, close, confirm }
}

/** Everyone evaluated and how far their report is; an administrator delivers and withdraws here. */
export function DeliveryList({ data, matrix, rows, foot, onDeliver }: DeliveryListProps) {
  const { mayEdit, mayReadPlans, mayOpenPeople, valuesOf, mutations } = data
  const leaderReports = matrix.leader_reports
  const columns = useDeliveryColumns({ matrix, valuesOf, opensPeople: mayOpenPeople })
  const list = useList({
    id: 'delivery',
    rows,
    columns,
    searched,
    order: 'persona',
    states: deliveryStates,
  })
  const keys = useMemo(() => rows.map(rowKey), [rows])
  const selection = useRowSelection(
    keys,
    useMemo(() => list.shown.map(rowKey), [list.shown]),
  )
  const { asked, ask, close, confirm } = useAskedAction(mutations, selection.clear)
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
          <RowActions row={row} leaderReports={leaderReports} onDeliver={onDeliver} onAsk={ask} />
        )}
      </>
    ),
    [mayEdit, mayReadPlans, leaderReports, onDeliver, ask],
  )
  const chosen = rows.filter(({ subject_id }) => selection.keys.has(subject_id))
  return (
    <>
      <Progress matrix={matrix} rows={rows} />
      <ListTools
        list={list}
        label="Buscar persona o correo"
        count={peopleText(list.shown.length)}
      />
      <ListTable
        caption="Entrega de reportes"
        list={list}
        rowKey={rowKey}
        actions={mayEdit || hasPlans ? actions : undefined}
        actionsWidth={170 + (hasPlans ? 110 : 0) + (leaderReports ? 150 : 0)}
        phoneActions="below"
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
      <AskedDialog
        {...asked}
        busy={mutations.busy}
        onOpenChange={close}
        onConfirm={() => void confirm()}
      />
      {mayEdit && foot && chosen.length > 0 && (
        <ChosenBar
          foot={foot}
          chosen={chosen}
          selection={selection}
          all={keys}
          leaderReports={leaderReports}
          onDeliver={onDeliver}
          onAsk={ask}
        />
      )}
    </>
  )
}
