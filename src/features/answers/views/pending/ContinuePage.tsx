import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/Field.tsx'

interface Props {
  readonly problem?: string | undefined
  /** As typed, when the digits were refused. */
  readonly email?: string
}

/**
 * Where a rater goes on on another device: by the six digits, which works without script, or by a
 * scanned QR code, whose token the script moves from the address into the first form.
 */
export function ContinuePage({ problem, email = '' }: Props) {
  return (
    <main className="pending-request">
      <h1 id="title" tabIndex={-1}>
        Sigue en este dispositivo
      </h1>
      {problem && <Banner tone="danger">{problem}</Banner>}
      <form method="post" action="/continuar" id="scanned" hidden>
        <p className="pending-lead">Tus respuestas guardadas te esperan aquí.</p>
        <input type="hidden" name="token" />
        <Button type="submit" variant="primary" size="large" block iconEnd="arrow-right">
          Abrir mi hoja
        </Button>
      </form>
      <form method="post" action="/continuar" id="typed">
        <p className="pending-lead">
          En el otro dispositivo abre el menú de tu hoja y «Seguir en otro dispositivo». Ahí verás
          seis números.
        </p>
        <TextField
          label="Tu correo"
          name="email"
          type="email"
          autoComplete="email"
          required
          maxLength={254}
          defaultValue={email}
        />
        <TextField
          label="Los seis números"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          maxLength={10}
        />
        <Button type="submit" variant="primary" size="large" block iconEnd="arrow-right">
          Abrir mi hoja
        </Button>
      </form>
    </main>
  )
}
