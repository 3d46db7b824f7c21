import { useState } from 'react'
import { isEmail } from '#shared/text.ts'
import { Button } from '#ui/Button.tsx'
import { CheckField, TextField } from '#ui/Field.tsx'
import { focusOnMount } from './PersonSearch.tsx'

interface Props {
  readonly typed: string
  readonly onAdd: (outside: { readonly name: string; readonly email: string }) => void
  readonly onClose: () => void
}

/** A person from outside, by name and address; the proposer confirms that the person agrees. */
export function OutsideFields({ typed, onAdd, onClose }: Props) {
  const typedEmail = typed.includes('@')
  const [name, setName] = useState(typedEmail ? '' : typed.trim())
  const [email, setEmail] = useState(typedEmail ? typed.trim() : '')
  const [agreed, setAgreed] = useState(false)
  const [tried, setTried] = useState(false)
  const wrong = { name: name.trim() === '', email: !isEmail(email.trim()) }
  return (
    <form
      className="outside-fields"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (!wrong.name && !wrong.email && agreed) onAdd({ name: name.trim(), email: email.trim() })
      }}
    >
      <TextField
        label="Nombre"
        value={name}
        ref={focusOnMount}
        maxLength={120}
        autoComplete="off"
        error={tried && wrong.name ? 'Escribe el nombre de la persona.' : null}
        onChange={({ target }) => setName(target.value)}
      />
      <TextField
        label="Correo"
        type="email"
        value={email}
        maxLength={254}
        autoComplete="off"
        error={tried && wrong.email ? 'Escribe un correo completo, como nombre@empresa.mx.' : null}
        onChange={({ target }) => setEmail(target.value)}
      />
      <CheckField
        label="Esta persona sabe que la propongo y acepta recibir una invitación"
        checked={agreed}
        onChange={({ target }) => setAgreed(target.checked)}
      />
      {tried && !agreed && <p className="field-error">Confirma que la persona acepta.</p>}
      <div className="outside-actions">
        <Button type="submit" variant="primary">
          Agregar
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Cancelar
        </Button>
      </div>
    </form>
  )
}
