/** What stands on the page until its script has asked for the report. */
export function OpeningNotice({ heading }: { readonly heading: string }) {
  return (
    <main className="rater-notice">
      <h1 id="title" tabIndex={-1}>
        {heading}
      </h1>
      <div className="rater-notice-text">
        <p>Un momento: se prepara sólo para ti.</p>
        <noscript>
          <p>
            <b>Para verla necesitas activar JavaScript en tu navegador.</b> La clave de tu enlace no
            sale de tu navegador de otra manera.
          </p>
        </noscript>
      </div>
    </main>
  )
}
