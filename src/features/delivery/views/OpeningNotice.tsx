/** What stands on the page until its script has asked for the report. */
export function OpeningNotice() {
  return (
    <main className="rater-notice">
      <h1 id="title" tabIndex={-1}>
        Abriendo tus resultados
      </h1>
      <div className="rater-notice-text">
        <p>Un momento: los estamos preparando sólo para ti.</p>
        <noscript>
          <p>
            <b>Para verlos necesitas activar JavaScript en tu navegador.</b> La clave de tu enlace
            no sale de tu navegador de otra manera.
          </p>
        </noscript>
      </div>
    </main>
  )
}
