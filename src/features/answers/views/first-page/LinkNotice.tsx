import { numbered } from '#shared/spanish.ts'
import { buttonClass } from '#ui/Button.tsx'
import { Alert } from '../Alert.tsx'

interface Props {
  /** Whether the link had a key that is not valid; otherwise it had none. */
  readonly invalid: boolean
  /** What the link is for, where the page says it. */
  readonly purpose: string | undefined
  /** Whether the rater comes back by a printed slip. */
  readonly slip: boolean
  /** How many answers of this browser the server does not have yet. */
  readonly waiting: number
  readonly busy: boolean
  readonly done: boolean
  readonly problem: string | null
  readonly onRequest: () => void
}

/** Stands in for a page that was opened without the valid key of the mailed link. */
export function LinkNotice(props: Props) {
  const { invalid, purpose, slip, waiting } = props
  return (
    <main className="rater-notice">
      <h1 id="title" tabIndex={-1}>
        {slip
          ? 'Entra con tu papeleta y tu NIP'
          : invalid
            ? 'Este enlace está dañado'
            : 'Abre el enlace de tu correo'}
      </h1>
      <div className="rater-notice-text">
        {purpose !== undefined && <p>{purpose}</p>}
        <p>
          {slip
            ? 'A esta dirección le falta la clave con la que respondes, o ya es otra. No se perdió nada: lo que marcaste en este navegador sigue aquí y se guarda en cuanto entres.'
            : invalid
              ? 'Quizá se cortó al copiarlo, o hay uno más nuevo en tu correo. No se perdió nada: lo que marcaste en este navegador sigue aquí y se guarda en cuanto abras el enlace completo.'
              : 'A esta dirección le falta la clave con la que respondes. Está completa en el correo que recibiste. Lo que ya habías marcado sigue guardado.'}
        </p>
        {!slip && !props.done && (
          <p>También podemos mandártelo de nuevo, al correo que registró quien organiza.</p>
        )}
      </div>
      {waiting > 0 && (
        <dl className="rater-facts">
          <dt>En este navegador</dt>
          <dd>{numbered(waiting, 'respuesta por guardar', 'respuestas por guardar')}</dd>
        </dl>
      )}
      {slip ? (
        <a className={buttonClass({ variant: 'primary', size: 'large' })} href="/e">
          Escribir mi código
        </a>
      ) : (
        <LinkMail {...props} />
      )}
    </main>
  )
}

/** Mails the link once more. */
function LinkMail({
  busy,
  done,
  problem,
  onRequest,
}: Pick<Props, 'busy' | 'done' | 'problem' | 'onRequest'>) {
  return (
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
  )
}
