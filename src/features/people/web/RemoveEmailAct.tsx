import { useState } from 'react'
import { numberProblem } from '#features/release/address.rules.ts'
import { cleanText } from '#shared/text.ts'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/Field.tsx'
import { messageText } from '#web/message-catalog.ts'
import type { Person } from '../contract.ts'
import { Act } from './PersonAct.tsx'
import type { PersonActs } from './usePerson.ts'

interface RemoveEmailActProps {
  readonly person: Person
  readonly acts: PersonActs
}

/** «Quitar su correo»: the person enters with a slip instead, and needs a number for it. */
export function RemoveEmailAct({ person, acts }: RemoveEmailActProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Act
        icon="mail-x"
        label="Quitar su correo"
        note="Entra con una papeleta impresa."
        expanded={open}
        onRun={() => setOpen(!open)}
      />
      {open && (
        <li>
          <RemovalFields person={person} acts={acts} />
        </li>
      )}
    </>
  )
}

function RemovalFields({ person: { email, external_id }, acts }: RemoveEmailActProps) {
  const [typed, setTyped] = useState(external_id ?? '')
  const [tried, setTried] = useState(false)
  const number = cleanText(typed)
  const problem = numberProblem(number)
  const submit = () => {
    setTried(true)
    if (!problem) void acts.removeEmail(number)
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
        label="No. Emp."
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        error={tried && problem ? messageText(problem) : null}
      />
      <p className="small soft">
        Su enlace deja de servir, lo guardado con él se borra y avisamos a {email}.
      </p>
      <Button type="submit" variant="danger" size="small" busy={acts.busy}>
        Quitar el correo
      </Button>
    </form>
  )
}
