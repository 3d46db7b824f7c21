import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { addDays, weekdayDate } from '#shared/dates.ts'
import { messages } from '#shared/messages.ts'
import { cleanText } from '#shared/text.ts'
import { Button } from '#ui/Button.tsx'
import { CheckField, TextField } from '#ui/Field.tsx'
import { call } from '#web/api.ts'
import { now } from '#web/clock.ts'
import { required } from '#web/fields.ts'
import { DateField } from '#web/kit/DateField.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { notify, notifyFailure } from '#web/notify.tsx'
import { refresh } from '#web/query.ts'
import { matricesContract, type Matrix } from '../contract.ts'
import { todayIn } from '../rules.ts'

const DAYS_AHEAD = 14
const LONGEST_NAME = 200

export function DuplicateDialog({
  original,
  onClose,
}: {
  readonly original: Matrix | null
  readonly onClose: () => void
}) {
  // The dialog keeps its words while it fades away.
  const [shown, setShown] = useState(original)
  if (original && original !== shown) setShown(original)
  return (
    shown && (
      <DuplicateForm key={shown.id} original={shown} open={original !== null} onClose={onClose} />
    )
  )
}

function DuplicateForm({
  original,
  open,
  onClose,
}: {
  readonly original: Matrix
  readonly open: boolean
  readonly onClose: () => void
}) {
  const today = todayIn(original.time_zone, now())
  const [name, setName] = useState(() =>
    [...`Copia de ${original.name}`].slice(0, LONGEST_NAME).join(''),
  )
  const [limit_date, setLimitDate] = useState(() => addDays(today, DAYS_AHEAD))
  const [with_subjects, setWithSubjects] = useState(true)
  const [tried, setTried] = useState(false)
  const duplicate = useMutation({
    mutationFn: () =>
      call(matricesContract.duplicate, {
        params: { matrixId: original.id },
        body: {
          name: cleanText(name),
          limit_date,
          with_subjects: with_subjects && !original.erased_at,
        },
      }),
    onSuccess: async () => {
      notify('matrix.duplicated')
      onClose()
      await refresh(matricesContract.list)
    },
    onError: (error) => notifyFailure(error, 'matrix.create_failed'),
  })
  const past = limit_date !== '' && limit_date <= today
  const submit = () => {
    setTried(true)
    if (cleanText(name) && limit_date && !past) duplicate.mutate()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title={`Duplicar «${original.name}»`}
      description="Se crea un borrador con su evaluación y sus columnas. Nada de lo contestado se copia."
      width="small"
      onSubmit={submit}
      locked={duplicate.isPending}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button
            type="submit"
            variant="primary"
            icon="copy"
            busy={duplicate.isPending}
            busyLabel="Duplicando..."
          >
            Duplicar
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <TextField
          label="Nombre del proyecto"
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={required(tried, name)}
          maxLength={LONGEST_NAME}
          required
        />
        <DateField
          label="Fecha límite"
          value={limit_date}
          onChange={setLimitDate}
          min={addDays(today, 1)}
          required
          hint={limit_date && weekdayDate(limit_date)}
          error={
            required(tried, limit_date) ?? (tried && past ? messages['matrix.deadline_past'] : null)
          }
        />
        {!original.erased_at && (
          <CheckField
            label="Copiar participantes y conexiones"
            hint="Revísalos antes de liberar: puede que alguien haya cambiado de área."
            checked={with_subjects}
            onChange={(event) => setWithSubjects(event.target.checked)}
          />
        )}
      </div>
    </Dialog>
  )
}
