/** Stands in for a page that was opened without the key of the mailed link. */
export function LinkNotice() {
  return (
    <main className="rater-notice">
      <h1 id="title" tabIndex={-1}>
        Abre el enlace de tu correo
      </h1>
      <div className="rater-notice-text">
        <p>
          A esta dirección le falta la clave con la que respondes. Abre el enlace completo, tal como
          llegó en tu correo: lo que ya habías marcado sigue guardado.
        </p>
      </div>
    </main>
  )
}
