import { useEffect } from 'react'

export interface Forgotten {
  /** How many answers had not reached the server. */
  readonly lost: number
  /** False when the browser refused to erase a part. */
  readonly complete: boolean
  /** Whether the rater comes back by a printed slip. */
  readonly slip: boolean
}

/** Stands in for a sheet that the rater had this browser forget. */
export function ForgottenNotice({ lost, complete, slip }: Forgotten) {
  // the panel, which had the focus, is gone
  useEffect(() => document.getElementById('title')?.focus({ preventScroll: true }), [])
  return (
    <main className="rater-notice">
      <h1 id="title" tabIndex={-1}>
        {complete ? 'Este navegador ya olvidó tu hoja' : 'No se pudo borrar todo'}
      </h1>
      <div className="rater-notice-text">
        <p>
          {complete
            ? `Aquí ya no quedan tus respuestas, tus comentarios ni la clave ${slip ? 'con la que respondes' : 'de tu enlace'}.`
            : 'Este navegador no dejó borrar una parte. Borra los datos de este sitio en sus ajustes.'}{' '}
          {lost === 0
            ? 'Todo estaba guardado: no se perdió nada.'
            : lost === 1
              ? 'Se perdió 1 respuesta que no se había guardado.'
              : `Se perdieron ${lost} respuestas que no se habían guardado.`}
        </p>
        <p>
          {slip
            ? 'Para continuar, entra otra vez con tu papeleta y tu NIP, en este equipo o en otro.'
            : 'Para continuar, abre otra vez el enlace de tu correo, en este equipo o en otro.'}
        </p>
        <p>Ya puedes cerrar esta página.</p>
      </div>
    </main>
  )
}
