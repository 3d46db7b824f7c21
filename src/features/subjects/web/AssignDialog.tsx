import { useState } from 'react'
import { matricesContract, type SubjectProperty } from '#features/matrices/contract.ts'
import type { BodyInputOf } from '#shared/endpoint.ts'
import { Button } from '#ui/Button.tsx'
import { Field, TextField } from '#ui/Field.tsx'
import { call } from '#web/api.ts'
import { Dialog } from '#web/kit/dialog/Dialog.tsx'
import { DateField } from '#web/kit/field/DateField.tsx'
import { Select } from '#web/kit/field/Select.tsx'
import { messageText } from '#web/message-catalog.ts'
import { notify, notifyFailure } from '#web/notify.tsx'
import { refresh, refreshOnRefusal } from '#web/query.ts'
import { offerUndo } from '#web/undo.tsx'
import { useAction } from '#web/useAction.ts'
import { subjectsContract } from '../contract.ts'
import { type Row, subjectsText } from '../rows.rules.ts'
import { assignedValueProblem } from '../rules.ts'

interface AssignDialogProps {
  readonly matrixId: string
  readonly columns: readonly SubjectProperty[]
  /** The saved rows that are chosen. */
  readonly rows: readonly Row[]
  readonly open: boolean
  readonly onClose: () => void
  readonly onAssigned: () => void
}

async function takeBack(
  matrixId: string,
  body: BodyInputOf<typeof subjectsContract.takeBackAssigned>,
): Promise<void> {
  await call(subjectsContract.takeBackAssigned, { params: { matrixId }, body }).catch(
    (error: unknown) => notifyFailure(error, 'subjects.take_back_failed'),
  )
  await refresh(subjectsContract.list)
}

function useAssign({ matrixId, rows, onAssigned }: AssignDialogProps) {
  return useAction({
    run: ({ column, value }: { readonly column: SubjectProperty; readonly value: string }) =>
      call(subjectsContract.assign, {
        params: { matrixId },
        body: {
          subject_ids: rows.flatMap(({ subject_id }) => subject_id ?? []),
          subject_property_id: column.id,
          value,
        },
      }),
    refreshesFirst: [subjectsContract.list],
    onDone: ({ changed, before }, { column, value }) => {
      const code = changed === 1 ? 'subjects.assigned_one' : 'subjects.assigned'
      const params = { column: column.name, count: changed }
      const body = { subject_property_id: column.id, value, before }
      if (before.length === 0) notify(code, params)
      else offerUndo(code, params, { undo: () => void takeBack(matrixId, body), follows: true })
      onAssigned()
    },
    failed: 'subjects.assign_failed',
    onSettled: (error) => refreshOnRefusal(error, 'matrix.released', matricesContract.isReleased),
  })
}

/** «Asignar columna»: gives all chosen people one value, after a look at what it replaces. */
export function AssignDialog(props: AssignDialogProps) {
  const { columns, rows, open, onClose } = props
  const [columnId, setColumnId] = useState<string | null>(columns[0]?.id ?? null)
  const [value, setValue] = useState('')
  const [tried, setTried] = useState(false)
  const assign = useAssign(props)
  const column = columns.find(({ id }) => id === columnId)
  const problem = column ? assignedValueProblem(column, value) : 'subject.incomplete'
  const replaced = rows.filter(({ draft }) => (draft.values[columnId ?? ''] ?? '') !== '').length
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title="Asignar columna"
      width="small"
      locked={assign.isPending}
      description={`${subjectsText(rows.length)} con el mismo valor.`}
      onSubmit={() => {
        setTried(true)
        if (column && !problem) assign.mutate({ column, value })
      }}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button type="submit" variant="primary" busy={assign.isPending} busyLabel="Guardando...">
            Asignar a {rows.length}
          </Button>
        </>
      }
    >
      <div className="stack-wide">
        <Field label="Columna">
          {(control) => (
            <Select
              control={control}
              options={columns.map(({ id, name }) => ({ value: id, label: name }))}
              value={columnId}
              onChange={(id) => {
                setColumnId(id)
                setValue('')
                setTried(false)
              }}
              placeholder="Elige una columna"
            />
          )}
        </Field>
        {column && (
          <ValueField
            key={column.id}
            type={column.type}
            value={value}
            onChange={setValue}
            error={tried && problem ? messageText(problem, { column: column.name }) : null}
          />
        )}
        {replaced > 0 && (
          <p className="small muted">
            {replaced === 1
              ? 'Reemplaza el valor que tiene 1 persona.'
              : `Reemplaza los valores que tienen ${replaced} personas.`}
          </p>
        )}
      </div>
    </Dialog>
  )
}

const answers = [
  { value: 'true', label: 'Sí' },
  { value: 'false', label: 'No' },
] as const

interface ValueFieldProps {
  readonly type: SubjectProperty['type']
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error: string | null
}

/** The control of the value, by the type of its column. */
function ValueField({ type, value, onChange, error }: ValueFieldProps) {
  if (type === 'date')
    return <DateField label="Valor" value={value} onChange={onChange} required error={error} />
  if (type === 'boolean')
    return (
      <Field label="Valor" error={error}>
        {(control) => (
          <Select
            control={control}
            options={answers}
            value={value === '' ? null : value}
            onChange={onChange}
            placeholder="Elige"
          />
        )}
      </Field>
    )
  return (
    <TextField
      label="Valor"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      inputMode={type === 'number' ? 'decimal' : undefined}
      autoComplete="off"
      maxLength={500}
      required
      error={error}
    />
  )
}
