import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { TextAreaField, TextField } from '#ui/Field.tsx'
import type { ContactMessage } from '../rules.ts'

/** The outcome of a message that the browser sent without script. */
export type ContactAnswer =
  | { readonly sent: true }
  | { readonly sent: false; readonly problem: string; readonly values: ContactMessage }

interface ContactFieldsProps {
  readonly answer: ContactAnswer | undefined
  /** The address of the API's call, for `web/site.ts`. */
  readonly address: string
  /** Text for a message that arrived. */
  readonly sent: string
  /** Text for a server that cannot be reached. */
  readonly unreachable: string
}

/** Works without script; `web/site.ts` shows the reply without leaving the page. */
export function ContactFields({ answer, address, sent, unreachable }: ContactFieldsProps) {
  const values = answer?.sent === false ? answer.values : { name: '', email: '', message: '' }
  return (
    <form
      className="card contact-fields"
      method="post"
      action="/contact"
      aria-labelledby="contacto-formulario"
      data-contact={address}
    >
      <h2 id="contacto-formulario">Escríbenos</h2>
      <div className="contact-answer" data-contact-answer="">
        {answer?.sent === true && <Banner tone="success">{sent}</Banner>}
        {answer?.sent === false && <Banner tone="danger">{answer.problem}</Banner>}
      </div>
      <template data-contact-template="success">
        <Banner tone="success">{sent}</Banner>
      </template>
      <template data-contact-template="danger">
        <Banner tone="danger">{unreachable}</Banner>
      </template>
      <TextField
        label="Nombre"
        name="name"
        autoComplete="name"
        required
        maxLength={200}
        defaultValue={values.name}
      />
      <TextField
        label="Correo"
        name="email"
        type="email"
        autoComplete="email"
        required
        maxLength={254}
        defaultValue={values.email}
      />
      <TextAreaField
        label="Mensaje"
        name="message"
        required
        rows={6}
        maxLength={4000}
        defaultValue={values.message}
      />
      <div className="contact-honeypot" aria-hidden="true">
        <label>
          Deja este campo vacío
          <input name="website" type="text" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <p className="small muted">
        Usamos estos datos sólo para responderte. Lee el{' '}
        <a className="link" href="/privacy">
          Aviso de Privacidad
        </a>
        .
      </p>
      <Button variant="primary" size="large" type="submit">
        Enviar mensaje
      </Button>
    </form>
  )
}
