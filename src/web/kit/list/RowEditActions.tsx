import { IconAction } from '../dialog/Tooltip.tsx'

interface RowEditActionsProps {
  readonly saving: boolean
  readonly onSave: () => void
  readonly onCancel: () => void
}

/** The buttons at the end of a row that is being edited. */
export function RowEditActions({ saving, onSave, onCancel }: RowEditActionsProps) {
  return (
    <span className="row-actions row-edit-actions">
      <IconAction
        icon="check"
        variant="primary"
        label="Guardar fila"
        tip="Guardar (Enter)"
        aria-busy={saving || undefined}
        onClick={onSave}
      />
      <IconAction
        icon="x"
        variant="secondary"
        label="Cancelar edición"
        tip="Cancelar (Esc)"
        onClick={onCancel}
      />
    </span>
  )
}
