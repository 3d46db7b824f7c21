import { useEffect, useEffectEvent, useRef } from 'react'
import type { SubjectProperty } from '#features/matrices/contract.ts'
import { Badge } from '#ui/Badge.tsx'
import { IconAction } from '#web/kit/Tooltip.tsx'
import type { RowProps } from '#web/kit/VirtualRows.tsx'
import type { Row } from '../rows.rules.ts'
import { shownValue } from '../rules.ts'

interface ViewRowProps {
  readonly row: Row
  readonly rowProps: RowProps
  readonly columns: readonly SubjectProperty[]
  readonly chosen: boolean
  readonly onChoose: (chosen: boolean) => void
  /** Takes the focus back once its editing has ended. */
  readonly focused: boolean
  readonly onFocused: () => void
  readonly onEdit: () => void
  readonly onRemove: () => void
}

export function ViewSubjectRow({
  row,
  rowProps,
  columns,
  chosen,
  onChoose,
  focused,
  onFocused,
  onEdit,
  onRemove,
}: ViewRowProps) {
  const edit = useRef<HTMLButtonElement>(null)
  const arrive = useEffectEvent(() => {
    edit.current?.focus()
    onFocused()
  })
  useEffect(() => {
    if (focused) arrive()
  }, [focused])
  const { name, email, values } = row.draft
  return (
    <tr {...rowProps}>
      <td>
        <span className="flex items-center gap-3">
          <label className="check">
            <input
              type="checkbox"
              checked={chosen}
              onChange={(event) => onChoose(event.target.checked)}
              aria-label={`Elegir a ${name}`}
            />
          </label>
          <b className="min-w-0 wrap-anywhere">{name}</b>
          {row.unsaved && (
            <Badge tone="warning" icon="cloud-off">
              Sin guardar
            </Badge>
          )}
        </span>
      </td>
      <td data-label="Correo" className="soft wrap-anywhere">
        {email}
      </td>
      {columns.map(({ id, name: label, type }) => {
        const value = values[id] ?? ''
        return (
          <td key={id} data-label={label} className="wrap-anywhere">
            {value === '' ? <span className="muted">Sin dato</span> : shownValue(type, value)}
          </td>
        )
      })}
      <td>
        <span className="row-actions">
          <IconAction
            ref={edit}
            icon="pencil"
            label={`Editar a ${name}`}
            tip="Editar"
            onClick={onEdit}
          />
          <IconAction icon="trash" label={`Eliminar a ${name}`} tip="Eliminar" onClick={onRemove} />
        </span>
      </td>
    </tr>
  )
}
