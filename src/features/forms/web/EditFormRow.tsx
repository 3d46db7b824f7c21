import { useEffect, useId, useMemo, useRef, type KeyboardEvent, type ReactNode } from 'react'
import type { Subject } from '#features/subjects/contract.ts'
import { message } from '#shared/messages.ts'
import { relationTypes } from '#shared/relations.ts'
import { FieldError } from '#ui/Field.tsx'
import { Relation } from '#ui/Rose.tsx'
import { Combobox } from '#web/kit/Combobox.tsx'
import type { Option } from '#web/kit/options.ts'
import { Select } from '#web/kit/Select.tsx'
import { IconAction } from '#web/kit/Tooltip.tsx'
import type { RowProps } from '#web/kit/VirtualRows.tsx'
import { type Change, type Place, relationKeyOf, type Row } from '../rows.rules.ts'
import { evaluatedOptions, lockedEvaluated, relationOptions } from '../rules.ts'

interface EditConnectionProps {
  readonly row: Row
  readonly rows: readonly Row[]
  readonly subjects: readonly Subject[]
  readonly rowProps: RowProps
  readonly saving: boolean
  readonly onChange: (change: Change) => void
  readonly onSave: () => void
  readonly onCancel: () => void
}

const personOption = ({ id, name, email }: Subject): Option => ({
  value: id,
  label: name,
  detail: email,
})
const drawRelation = ({ value, label }: Option): ReactNode => {
  const key = relationKeyOf(Number(value))
  return key ? <Relation relation={key}>{label}</Relation> : label
}

/** What can be chosen at each place of the row, by the rules of connections. */
function useOffered(row: Row, rows: readonly Row[], subjects: readonly Subject[]) {
  return useMemo(
    () => ({
      evaluators: subjects.map(personOption),
      relations: relationOptions(rows, row.evaluator_id, row).map(({ id, name }) => ({
        value: String(id),
        label: name,
      })),
      evaluated: evaluatedOptions(subjects, rows, row.evaluator_id, row.relation_type_id, row).map(
        personOption,
      ),
    }),
    [row, rows, subjects],
  )
}

export function EditFormRow({
  row,
  rows,
  subjects,
  rowProps,
  saving,
  onChange,
  onSave,
  onCancel,
}: EditConnectionProps) {
  const id = useId()
  const first = useRef<HTMLInputElement>(null)
  const { evaluators, relations, evaluated } = useOffered(row, rows, subjects)
  useEffect(() => first.current?.focus(), [])
  const control = (place: Place) => ({
    id: `${id}-${place}`,
    'aria-describedby': row.problem?.place === place ? `${id}-why` : undefined,
    'aria-invalid': row.problem?.place === place ? (true as const) : undefined,
  })
  const cell = (place: Place, label: string, children: ReactNode) => (
    <td data-label={label}>
      <label className="unseen" htmlFor={`${id}-${place}`}>
        {label}
      </label>
      {children}
      {row.problem?.place === place && (
        <div role="alert">
          <FieldError id={`${id}-why`}>{message(row.problem.code)}</FieldError>
        </div>
      )}
    </td>
  )
  const keys = (event: KeyboardEvent<HTMLTableRowElement>) => {
    const { target } = event
    // An open list keeps Enter and Escape for itself; buttons have their own Enter.
    if (!(target instanceof HTMLElement) || target.getAttribute('aria-expanded') === 'true') return
    if (event.key === 'Escape') onCancel()
    if (event.key === 'Enter' && target instanceof HTMLInputElement) onSave()
  }
  const relation = relationTypes.find((one) => one.id === row.relation_type_id)
  return (
    <tr {...rowProps} className="row-editing" onKeyDown={keys}>
      {cell(
        'evaluator',
        'Evaluador',
        <Combobox
          small
          options={evaluators}
          value={row.evaluator_id}
          onChange={(evaluator_id) => onChange({ evaluator_id })}
          control={control('evaluator')}
          placeholder="Quién evalúa"
          inputRef={first}
        />,
      )}
      {cell(
        'relation',
        'Relación',
        <Select
          small
          options={relations}
          value={relation ? String(relation.id) : null}
          onChange={(value) => onChange({ relation_type_id: Number(value) })}
          control={control('relation')}
          placeholder="Qué es"
          draw={drawRelation}
        />,
      )}
      {cell(
        'evaluated',
        'Evaluado',
        <Combobox
          small
          options={evaluated}
          value={row.evaluated_id}
          onChange={(evaluated_id) => onChange({ evaluated_id })}
          control={control('evaluated')}
          placeholder="A quién"
          locked={lockedEvaluated(row.evaluator_id, row.relation_type_id) !== null}
        />,
      )}
      <td>
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
      </td>
    </tr>
  )
}
