import { useEffect, useId, useMemo, useRef, type KeyboardEvent, type ReactNode } from 'react'
import type { Subject } from '#features/subjects/contract.ts'
import { type ControlProps, FieldError } from '#ui/Field.tsx'
import { Relation } from '#ui/Rose.tsx'
import { Combobox } from '#web/kit/Combobox.tsx'
import type { Option } from '#web/kit/options.ts'
import { Select } from '#web/kit/Select.tsx'
import { IconAction } from '#web/kit/Tooltip.tsx'
import type { RowProps } from '#web/kit/VirtualRows.tsx'
import { messageText } from '#web/message-catalog.ts'
import {
  type CellName,
  relationKeyOf,
  type Row,
  type RowChange,
  type RowProblem,
} from '../rows.rules.ts'
import { evaluatedOptions, lockedEvaluated, relationOptions } from '../rules.ts'

interface EditFormRowProps {
  readonly row: Row
  readonly rows: readonly Row[]
  readonly subjects: readonly Subject[]
  readonly rowProps: RowProps
  readonly saving: boolean
  readonly onChange: (change: RowChange) => void
  readonly onSave: () => void
  readonly onCancel: () => void
}

const subjectOption = ({ id, name, email }: Subject): Option => ({
  value: id,
  label: name,
  detail: email,
})

function renderRelation({ value, label }: Option): ReactNode {
  const key = relationKeyOf(Number(value))
  return key ? <Relation relation={key}>{label}</Relation> : label
}

/** The options of each cell. */
function useOptions(row: Row, rows: readonly Row[], subjects: readonly Subject[]) {
  return useMemo(
    () => ({
      evaluators: subjects.map(subjectOption),
      relations: relationOptions(rows, row.evaluator_id, row).map(({ id, name }) => ({
        value: String(id),
        label: name,
      })),
      evaluated: evaluatedOptions(subjects, rows, row, row).map(subjectOption),
    }),
    [row, rows, subjects],
  )
}

/** A row with a control in each cell. Enter saves it and Escape cancels. */
export function EditFormRow({
  row,
  rows,
  subjects,
  rowProps,
  saving,
  onChange,
  onSave,
  onCancel,
}: EditFormRowProps) {
  const evaluatorInput = useRef<HTMLInputElement>(null)
  const options = useOptions(row, rows, subjects)
  useEffect(() => evaluatorInput.current?.focus(), [])
  const onKeyDown = (event: KeyboardEvent<HTMLTableRowElement>) => {
    const { target } = event
    // An open list handles Enter and Escape itself, and a button handles Enter.
    if (!(target instanceof HTMLElement) || target.getAttribute('aria-expanded') === 'true') return
    if (event.key === 'Escape') onCancel()
    if (event.key === 'Enter' && target instanceof HTMLInputElement) onSave()
  }
  return (
    <tr {...rowProps} className="row-editing" onKeyDown={onKeyDown}>
      <EditCell name="evaluator" label="Evaluador" problem={row.problem}>
        {(control) => (
          <Combobox
            small
            options={options.evaluators}
            value={row.evaluator_id}
            onChange={(evaluator_id) => onChange({ evaluator_id })}
            control={control}
            placeholder="Quién evalúa"
            inputRef={evaluatorInput}
          />
        )}
      </EditCell>
      <EditCell name="relation" label="Relación" problem={row.problem}>
        {(control) => (
          <Select
            small
            options={options.relations}
            value={relationKeyOf(row.relation_type_id) && String(row.relation_type_id)}
            onChange={(value) => onChange({ relation_type_id: Number(value) })}
            control={control}
            placeholder="Qué es"
            renderOption={renderRelation}
          />
        )}
      </EditCell>
      <EditCell name="evaluated" label="Evaluado" problem={row.problem}>
        {(control) => (
          <Combobox
            small
            options={options.evaluated}
            value={row.evaluated_id}
            onChange={(evaluated_id) => onChange({ evaluated_id })}
            control={control}
            placeholder="A quién"
            locked={lockedEvaluated(row) !== null}
          />
        )}
      </EditCell>
      <td>
        <RowButtons saving={saving} onSave={onSave} onCancel={onCancel} />
      </td>
    </tr>
  )
}

interface EditCellProps {
  readonly name: CellName
  readonly label: string
  readonly problem: RowProblem | null
  readonly children: (control: ControlProps) => ReactNode
}

/** A cell with a labelled control, and the message if the row's problem is here. */
function EditCell({ name, label, problem, children }: EditCellProps) {
  const id = useId()
  const errorId = `${id}-error`
  const ownProblem = problem?.cell === name ? problem : null
  return (
    <td data-label={label}>
      <label className="visually-hidden" htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': ownProblem ? errorId : undefined,
        'aria-invalid': ownProblem ? true : undefined,
      })}
      {ownProblem && (
        <div role="alert">
          <FieldError id={errorId}>{messageText(ownProblem.code)}</FieldError>
        </div>
      )}
    </td>
  )
}

function RowButtons({
  saving,
  onSave,
  onCancel,
}: Pick<EditFormRowProps, 'saving' | 'onSave' | 'onCancel'>) {
  return (
    <span className="row-actions gap-1">
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
