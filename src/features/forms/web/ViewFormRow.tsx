import { useEffect, useEffectEvent, useRef } from 'react'
import { Relation } from '#ui/Rose.tsx'
import { IconAction } from '#web/kit/Tooltip.tsx'
import type { RowProps } from '#web/kit/VirtualRows.tsx'
import { type Directory, relationKeyOf, type Row } from '../rows.rules.ts'

interface ViewConnectionProps {
  readonly row: Row
  readonly directory: Directory
  readonly rowProps: RowProps
  /** Takes the focus back once its editing has ended. */
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
}: ViewConnectionProps) {
  const edit = useRef<HTMLButtonElement>(null)
  const arrive = useEffectEvent(() => {
    edit.current?.focus()
    onFocused()
  })
  useEffect(() => {
    if (focused) arrive()
  }, [focused])
  const evaluator = directory.get(row.evaluator_id ?? '')
  const evaluated = directory.get(row.evaluated_id ?? '')
  const relation = relationKeyOf(row.relation_type_id)
  const named = `la conexión de ${evaluator?.name} con ${evaluated?.name}`
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
            ref={edit}
            icon="pencil"
            label={`Editar ${named}`}
            tip="Editar"
            onClick={onEdit}
          />
          <IconAction icon="trash" label={`Eliminar ${named}`} tip="Eliminar" onClick={onRemove} />
        </span>
      </td>
    </tr>
  )
}
