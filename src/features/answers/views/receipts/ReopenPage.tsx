import { ReopenBox } from './ReopenBox.tsx'

/**
 * The page of «No fui yo» in a receipt. It tells nothing about the rater's progress, and opening it
 * changes nothing, because mail scanners open every address.
 */
export function ReopenPage({ matrix_name }: { readonly matrix_name: string }) {
  return (
    <main className="rater-notice">
      <p className="small rater-matrix">{matrix_name}</p>
      <h1 id="title" tabIndex={-1}>
        ¿Alguien respondió en tu nombre?
      </h1>
      <div className="rater-notice-text">
        <p>
          Si no enviaste tú las respuestas, reabrimos tu hoja hasta la fecha límite y te mandamos un
          enlace nuevo; el anterior deja de servir. Lo que se envió queda como borrador, que sólo tú
          verás.
        </p>
        <p>Avisamos a quien organiza que no fuiste tú, sin decir qué se respondió.</p>
      </div>
      <div className="rater-notice-action" id="outcome" tabIndex={-1}>
        <div id="page">
          <ReopenBox />
        </div>
      </div>
    </main>
  )
}
