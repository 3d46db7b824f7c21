import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useOutletContext } from 'react-router'
import type { Company } from '#features/companies/contract.ts'
import type { Matrix } from '#features/matrices/contract.ts'
import type { Permission } from '#shared/roles.ts'
import { wholeNumber } from '#shared/spanish.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#web/kit/dialog/ConfirmDialog.tsx'
import { lazyDialog } from '#web/kit/dialog/lazy-dialog.tsx'
import { LinkButton } from '#web/kit/page/LinkButton.tsx'
import { useAddressValue } from '#web/kit/page/useAddress.ts'
import { messageText } from '#web/message-catalog.ts'
import { notify } from '#web/notify.tsx'
import { useShortcuts } from '#web/shortcuts.ts'
import { useNow } from '#web/useNow.ts'
import type { Participation } from '../contract.ts'
import { remindedByDefault } from '../reminder-choice.rules.ts'
import { reminderProblem } from '../rules.ts'
import { ClosingOutlook } from './ClosingOutlook.tsx'
import { MatrixOptions } from './MatrixOptions.tsx'
import { useDeletion } from './useDeletion.ts'
import type { MatrixMutations } from './useMatrixMutations.ts'

const ExtendDialog = lazyDialog(() => import('./ExtendDialog.tsx'), 'ExtendDialog')

interface MatrixActionsProps {
  readonly matrix: Matrix
  readonly company: Company | undefined
  readonly participation: Participation | undefined
  readonly rights: ReadonlySet<Permission>
  readonly mutations: MatrixMutations
  /** Opens the dialog that shows whom a reminder reaches; undefined where there is none. */
  readonly onRemind?: (() => void) | undefined
  /** What a page offers instead of what the phase offers. */
  readonly children?: ReactNode
}

/** These dialogs come from app/layouts, because they belong to the web part of matrices. */
export interface MatrixContext {
  readonly renderDuplicateDialog: (matrix: Matrix, open: boolean, onClose: () => void) => ReactNode
  readonly renderDeleteDialog: (
    matrix: Matrix,
    dialog: {
      readonly open: boolean
      readonly onClose: () => void
      readonly onDelete: () => void
      readonly onCloseEarly: () => void
    },
  ) => ReactNode
}

interface RemindAllProps {
  readonly participation: Participation
  readonly onRemind: () => void
}

function RemindAll({ participation, onRemind }: RemindAllProps) {
  const { pending } = participation
  const reached = remindedByDefault(pending, useNow()).length
  const reason =
    pending.length === 0
      ? 'matrix.nobody_pending'
      : reminderProblem(pending.map(({ reminders }) => reminders))
  const remind = () => (reason ? notify(reason) : onRemind())
  useRequestedAction('recordar', remind)
  useShortcuts('En el proyecto', [{ label: 'Recordar', keys: ['R'], run: remind }])
  return (
    <>
      <Button
        variant={reached === 0 ? 'secondary' : 'primary'}
        icon="bell"
        aria-disabled={reason !== null || undefined}
        aria-describedby={reason ? 'recordar-por-que' : undefined}
        onClick={remind}
      >
        {reached === 0 ? 'Recordar' : `Recordar a ${reached}`}
      </Button>
      {reason && (
        <span id="recordar-por-que" className="visually-hidden">
          {messageText(reason)}
        </span>
      )}
    </>
  )
}

function Extend({ onExtend }: { readonly onExtend: () => void }) {
  useRequestedAction('extender', onExtend)
  return (
    <Button icon="calendar" className="off-phone" onClick={onExtend}>
      Extender fecha límite
    </Button>
  )
}

