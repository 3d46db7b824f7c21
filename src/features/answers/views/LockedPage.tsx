interface Props {
  /** What the link is for. */
  readonly purpose: string
  /** Whether the rater comes back by a printed slip. */
  readonly slip: boolean
}

/**
 * Stands for a page with names that was asked for without the key, before its script has run. While
 * it is loaded again with the key, which takes a request, it shows what is in `data-opening`.
 */
export function LockedPage({ purpose, slip }: Props) {
  return (
    <>
      <main className="rater-notice" data-opening>
        <h1 id="title" tabIndex={-1}>
          {slip ? 'Entra con tu papeleta y tu NIP' : 'Abre el enlace de tu correo'}
        </h1>
        <div className="rater-notice-text" data-opening>
          <p data-opening>{purpose}</p>
          <p data-locked="key">
            {slip
              ? 'A esta dirección le falta la clave con la que respondes. Lo que ya habías marcado sigue guardado.'
              : 'A esta dirección le falta la clave con la que respondes. Está completa en el correo que recibiste. Lo que ya habías marcado sigue guardado.'}
          </p>
          <p data-locked="cookies" hidden>
            {slip
              ? 'Entraste bien, pero este navegador no acepta cookies, y sin ellas no muestra a quién evalúas. Permítelas para este sitio, o entra en otro navegador.'
              : 'Tu enlace está bien, pero este navegador no acepta cookies, y sin ellas no muestra a quién evalúas. Permítelas para este sitio, o abre el enlace en otro navegador.'}
          </p>
        </div>
      </main>
      <noscript>
        <div className="script-missing banner banner-warning">
          <div className="banner-body">
            <b>Para responder necesitas activar JavaScript en tu navegador.</b>{' '}
            {slip
              ? 'Actívalo y entra otra vez con tu papeleta y tu NIP.'
              : 'Actívalo y vuelve a abrir el enlace de tu correo.'}
          </div>
        </div>
      </noscript>
    </>
  )
}
