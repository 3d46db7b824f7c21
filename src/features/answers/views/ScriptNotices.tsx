import type { ReactNode } from 'react'

interface Props {
  /** The query of the page's own address, to load it again. */
  readonly query: Readonly<Record<string, string>>
  readonly children: ReactNode
}

/**
 * Adds what the sheet says while its script does not run: at once where the browser has scripts
 * switched off, otherwise after four seconds, by CSS alone; and when the script saves, but what
 * shows the pages does not come. The notices are outside of the part that the script renders, so
 * that the script need not contain them.
 */
export function ScriptNotices({ query, children }: Props) {
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
        <span className="while-late">Aún no se guarda nada.</span>
        <span className="while-failed">
          La página no terminó de cargar. Lo que marcas se guarda.
        </span>{' '}
        {/* unlike a link, a form without an action keeps the key in the address */}
        <form action="">
          {Object.entries(query).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <button type="submit" className="link">
            Volver a cargar
          </button>
        </form>
      </aside>
    </>
  )
}