/** The buttons that depend on the phase of the matrix. */
function PhaseActions({
  matrix,
  participation,
  rights,
  onRemind,
  onExtend,
}: Omit<MatrixActionsProps, 'mutations'> & { readonly onExtend: () => void }) {
  const path = `${matrix.company_id}/${matrix.id}`
  const mayEdit = rights.has('project.run')
  const extend = mayEdit && <Extend onExtend={onExtend} />
  if (matrix.phase === 'draft') {
    return (
      mayEdit && (
        <>
          {matrix.nomination && (
            <LinkButton icon="user-plus" to={`/nominations/${path}`}>
              Propuestas
            </LinkButton>
          )}
          <LinkButton icon="users" to={`/participants/${path}`}>
            Participantes
          </LinkButton>
          <LinkButton variant="primary" icon="link-2" to={`/connections/${path}`}>
            Conexiones
          </LinkButton>
        </>
      )
    )
  }
  if (matrix.phase === 'released')
    return (
      <>
        {extend}
        {mayEdit && participation && onRemind && (
          <RemindAll participation={participation} onRemind={onRemind} />
        )}
      </>
    )
  if (matrix.phase === 'closed') return extend
  if (!rights.has('project.read') || matrix.phase === 'erased') return null
  return (
    <LinkButton variant="primary" icon="download" to={`/download-reports/${path}`}>
      Descargar reportes
    </LinkButton>
  )
}

export function MatrixActions(props: MatrixActionsProps) {
  const { matrix, rights, mutations } = props
  const isRunning = matrix.phase === 'released' || matrix.phase === 'closed'
  const [open, setOpen] = useState<'extend' | 'close' | 'duplicate' | 'delete' | null>(null)
  const { renderDuplicateDialog, renderDeleteDialog } = useOutletContext<MatrixContext>()
  const close = () => setOpen(null)
  const deletion = useDeletion(matrix, () => setOpen('delete'))
  const left = matrix.forms - matrix.answered
  const closeNow = async () => {
    await mutations.close()
    close()
  }
  return (
    <>
      {props.children === undefined ? (
        <PhaseActions {...props} onExtend={() => setOpen('extend')} />
      ) : (
        props.children
      )}
      {(rights.has('workspace.change') || (rights.has('project.run') && isRunning)) && (
        <MatrixOptions
          matrix={matrix}
          mayChange={rights.has('workspace.change')}
          invitedTo={rights.has('workspace.own') ? props.company?.workspace_id : undefined}
          onDuplicate={() => setOpen('duplicate')}
          onExtend={() => setOpen('extend')}
          onClose={() => setOpen('close')}
          onDelete={() => void deletion.ask()}
          deleting={deletion.busy}
        />
      )}
      <ExtendDialog
        key={matrix.limit_date}
        matrix={matrix}
        reached={
          props.participation?.pending.filter(
            ({ reminders }) => !['refused', 'undeliverable', 'no_email'].includes(reminders),
          ).length ?? 0
        }
        open={open === 'extend'}
        onClose={close}
        mutations={mutations}
      />
      <ConfirmDialog
        open={open === 'close'}
        onOpenChange={(next) => {
          if (!next) close()
        }}
        title={`Cerrar «${matrix.name}» ahora`}
        confirmLabel="Cerrar ahora"
        danger
        busy={mutations.busy}
        onConfirm={() => void closeNow()}
        consequence={`Ya no se recibirán respuestas${left > 0 ? ` y ${left === 1 ? 'una hoja quedará' : `${wholeNumber(left)} hojas quedarán`} sin contestar` : ''}. Los reportes se abrirán 6 horas después.`}
      >
        {props.participation && <ClosingOutlook participation={props.participation} />}
      </ConfirmDialog>
      {renderDuplicateDialog(matrix, open === 'duplicate', close)}
      {renderDeleteDialog(matrix, {
        open: open === 'delete',
        onClose: close,
        onDelete: deletion.remove,
        onCloseEarly: () => setOpen('close'),
      })}
    </>
  )
}

/** Runs an action that the address asks for with `?accion=`, once, and takes it from the address. */
function useRequestedAction(name: 'recordar' | 'extender', run: () => void): void {
  const [requested, setRequested] = useAddressValue('accion')
  const start = useEffectEvent(() => {
    setRequested(null)
    run()
  })
  useEffect(() => {
    if (requested === name) start()
  }, [requested, name])
}
