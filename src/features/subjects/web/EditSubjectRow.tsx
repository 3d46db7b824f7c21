import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import type { SubjectProperty } from '#features/matrices/contract.ts'
import { message } from '#shared/messages.ts'
import { IconAction } from '#web/kit/Tooltip.tsx'
import type { RowProps } from '#web/kit/VirtualRows.tsx'
import type { Draft, Row, RowProblem } from '../rows.rules.ts'
import { EXAMPLE_EMAIL, subjectProblemParams } from '../rules.ts'
import { CellInput } from './CellInput.tsx'

interface EditRowProps {
  readonly row: Row
  readonly rowProps: RowProps
  readonly columns: readonly SubjectProperty[]
  /** The problem that kept the row from being saved. */
  readonly onSave: (draft: Draft) => Promise<RowProblem | null>
  readonly onCancel: () => void
}

const paramsOf = ({ name, email, values }: Draft, columns: readonly SubjectProperty[]) => ({
  ...subjectProblemParams(
    {
      name,
      email,
      values: Object.entries(values).map(([subject_property_id, value]) => ({
        subject_property_id,
        value,
      })),
    },
    columns,
  ),
  email: EXAMPLE_EMAIL,
})

/** What is typed lives in the row alone, so that a keystroke never draws ten thousand others. */
export function EditSubjectRow({ row, rowProps, columns, onSave, onCancel }: EditRowProps) {
  const id = useId()
  const first = useRef<HTMLInputElement>(null)
  const [draft, setDraft] = useState(row.draft)
  const [problem, setProblem] = useState<RowProblem | null>(null)
  const [saving, setSaving] = useState(false)
  useEffect(() => first.current?.focus(), [])

  const save = async () => {
    if (saving) return
    setSaving(true)
    const found = await onSave(draft)
    setProblem(found)
    setSaving(false)
  }
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault()
      void save()
    } else if (event.key === 'Escape') onCancel()
  }
  const cell = (
    place: string,
    label: string,
    type: SubjectProperty['type'] | 'email',
    value: string,
    change: (value: string) => Draft,
  ) => (
    <td key={place} data-label={label}>
      <CellInput
        label={label}
        type={type}
        value={value}
        onChange={(next) => setDraft(change(next))}
        onKeyDown={keys}
        id={`${id}-${place}`}
        first={place === 'name' ? first : undefined}
        invalid={problem?.places.includes(place) ?? false}
        error={
          problem?.places[0] === place ? message(problem.code, paramsOf(draft, columns)) : null
        }
      />
    </td>
  )
  return (
    <tr {...rowProps} className="row-editing">
      {cell('name', 'Nombre', 'text', draft.name, (name) => ({ ...draft, name }))}
      {cell('email', 'Correo', 'email', draft.email, (email) => ({ ...draft, email }))}
      {columns.map((column) =>
        cell(column.id, column.name, column.type, draft.values[column.id] ?? '', (value) => ({
          ...draft,
          values: { ...draft.values, [column.id]: value },
        })),
      )}
      <td>
        <span className="row-actions gap-1">
          <IconAction
            icon="check"
            variant="primary"
            label="Guardar fila"
            tip="Guardar (Enter)"
            aria-busy={saving || undefined}
            onClick={() => void save()}
          />
          <IconAction
            icon="x"
            variant="secondary"
            label="Cancelar edición"
            tip="Cancelar (Esc)"
            onClick={onCancel}
          />
        </span>
      </td>
    </tr>
  )
}
