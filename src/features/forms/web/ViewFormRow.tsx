import { useEffect, useEffectEvent, useRef } from 'react'
import { Relation } from '#ui/Rose.tsx'
import { IconAction } from '#web/kit/Tooltip.tsx'
import type { RowProps } from '#web/kit/VirtualRows.tsx'
import type { SubjectDirectory } from '../listing.rules.ts'
import { relationKeyOf, type Row } from '../rows.rules.ts'

interface ViewFormRowProps {
  readonly row: Row
  readonly directory: SubjectDirectory
  readonly rowProps: RowProps
  /** The row has just been edited: its edit button takes the focus back. */
  readonly focused: boolean
  readonly onFocused: () => void
  readonly onEdit: () => void
  readonly onRemove: () => void
}

export function ViewFormRow({
  row,
  directory,
  rowProps,
  focused,
  onFocused,
  onEdit,
  onRemove,
}: ViewFormRowProps) {
  const editButton = useRef<HTMLButtonElement>(null)
  const takeFocus = useEffectEvent(() => {
    editButton.current?.focus()
    onFocused()
  })
  useEffect(() => {
    if (focused) takeFocus()
  }, [focused])
  const evaluator = directory.get(row.evaluator_id ?? '')
  const evaluated = directory.get(row.evaluated_id ?? '')
  const relation = relationKeyOf(row.relation_type_id)
  const formName = `la conexión de ${evaluator?.name} con ${evaluated?.name}`
  return (
    <tr {...rowProps}>
      <td className="leading-[1.35] wrap-anywhere">
        <b>{evaluator?.name}</b>
        <br />
        <span className="small muted">{evaluator?.email}</span>
      </td>
      <td data-label="Relación">{relation && <Relation relation={relation} />}</td>
      <td data-label="Evaluado" className="wrap-anywhere">
        {evaluated?.name}
      </td>
      <td>
        <span className="row-actions">
          <IconAction
            ref={editButton}
            icon="pencil"
            label={`Editar ${formName}`}
            tip="Editar"
            onClick={onEdit}
          />
          <IconAction
            icon="trash"
            label={`Eliminar ${formName}`}
            tip="Eliminar"
            onClick={onRemove}
          />
        </span>
      </td>
    </tr>
  )
}
