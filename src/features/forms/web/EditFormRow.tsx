import { useEffect, useId, useMemo, useRef, type KeyboardEvent, type ReactNode } from 'react'
import type { UsedRelations } from '#features/matrices/relations.rules.ts'
import type { Subject } from '#features/subjects/contract.ts'
import { addressText } from '#features/subjects/identity.rules.ts'
import { relationOf } from '#shared/relations.ts'
import { Button } from '#ui/Button.tsx'
import { type ControlProps, FieldError } from '#ui/Field.tsx'
import { useRelationNames } from '#ui/RelationNames.tsx'
import { Relation } from '#ui/Rose.tsx'
import { Combobox } from '#web/kit/field/Combobox.tsx'
import type { Option } from '#web/kit/field/options.ts'
import { Select } from '#web/kit/field/Select.tsx'
import { roles } from '#web/kit/list/list-roles.ts'
import { RowEditActions } from '#web/kit/list/RowEditActions.tsx'
import { messageText } from '#web/message-catalog.ts'
import {
  type CellName,
  findRelationKey,
  type Row,
  type RowChange,
  type RowProblem,
} from '../rows.rules.ts'
import { evaluatedOptions, lockedEvaluated, relationOptions } from '../rules.ts'
import '../views/forms.css'

interface EditFormRowProps {
  readonly row: Row
  /** How many columns stand after those that are edited. */
  readonly further: number
  readonly rows: readonly Row[]
  readonly matrix: UsedRelations
  /** A saved form of the same pair can take the relation of the row instead. */
  readonly replaceable: boolean
  readonly subjects: readonly Subject[]
  readonly saving: boolean
  readonly onChange: (change: RowChange) => void
  readonly onSave: () => void
  readonly onReplace: () => void
  readonly onCancel: () => void
}

/** The list leaves out those whom the evaluator has a form about (docs/rules.md, connections). */
const NO_EVALUATED =
  'Sin resultados. Si ya evalúa a esa persona, cambia la relación en esa conexión.'

const subjectOption = (subject: Subject): Option => ({
  value: subject.id,
  label: subject.name,
  detail: addressText(subject),
})

function renderRelation({ value, label }: Option): ReactNode {
  const key = findRelationKey(Number(value))
  return key ? <Relation relation={key}>{label}</Relation> : label
}

/** The options of each cell. */
function useOptions({ row, rows, matrix, subjects }: EditFormRowProps) {
  return useMemo(
    () => ({
      evaluators: subjects.map(subjectOption),
      relations: relationOptions(rows, row.evaluator_id, row, matrix).map(({ id, name }) => ({
        value: String(id),
        label: name,
      })),
      evaluated: withChosen(evaluatedOptions(subjects, rows, row, row), subjects, row).map(
        subjectOption,
      ),
    }),
    [row, rows, matrix, subjects],
  )
}

/** Keeps the chosen evaluated in the list after a form about them was added elsewhere. */
function withChosen(
  options: readonly Subject[],
  subjects: readonly Subject[],
  { evaluated_id }: Row,
): readonly Subject[] {
  if (options.some(({ id }) => id === evaluated_id)) return options
  return [...subjects.filter(({ id }) => id === evaluated_id), ...options]
}

/** A row with a control in each cell. Enter saves it and Escape cancels. */
export function EditFormRow(props: EditFormRowProps) {
  const { row, replaceable, subjects, saving, further, onChange, onSave, onReplace, onCancel } =
    props
  const evaluatorInput = useRef<HTMLInputElement>(null)
  const options = useOptions(props)
  const evaluator = subjects.find(({ id }) => id === row.evaluator_id)
  useEffect(() => evaluatorInput.current?.focus(), [])
  const onKeyDown = (event: KeyboardEvent<HTMLTableRowElement>) => {
    const { target } = event
    // An open list handles Enter and Escape itself, and a button handles Enter.
    if (!(target instanceof HTMLElement) || target.getAttribute('aria-expanded') === 'true') return
    if (event.key === 'Escape') onCancel()
    if (event.key === 'Enter' && target instanceof HTMLInputElement) onSave()
  }
  return (
    <tr {...roles.row} className="list-row row-editing" onKeyDown={onKeyDown}>
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
      <td {...roles.cell} className="soft off-phone">
        {evaluator && addressText(evaluator)}
      </td>
      <EditCell name="relation" label="Relación" problem={row.problem}>
        {(control) => (
          <Select
            small
            options={options.relations}
            value={findRelationKey(row.relation_type_id) && String(row.relation_type_id)}
            onChange={(value) => onChange({ relation_type_id: Number(value) })}
            control={control}
            placeholder="Qué es"
            renderOption={renderRelation}
          />
        )}
      </EditCell>
      <EditCell
        name="evaluated"
        label="Evaluado"
        problem={row.problem}
        remedy={
          replaceable && (
            <ReplaceButton
              relation_type_id={row.relation_type_id}
              saving={saving}
              onClick={onReplace}
            />
          )
        }
      >
        {(control) => (
          <Combobox
            small
            options={options.evaluated}
            value={row.evaluated_id}
            onChange={(evaluated_id) => onChange({ evaluated_id })}
            control={control}
            placeholder="A quién"
            empty={NO_EVALUATED}
            locked={lockedEvaluated(row) !== null}
          />
        )}
      </EditCell>
      {Array.from({ length: further }, (_, at) => (
        <td key={at} {...roles.cell} />
      ))}
      <td {...roles.cell} className="list-end">
        <RowEditActions saving={saving} onSave={onSave} onCancel={onCancel} />
      </td>
    </tr>
  )
}

interface EditCellProps {
  readonly name: CellName
  readonly label: string
  readonly problem: RowProblem | null
  /** Stands under the message of the problem. */
  readonly remedy?: ReactNode
  readonly children: (control: ControlProps) => ReactNode
}

/** A cell with a labelled control, and the message if the row's problem is here. */
function EditCell({ name, label, problem, remedy, children }: EditCellProps) {
  const id = useId()
  const errorId = `${id}-error`
  const ownProblem = problem?.cell === name ? problem : null
  return (
    <td {...roles.cell}>
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
      {remedy}
    </td>
  )
}

interface ReplaceButtonProps {
  readonly relation_type_id: number | null
  readonly saving: boolean
  readonly onClick: () => void
}

/** «Cambiar a Líder»: gives the pair's saved form the relation of the row. */
function ReplaceButton({ relation_type_id, saving, onClick }: ReplaceButtonProps) {
  const names = useRelationNames()
  if (relation_type_id === null) return null
  return (
    <Button
      variant="secondary"
      size="small"
      className="rater-replace"
      aria-busy={saving || undefined}
      onClick={onClick}
    >
      Cambiar a {names[relationOf(relation_type_id).key].one}
    </Button>
  )
}
