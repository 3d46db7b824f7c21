import { Badge } from '#ui/Badge.tsx'
import { Icon } from '#ui/Icon.tsx'
import { IconAction } from '#web/kit/Tooltip.tsx'
import type { Scale } from '../contract.ts'
import { namesText } from '../rules.ts'

interface ScaleRowProps {
  readonly scale: Scale
  readonly canEdit: boolean
  readonly onView: () => void
  readonly onEdit: () => void
  readonly onDelete: () => void
}

export function ScaleRow({ scale, canEdit, onView, onEdit, onDelete }: ScaleRowProps) {
  const { name, status, locked } = scale
  return (
    <tr>
      <td>
        <b className="wrap-anywhere">{name}</b>
        {locked && (
          <span className="ml-2 text-ink-3" data-tip="La usa un proyecto liberado">
            <Icon name="lock" size={15} />
            <span className="visually-hidden"> La usa un proyecto liberado</span>
          </span>
        )}
      </td>
      <td data-label="Valor más bajo" className="sm:text-end">
        {scale.lowest_value}
      </td>
      <td data-label="Valor más alto" className="sm:text-end">
        {scale.highest_value}
      </td>
      <td>
        {status === 'activa' ? (
          <Badge tone="success" icon="check">
            Activa
          </Badge>
        ) : (
          <Badge tone="draft">Inactiva</Badge>
        )}
      </td>
      <td data-label="La usan" className="max-w-[300px] text-ink-2">
        {namesText(scale.evaluations.map((evaluation) => evaluation.name)) || '—'}
      </td>
      <td>
        <span className="row-actions">
          <IconAction icon="eye" label={`Ver ${name}`} tip="Ver" onClick={onView} />
          {canEdit && (
            <IconAction icon="pencil" label={`Editar ${name}`} tip="Editar" onClick={onEdit} />
          )}
          {canEdit && (
            <IconAction icon="trash" label={`Eliminar ${name}`} tip="Eliminar" onClick={onDelete} />
          )}
        </span>
      </td>
    </tr>
  )
}
