import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/Field.tsx'
import { REASON_LENGTH } from '../limits.ts'
import { focusOnMount } from './PersonSearch.tsx'

interface Props {
  readonly label: string
  readonly hint: string
  readonly action: string
  /** What is told when it is left empty; undefined where a reason is optional. */
  readonly missing?: string
  readonly onConfirm: (reason: string) => void
  readonly onClose: () => void
}

/** Asks for a line to the evaluated person before something is done with their list. */
export function ReasonFields({ label, hint, action, missing, onConfirm, onClose }: Props) {
  const [reason, setReason] = useState('')
  const [refused, setRefused] = useState(false)
  const empty = reason.trim() === ''
  return (
    <form
      className="reason-fields"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (missing !== undefined && empty) setRefused(true)
        else onConfirm(reason.trim())
      }}
    >
      <TextField
        label={label}
        hint={hint}
        optional={missing === undefined}
        error={refused && empty ? missing : null}
        ref={focusOnMount}
        maxLength={REASON_LENGTH}
        autoComplete="off"
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          // a dialog around it stays open
          event.stopPropagation()
          onClose()
        }}
      />
      <div className="outside-actions">
        <Button type="submit" variant="primary">
          {action}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Cancelar
        </Button>
      </div>
    </form>
  )
}

interface ReturnProps {
  readonly evaluated: string
  readonly onReturn: (reason: string) => void
  readonly onClose: () => void
}

/** «Devolver»: what the person should change. */
export const ReturnFields = ({ evaluated, onReturn, onClose }: ReturnProps) => (
  <ReasonFields
    label={`¿Qué le falta a la lista de ${evaluated}?`}
    hint={`${evaluated} lo lee en un correo y en su lista, que puede cambiar y enviar de nuevo.`}
    action="Devolver la lista"
    missing="Escribe qué falta."
    onConfirm={onReturn}
    onClose={onClose}
  />
)
