import type { ReactNode } from 'react'
import { Button } from '#ui/Button.tsx'

/**
 * Why the page shows no report. `missing`: the address has no key. `wrong`: the key opens nothing.
 * `ended`: the organiser withdrew or replaced the link. `failed`: it may work later.
 */
export type LinkProblemKind = 'missing' | 'wrong' | 'ended' | 'failed'

interface Props {
  readonly kind: LinkProblemKind
  /** What the server said of a failure. */
  readonly text?: string | undefined
  readonly onRetry: () => void
}

const titles: Readonly<Record<LinkProblemKind, string>> = {
  missing: 'Abre el enlace de tu correo',
  wrong: 'Este enlace no abre ningún reporte',
  ended: 'Este enlace ya no sirve',
  failed: 'No se pudieron abrir tus resultados',
}

function explain({ kind, text }: Pick<Props, 'kind' | 'text'>): ReactNode {
  switch (kind) {
    case 'missing':
      return (
        <p>
          A esta dirección le falta la clave con la que sólo tú lees tus resultados. Está completa
          en el correo «tus resultados están listos».
        </p>
      )
    case 'wrong':
      return (
        <>
          <p>Puede ser por una de estas razones:</p>
          <ul>
            <li>Se cortó al copiarlo: ábrelo desde el correo.</li>
            <li>
              Los datos del proyecto ya se eliminaron, como dice el Aviso de Privacidad. Si
              descargaste el PDF, ahí está tu reporte.
            </li>
          </ul>
        </>
      )
    case 'ended':
      return (
        <p>
          Quien organiza lo retiró o te envió uno más nuevo. Busca en tu correo el último que dice
          «tus resultados están listos», o responde a ese correo para preguntar.
        </p>
      )
    case 'failed':
      return <p>{text ?? 'No hay conexión con el servidor. Revisa tu red e intenta de nuevo.'}</p>
  }
}

/** The page of a link that opens no report. */
export function LinkProblem({ kind, text, onRetry }: Props) {
  return (
    <main className="rater-notice">
      <h1 id="title" tabIndex={-1}>
        {titles[kind]}
      </h1>
      <div className="rater-notice-text">{explain({ kind, text })}</div>
      {kind === 'failed' && (
        <Button variant="primary" icon="refresh-cw" onClick={onRetry}>
          Intentar de nuevo
        </Button>
      )}
    </main>
  )
}
