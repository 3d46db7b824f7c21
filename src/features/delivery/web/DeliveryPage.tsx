import { type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Matrix } from '#features/matrices/contract.ts'
import { numbered } from '#shared/spanish.ts'
import { Button } from '#ui/Button.tsx'
import { LoadError } from '#web/kit/page/LoadError.tsx'
import { PageSkeleton } from '#web/kit/page/PageSkeleton.tsx'
import { ProjectPage } from '#web/kit/page/ProjectPage.tsx'
import { messageText } from '#web/message-catalog.ts'
import type { DeliveryRow } from '../contract.ts'
import { deliveredByDefault, listLeaderNames, undelivered } from '../delivery-list.rules.ts'
import { DeliverDialog } from './DeliverDialog.tsx'
import { DeliveryList } from './DeliveryList.tsx'
import { RemindLeaders } from './RemindLeaders.tsx'
import { type DeliveryData, useDelivery } from './useDelivery.ts'

/** Who gets the own report, and how far each one is. */
export function DeliveryPage() {
  const data = useDelivery()
  const { matrix, failed, retry } = data
  const [actions, setActions] = useState<HTMLElement | null>(null)
  const [foot, setFoot] = useState<HTMLElement | null>(null)
  const slots = matrix?.phase === 'reports' && {
    actions: <div ref={setActions} className="contents" />,
    foot: <div ref={setFoot} className="contents" />,
  }
  // one frame while the list loads and after, which leaves the focus where it is
  return (
    <ProjectPage tab="delivery" section="Entrega" {...slots}>
      {matrix?.phase === 'reports' && data.rows && !failed ? (
        <OpenDelivery data={data} matrix={matrix} rows={data.rows} actions={actions} foot={foot} />
      ) : failed ? (
        <LoadError code={failed} onRetry={retry} />
      ) : !matrix || matrix.phase === 'reports' ? (
        <PageSkeleton layout="list" label="Cargando la entrega" />
      ) : (
        <p className="page-head-note">
          {messageText(matrix.phase === 'erased' ? 'matrix.erased' : 'reports.not_yet')}
        </p>
      )}
    </ProjectPage>
  )
}

interface OwnActionsProps {
  readonly rows: readonly DeliveryRow[]
  /** `toTalk`: the leaders are told first. */
  readonly onDeliver: (toTalk: boolean) => void
  readonly children: ReactNode
}

function OwnActions({ rows, onDeliver, children }: OwnActionsProps) {
  const ready = deliveredByDefault(rows)
  const count = ready.length
  const leaders = listLeaderNames(ready).length
  return (
    <>
      {children}
      {undelivered(rows).length > 0 && (
        <Button
          variant={count === 0 || leaders > 0 ? 'secondary' : 'primary'}
          icon="send"
          onClick={() => onDeliver(false)}
        >
          {count === 0 ? 'Entregar reportes' : `Entregar ${numbered(count, 'reporte', 'reportes')}`}
        </Button>
      )}
      {leaders > 0 && (
        <Button variant="primary" icon="users" onClick={() => onDeliver(true)}>
          Avisar a {numbered(leaders, 'líder', 'líderes')}
        </Button>
      )}
    </>
  )
}

const pickIds = (rows: readonly DeliveryRow[]): string[] => rows.map(({ subject_id }) => subject_id)

interface OpenDeliveryProps {
  readonly data: DeliveryData
  readonly matrix: Matrix
  readonly rows: readonly DeliveryRow[]
  /** The places in the page's frame for its actions and its foot. */
  readonly actions: HTMLElement | null
  readonly foot: HTMLElement | null
}

function OpenDelivery({ data, matrix, rows, actions, foot }: OpenDeliveryProps) {
  const [dialog, setDialog] = useState<{
    readonly chosen: ReadonlySet<string>
    readonly ticked: ReadonlySet<string>
    readonly toTalk: boolean
    readonly open: boolean
    readonly count: number
  } | null>(null)
  const deliver = (chosen: Iterable<string>, ticked: Iterable<string> = chosen, toTalk = false) =>
    setDialog((previous) => ({
      chosen: new Set(chosen),
      ticked: new Set(ticked),
      toTalk,
      open: true,
      count: (previous?.count ?? 0) + 1,
    }))
  return (
    <>
      <DeliveryList data={data} matrix={matrix} rows={rows} onDeliver={deliver} foot={foot} />
      {data.mayEdit &&
        actions &&
        createPortal(
          <OwnActions
            rows={rows}
            onDeliver={(toTalk) =>
              deliver(pickIds(undelivered(rows)), pickIds(deliveredByDefault(rows)), toTalk)
            }
          >
            <RemindLeaders
              matrix={matrix}
              company={data.company}
              rows={rows}
              mutations={data.mutations}
            />
          </OwnActions>,
          actions,
        )}
      {dialog && (
        <DeliverDialog
          key={dialog.count}
          matrix={matrix}
          company={data.company}
          rows={rows}
          chosen={dialog.chosen}
          initial={dialog.ticked}
          toTalk={dialog.toTalk}
          open={dialog.open}
          busy={data.mutations.busy}
          onClose={() => setDialog((previous) => previous && { ...previous, open: false })}
          onDeliver={data.mutations.deliver}
        />
      )}
    </>
  )
}
