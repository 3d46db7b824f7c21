import { useState } from 'react'
import { addDays, weekdayDate } from '#shared/dates.ts'
import { cleanText } from '#shared/text.ts'
import { Button } from '#ui/Button.tsx'
import { CheckField, TextField } from '#ui/Field.tsx'
import { call } from '#web/api.ts'
import { now } from '#web/clock.ts'
import { required } from '#web/fields.ts'
import { Dialog } from '#web/kit/dialog/Dialog.tsx'
import { DateField } from '#web/kit/field/DateField.tsx'
import { messageText } from '#web/message-catalog.ts'
import { useAction } from '#web/useAction.ts'
import { matricesContract, type Matrix } from '../contract.ts'
import { todayIn } from '../rules.ts'

const DAYS_AHEAD = 14
const LONGEST_NAME = 200

interface DuplicateDialogProps {
  readonly original: Matrix
  readonly open: boolean
  readonly onClose: () => void
}

interface DuplicateDraft {
  readonly name: string
  readonly limit_date: string
  readonly with_subjects: boolean
}

function useDuplicate(original: Matrix, onDone: () => void) {
  const today = todayIn(original.time_zone, now())
  const [draft, setDraft] = useState<DuplicateDraft>(() => ({
    name: [...`Copia de ${original.name}`].slice(0, LONGEST_NAME).join(''),
    limit_date: addDays(today, DAYS_AHEAD),
    with_subjects: true,
  }))
  const [tried, setTried] = useState(false)
  const duplicate = useAction({
    run: () =>
      call(matricesContract.duplicate, {
        params: { matrixId: original.id },
        body: {
          name: cleanText(draft.name),
          limit_date: draft.limit_date,
          with_subjects: draft.with_subjects && !original.erased_at,
        },
      }),
    done: 'matrix.duplicated',
    onDone,
    refreshes: [matricesContract.list],
    failed: 'matrix.create_failed',
  })
  const past = draft.limit_date !== '' && draft.limit_date <= today
  return {
    draft,
    today,
    busy: duplicate.isPending,
    change: (changed: Partial<DuplicateDraft>) => setDraft((before) => ({ ...before, ...changed })),
    submit: () => {
      setTried(true)
      if (cleanText(draft.name) && draft.limit_date && !past) duplicate.mutate()
    },
    errors: {
      name: required(tried, draft.name),
      limit_date:
        required(tried, draft.limit_date) ??
        (tried && past ? messageText('matrix.deadline_past') : null),
    },
  }
}

export function DuplicateDialog({ original, open, onClose }: DuplicateDialogProps) {
  const { draft, today, busy, change, submit, errors } = useDuplicate(original, onClose)
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
      locked={busy}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button type="submit" variant="primary" icon="copy" busy={busy} busyLabel="Duplicando...">
            Duplicar
          </Button>
        </>
      }
    >
      <div className="stack-fields">
        <TextField
          label="Nombre del proyecto"
          value={draft.name}
          onChange={(event) => change({ name: event.target.value })}
          error={errors.name}
          maxLength={LONGEST_NAME}
          required
        />
        <DateField
          label="Fecha límite"
          value={draft.limit_date}
          onChange={(limit_date) => change({ limit_date })}
          min={addDays(today, 1)}
          required
          hint={draft.limit_date && weekdayDate(draft.limit_date)}
          error={errors.limit_date}
        />
        {!original.erased_at && (
          <CheckField
            label="Copiar participantes y conexiones"
            hint="Revísalos antes de liberar: puede que alguien haya cambiado de área."
            checked={draft.with_subjects}
            onChange={(event) => change({ with_subjects: event.target.checked })}
          />
        )}
      </div>
    </Dialog>
  )
}
