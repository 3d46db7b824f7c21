import { buttonClass } from '#ui/Button.tsx'
import { Alert } from './Alert.tsx'

interface Props {
  /** Whether the link had a key that is not valid; otherwise it had none. */
  readonly invalid: boolean
  readonly busy: boolean
  readonly done: boolean
  readonly problem: string | null
  readonly onRequest: () => void
}

/** Stands in for a page that was opened without the valid key of the mailed link. */
export function LinkNotice({ invalid, busy, done, problem, onRequest }: Props) {
  return (
    <main className="rater-notice">
      <h1 id="title" tabIndex={-1}>
        {invalid ? 'Este enlace ya no es válido' : 'Abre el enlace de tu correo'}
      </h1>
      <div className="rater-notice-text">
        <p>
          {invalid
            ? 'Quizá se cortó al copiarlo, o hay uno más nuevo en tu correo. No se perdió nada: lo que marcaste en este navegador sigue aquí.'
            : 'A esta dirección le falta la clave con la que respondes. Está completa en el correo que recibiste. Lo que ya habías marcado sigue guardado.'}
        </p>
        {!done && (
          <p>También podemos mandártelo de nuevo, al correo que registró quien organiza.</p>
        )}
      </div>
      <div className="rater-notice-action" id="outcome" tabIndex={-1}>
        {problem && <Alert tone="danger">{problem}</Alert>}
        {done ? (
          <Alert tone="success">
            <b>Revisa tu correo.</b> Si todavía hay algo que responder, tu enlace llega en unos
            minutos. Mira también en «no deseado».
          </Alert>
        ) : (
          <button
            type="button"
            className={buttonClass({ variant: 'primary', size: 'large' })}
            aria-busy={busy || undefined}
            onClick={busy ? undefined : onRequest}
          >
            {busy ? 'Enviando...' : 'Mándame el enlace'}
          </button>
        )}
      </div>
    </main>
  )
}
