import { useState } from 'react'
import { Link } from 'react-router'
import { localDate, longDate } from '#shared/dates.ts'
import { wholeNumber } from '#shared/spanish.ts'
import { foldText } from '#shared/text.ts'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/Field.tsx'
import { Dialog } from '#web/kit/dialog/Dialog.tsx'
import type { Matrix } from '../contract.ts'

interface DeleteReleasedDialogProps {
  readonly matrix: Matrix
  readonly open: boolean
  readonly onClose: () => void
  readonly onDelete: (matrix: Matrix) => void
  /** Closes the matrix instead, where that is one step away; otherwise a link leads to its page. */
  readonly onCloseEarly?: () => void
}

/** Says what is lost with a released matrix, and deletes it once its name was typed. */
export function DeleteReleasedDialog({
  matrix,
  open,
  onClose,
  onDelete,
  onCloseEarly,
}: DeleteReleasedDialogProps) {
  const [typed, setTyped] = useState('')
  const named = foldText(typed) === foldText(matrix.name)
  const close = () => {
    setTyped('')
    onClose()
  }
  const remove = () => {
    if (!named) return
    close()
    onDelete(matrix)
  }
  return (
    <Dialog
      discards
      open={open}
      onOpenChange={(next) => {
        if (!next) close()
      }}
      title={`Eliminar «${matrix.name}»`}
      onSubmit={remove}
      footer={
        <>
          <Button onClick={close}>Cancelar</Button>
          <Button type="submit" variant="danger" aria-disabled={!named || undefined}>
            Eliminar proyecto y respuestas
          </Button>
        </>
      }
    >
      <p>
        {lossOfAnswers(matrix)} {lossOfReports(matrix)}
      </p>
      <dl className="losses">
        <Loss label="participantes" count={matrix.subjects} />
        <Loss label="conexiones" count={matrix.forms} />
        <Loss label="hojas contestadas" count={matrix.answered} />
      </dl>
      <TextField
        label={`Escribe «${matrix.name}» para confirmar`}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        autoComplete="off"
        hint={
          matrix.phase === 'released' && (
            // one item: a hint lays its parts out in a row
            <span>
              ¿Sólo quieres que nadie más conteste?{' '}
              {onCloseEarly ? (
                <button type="button" className="link" onClick={onCloseEarly}>
                  Cerrar antes
                </button>
              ) : (
                <Link className="link" to={`/matrix/${matrix.company_id}/${matrix.id}`}>
                  Cerrar antes
                </Link>
              )}{' '}
              guarda lo contestado.
            </span>
          )
        }
      />
    </Dialog>
  )
}

const lossOfAnswers = ({ answered }: Matrix): string =>
  answered === 0
    ? 'Nadie ha contestado todavía.'
    : answered === 1
      ? 'Se pierde la hoja contestada.'
      : `Se pierden las ${wholeNumber(answered)} hojas contestadas.`

const lossOfReports = ({ phase, reports_at, time_zone }: Matrix): string =>
  phase === 'reports'
    ? 'Los reportes dejan de existir.'
    : `Los reportes que iban a abrir el ${longDate(localDate(new Date(reports_at), time_zone))} no existirán y los enlaces enviados dejan de servir.`

function Loss({ label, count }: { readonly label: string; readonly count: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{count}</dd>
    </div>
  )
}
