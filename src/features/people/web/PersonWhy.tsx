import { useState } from 'react'
import type { Matrix } from '#features/matrices/contract.ts'
import { newAddressProblem } from '#features/release/address.rules.ts'
import { cleanText } from '#shared/text.ts'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/Field.tsx'
import { messageText } from '#web/message-catalog.ts'
import type { Person } from '../contract.ts'
import { explainPerson } from '../why.rules.ts'
import type { PersonActs } from './usePerson.ts'

interface PersonWhyProps {
  readonly person: Person
  readonly matrix: Matrix
  /** Null when the user may do nothing. */
  readonly acts: PersonActs | null
}

/** Why the person has not answered; an address that fails is corrected here. */
export function PersonWhy({ person, matrix, acts }: PersonWhyProps) {
  const { tone, title, detail } = explainPerson(person, matrix.time_zone)
  const correctable = acts && tone === 'danger' && person.rates.answered === 0
  return (
    <div className={tone === 'danger' ? 'person-why person-why-danger' : 'person-why'}>
      <p>
        <b>{title}</b>
      </p>
      {detail && <p className="small soft">{detail}</p>}
      {correctable && <EmailCorrection person={person} acts={acts} />}
    </div>
  )
}

interface EmailCorrectionProps {
  readonly person: Person
  readonly acts: PersonActs
}

/** The address, its field open, and the button that sends a new link to it. */
export function EmailCorrection({ person: { email }, acts }: EmailCorrectionProps) {
  const [typed, setTyped] = useState(email ?? '')
  const [tried, setTried] = useState(false)
  const corrected = cleanText(typed)
  const problem = newAddressProblem(email, corrected)
  const submit = () => {
    setTried(true)
    if (!problem) void acts.correct(corrected)
  }
  return (
    <form
      className="person-correct"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <TextField
        label="Correo"
        type="email"
        inputMode="email"
        autoComplete="off"
        spellCheck={false}
        maxLength={254}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        error={tried && problem ? messageText(problem, { email: corrected }) : null}
      />
      <p className="small soft">
        {email === null
          ? 'Su papeleta deja de servir, y lo guardado con ella se borra.'
          : 'El enlace anterior deja de servir.'}
      </p>
      <Button type="submit" variant="primary" size="small" busy={acts.busy}>
        {email === null ? 'Agregar y enviar' : 'Corregir y reenviar'}
      </Button>
    </form>
  )
}
