import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/Field.tsx'
import { REASON_LENGTH } from '../limits.ts'
import { focusOnMount } from './PersonSearch.tsx'

interface Props {
  readonly name: string
  readonly evaluated: string
  readonly onRemove: (reason: string) => void
  readonly onClose: () => void
}

/** Asks why a rater is taken out; the evaluated person is told, the rater is not. */
export function ReasonFields({ name, evaluated, onRemove, onClose }: Props) {
  const [reason, setReason] = useState('')
  return (
    <form
      className="reason-fields"
      onSubmit={(event) => {
        event.preventDefault()
        onRemove(reason.trim())
      }}
    >
      <TextField
        label={`¿Por qué quitas a ${name}?`}
        hint={`Sólo ${evaluated} lo lee, cuando apruebes. A ${name} no se le dice nada.`}
        optional
        ref={focusOnMount}
        maxLength={REASON_LENGTH}
        autoComplete="off"
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose()
        }}
      />
      <div className="outside-actions">
        <Button type="submit" variant="primary">
          Quitar
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Cancelar
        </Button>
      </div>
    </form>
  )
}
