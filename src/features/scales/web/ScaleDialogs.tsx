import { call } from '#web/api.ts'
import { ConfirmDialog } from '#web/kit/dialog/ConfirmDialog.tsx'
import { lazyDialog } from '#web/kit/dialog/lazy-dialog.tsx'
import { messageText } from '#web/message-catalog.ts'
import { useAction } from '#web/useAction.ts'
import { type Scale, scalesContract } from '../contract.ts'
import { ScaleView } from './ScaleView.tsx'

const ScaleDialog = lazyDialog(() => import('./ScaleDialog.tsx'), 'ScaleDialog')

/** The open dialog. The scale is null for a new one, and stays while its dialog closes. */
export interface OpenDialog {
  readonly kind: 'view' | 'edit' | 'delete' | null
  readonly scale: Scale | null
  /** How often the editor was opened; used as its React key, so that it opens with new fields. */
  readonly editCount: number
}

interface ScaleDialogsProps {
  readonly dialog: OpenDialog
  readonly onOpen: (kind: OpenDialog['kind'], scale?: Scale | null) => void
  readonly companyId: string
  readonly canEdit: boolean
}

export function ScaleDialogs({
  dialog: { kind, scale, editCount },
  onOpen,
  companyId,
  canEdit,
}: ScaleDialogsProps) {
  const { duplicate, remove } = useScaleMutations({
    onDuplicated: (copy) => onOpen('edit', copy),
    onRemoveSettled: () => onOpen(null),
  })
  const onOpenChange = (open: boolean) => {
    if (!open) onOpen(null)
  }
  return (
    <>
      <ScaleDialog
        key={editCount}
        open={kind === 'edit'}
        onOpenChange={onOpenChange}
        companyId={companyId}
        scale={scale}
      />
      {scale && (
        <ScaleView
          open={kind === 'view'}
          onOpenChange={onOpenChange}
          companyId={companyId}
          scale={scale}
          canEdit={canEdit}
          duplicating={duplicate.isPending}
          onDuplicate={() => duplicate.mutate(scale)}
          onEdit={() => onOpen('edit')}
        />
      )}
      {scale && (
        <ConfirmDialog
          open={kind === 'delete'}
          onOpenChange={onOpenChange}
          title={messageText('scale.delete_confirm')}
          danger
          confirmLabel="Sí, eliminar"
          consequence={`«${scale.name}» deja de existir y no se puede recuperar.`}
          busy={remove.isPending}
          onConfirm={() => remove.mutate(scale)}
        />
      )}
    </>
  )
}

interface Callbacks {
  readonly onDuplicated: (copy: Scale) => void
  readonly onRemoveSettled: () => void
}

/** The actions on a scale of the list. */
function useScaleMutations({ onDuplicated, onRemoveSettled }: Callbacks) {
  const duplicate = useAction({
    run: (scale: Scale) => call(scalesContract.duplicate, { params: { scaleId: scale.id } }),
    refreshesFirst: [scalesContract.list],
    done: 'scale.duplicated',
    onDone: onDuplicated,
    failed: 'scale.save_failed',
  })
  const remove = useAction({
    run: (scale: Scale) => call(scalesContract.remove, { params: { scaleId: scale.id } }),
    refreshesFirst: [scalesContract.list],
    done: 'scale.deleted',
    failed: 'scale.delete_failed',
    onSettled: onRemoveSettled,
  })
  return { duplicate, remove }
}
