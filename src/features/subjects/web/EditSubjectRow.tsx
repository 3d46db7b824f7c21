import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import type { SubjectProperty } from '#features/matrices/contract.ts'
import { SuggestedEmail } from '#web/kit/field/SuggestedEmail.tsx'
import { roles } from '#web/kit/list/list-roles.ts'
import { RowEditActions } from '#web/kit/list/RowEditActions.tsx'
import { messageText } from '#web/message-catalog.ts'
import { type Draft, toFields, type Row, type RowProblem } from '../rows.rules.ts'
import { EXAMPLE_EMAIL, subjectProblemParams } from '../rules.ts'
import { CellInput } from './CellInput.tsx'

interface EditSubjectRowProps {
  readonly row: Row
  readonly columns: readonly SubjectProperty[]
  /** The address that was probably intended; null where it is likely right. */
  readonly suggestEmail: (email: string) => string | null
  /** Returns the problem that keeps the row from being saved. */
  readonly onSave: (draft: Draft) => Promise<RowProblem | null>
  readonly onCancel: () => void
}

interface EditableCell {
  /** `name`, `email`, `number` or the id of a column. */
  readonly name: string
  readonly label: string
  readonly type: SubjectProperty['type'] | 'email'
  readonly value: string
  readonly change: (value: string) => Draft
}

/** The cells of the row, each with the draft that a change of it gives. */
function toCells(draft: Draft, columns: readonly SubjectProperty[]): readonly EditableCell[] {
  return [
    {
      name: 'name',
      label: 'Nombre',
      type: 'text',
      value: draft.name,
      change: (name) => ({ ...draft, name }),
    },
    {
      name: 'email',
      label: 'Correo',
      type: 'email',
      value: draft.email,
      change: (email) => ({ ...draft, email }),
    },
    ...(draft.number === undefined
      ? []
      : [
          {
            name: 'number',
            label: 'No. Emp.',
            type: 'text' as const,
            value: draft.number,
            change: (number: string) => ({ ...draft, number }),
          },
        ]),
    ...columns.map((column) => ({
      name: column.id,
      label: column.name,
      type: column.type,
      value: draft.values[column.id] ?? '',
      change: (value: string) => ({ ...draft, values: { ...draft.values, [column.id]: value } }),
    })),
  ]
}

/**
 * The row keeps its draft to itself, so that a keystroke does not render thousands of other rows.
 */
export function EditSubjectRow({
  row,
  columns,
  suggestEmail,
  onSave,
  onCancel,
}: EditSubjectRowProps) {
  const id = useId()
  const nameInput = useRef<HTMLInputElement>(null)
  const emailInput = useRef<HTMLInputElement>(null)
  const [draft, setDraft] = useState(row.draft)
  const [problem, setProblem] = useState<RowProblem | null>(null)
  const [saving, setSaving] = useState(false)
  /** The address when its field was left: nothing is suggested while it is being typed. */
  const [leftEmail, setLeftEmail] = useState(row.draft.email)
  const suggested = leftEmail === draft.email ? suggestEmail(draft.email) : null
  useEffect(() => nameInput.current?.focus(), [])

  const save = async () => {
    if (saving) return
    setSaving(true)
    setProblem(await onSave(draft))
    setSaving(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault()
      void save()
    } else if (event.key === 'Escape') onCancel()
  }
  const cells = toCells(draft, columns)
  const errorText = problem
    ? messageText(problem.code, {
        ...subjectProblemParams(toFields(draft), columns),
        email: EXAMPLE_EMAIL,
        name: problem.name ?? '',
      })
    : null
  return (
    <tr {...roles.row} className="list-row row-editing">
      {cells.map(({ name, change, ...cell }) => (
        <td
          key={name}
          {...roles.cell}
          data-label={cell.label}
          className={name === 'name' ? 'list-start' : undefined}
          onBlur={name === 'email' ? () => setLeftEmail(draft.email) : undefined}
        >
          <CellInput
            {...cell}
            inputRef={name === 'name' ? nameInput : name === 'email' ? emailInput : undefined}
            onChange={(value) => setDraft(change(value))}
            onKeyDown={onKeyDown}
            errorId={`${id}-${name}`}
            invalid={problem?.cells.includes(name) ?? false}
            error={problem?.cells[0] === name ? errorText : null}
          />
          {name === 'email' && suggested !== null && (
            <SuggestedEmail
              suggested={suggested}
              onUse={() => {
                setDraft({ ...draft, email: suggested })
                emailInput.current?.focus()
              }}
            />
          )}
        </td>
      ))}
      <td {...roles.cell} className="list-end">
        <RowEditActions saving={saving} onSave={() => void save()} onCancel={onCancel} />
      </td>
    </tr>
  )
}
