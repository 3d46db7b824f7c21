import { buttonClass } from '#ui/Button.tsx'
import { PathIcon } from '#ui/Icon.tsx'
import { arrowRight } from '#ui/icons.ts'
import { Alert } from '../Alert.tsx'
import { DisputeBox } from './DisputeBox.tsx'

export interface ConfirmActions {
  readonly confirm: () => void
  readonly report: (reason: string) => void
}

interface Props {
  readonly next: string
  /** Whether the rater comes back by a printed slip. */
  readonly slip?: boolean | undefined
  readonly busy?: boolean
  readonly problem?: string | null
  /** Undefined in the server's page. */
  readonly actions?: ConfirmActions
}

/**
 * The button is a link, so that it leads on before the page's script has come. Its two labels are
 * exchanged by the page's script, as the greeting above.
 */
export function IdentityBox({ next, slip, busy = false, problem = null, actions }: Props) {
  return (
    <>
      {problem && <Alert tone="danger">{problem}</Alert>}
      <div className="confirm-box">
        <a
          className={buttonClass({ variant: 'primary', size: 'large' })}
          href={next}
          aria-busy={busy || undefined}
          onClick={
            actions &&
            ((event) => {
              event.preventDefault()
              if (!busy) actions.confirm()
            })
          }
        >
          <span data-visit="first">Soy yo, empezar</span>
          <span data-visit="again" hidden>
            Continuar
          </span>{' '}
          <PathIcon path={arrowRight} size={17} />
        </a>
        <DisputeBox slip={slip} busy={busy} onReport={actions?.report} />
      </div>
      <noscript>
        <p className="small muted">
          Para responder, o para avisar que estos no son tus datos, activa JavaScript en tu
          navegador.
        </p>
      </noscript>
    </>
  )
}
