import { useEffect, useEffectEvent, useRef } from 'react'
import type { SubjectProperty } from '#features/matrices/contract.ts'
import { Badge } from '#ui/Badge.tsx'
import { IconAction } from '#web/kit/Tooltip.tsx'
import type { RowProps } from '#web/kit/VirtualRows.tsx'
import type { Row } from '../rows.rules.ts'
import { shownValue } from '../rules.ts'

interface ViewSubjectRowProps {
  readonly row: Row
  readonly rowProps: RowProps
  readonly columns: readonly SubjectProperty[]
  readonly selected: boolean
  readonly onSelect: (selected: boolean) => void
  /** The row has just been edited: its edit button takes the focus back. */
  readonly focused: boolean
  readonly onFocused: () => void
  readonly onEdit: () => void
  readonly onRemove: () => void
}

export function ViewSubjectRow({
  row,
  rowProps,
  columns,
  selected,
  onSelect,
  focused,
  onFocused,
  onEdit,
  onRemove,
}: ViewSubjectRowProps) {
  const editButton = useRef<HTMLButtonElement>(null)
  const takeFocus = useEffectEvent(() => {
    editButton.current?.focus()
    onFocused()
  })
  useEffect(() => {
    if (focused) takeFocus()
  }, [focused])
  const { name, email, values } = row.draft
  return (
    <tr {...rowProps}>
      <td>
        <span className="flex items-center gap-3">
          <label className="check">
            <input
              type="checkbox"
              checked={selected}
              onChange={(event) => onSelect(event.target.checked)}
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
            ref={editButton}
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
