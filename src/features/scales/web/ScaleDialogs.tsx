import { ConfirmDialog } from '#web/kit/ConfirmDialog.tsx'
import { messageText } from '#web/message-catalog.ts'
import type { Scale } from '../contract.ts'
import { ScaleDialog } from './ScaleDialog.tsx'
import { ScaleView } from './ScaleView.tsx'
import { useScaleMutations } from './useScaleMutations.ts'

/** Which dialog is open, and about which scale (none: a new one); `times` gives each form that opens a fresh start. */
export interface Asked {
  readonly what: 'view' | 'edit' | 'delete' | null
  readonly scale: Scale | null
  readonly times: number
}

interface ScaleDialogsProps {
  readonly asked: Asked
  readonly onAsk: (what: Asked['what'], scale?: Scale | null) => void
  readonly companyId: string
  readonly mayChange: boolean
}

export function ScaleDialogs({
  asked: { what, scale, times },
  onAsk,
  companyId,
  mayChange,
}: ScaleDialogsProps) {
  const { duplicate, remove } = useScaleMutations({
    onDuplicated: (copy) => onAsk('edit', copy),
    onRemoveSettled: () => onAsk(null),
  })
  const onOpenChange = (open: boolean) => {
    if (!open) onAsk(null)
  }
  return (
    <>
      <ScaleDialog
        key={times}
        open={what === 'edit'}
        onOpenChange={onOpenChange}
        companyId={companyId}
        scale={scale}
      />
      {scale && (
        <ScaleView
          open={what === 'view'}
          onOpenChange={onOpenChange}
          companyId={companyId}
          scale={scale}
          mayChange={mayChange}
          duplicating={duplicate.isPending}
          onDuplicate={() => duplicate.mutate(scale)}
          onEdit={() => onAsk('edit')}
        />
      )}
      {scale && (
        <ConfirmDialog
          open={what === 'delete'}
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
