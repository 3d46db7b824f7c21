import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/Field.tsx'
import { Ticks } from '#ui/Ticks.tsx'

interface Props {
  readonly sent?: boolean
  readonly problem?: string | undefined
  /** As typed, when it was refused. */
  readonly email?: string
}

/** Asks for an address; the reply is the same for every one. Works without script. */
export function PendingRequest({ sent = false, problem, email = '' }: Props) {
  return (
    <main className="pending-request">
      <Ticks size={104} colored={false} inner={120} base={30} swing={100} weight={3} step={3} />
      <h1 id="title" tabIndex={-1}>
        Mis pendientes
      </h1>
      {problem && <Banner tone="danger">{problem}</Banner>}
      {sent ? (
        <>
          <Banner tone="success" title="Revisa tu correo.">
            Si alguna evaluación espera tu respuesta, el enlace llega en unos minutos y sirve una
            hora. Mira también en «no deseado».
          </Banner>
          <p className="small muted">
            ¿No llega? Comprueba que sea el correo en el que recibiste la invitación, o{' '}
            <a className="link" href="/pendientes">
              pide otro enlace
            </a>
            .
          </p>
        </>
      ) : (
        <>
          <p className="pending-lead">
            Escribe tu correo y te mandamos un enlace con todas las evaluaciones que esperan tu
            respuesta.
          </p>
          <form method="post" action="/pendientes">
            <TextField
              label="Tu correo"
              name="email"
              type="email"
              autoComplete="email"
              inputMode="email"
              required
              maxLength={254}
              defaultValue={email}
            />
            <Button type="submit" variant="primary" size="large" block icon="mail">
              Mandarme la lista
            </Button>
          </form>
          <p className="small muted">
            No hace falta contraseña. Respondemos lo mismo para cualquier correo.
          </p>
        </>
      )}
    </main>
  )
}
