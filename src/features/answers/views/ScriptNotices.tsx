import type { ReactNode } from 'react'

interface Props {
  /** The page's own address, to load it again. */
  readonly address: string
  readonly children: ReactNode
}

/**
 * Adds what the sheet says while its script does not run: at once where the browser has scripts
 * switched off, otherwise after four seconds, by CSS alone. The notices are outside of the part that
 * the script renders, so that the script need not contain them.
 */
export function ScriptNotices({ address, children }: Props) {
  return (
    <>
      <noscript>
        <div className="script-missing banner banner-warning">
          <div className="banner-body">
            <b>Para responder necesitas activar JavaScript en tu navegador.</b> Mientras tanto
            puedes leer todas las preguntas: lo que marques así no se guarda.
          </div>
        </div>
      </noscript>
      {children}
      <aside className="script-late small">
        Aún no se guarda nada.{' '}
        <a className="link" href={address}>
          Volver a cargar
        </a>
      </aside>
    </>
  )
}
