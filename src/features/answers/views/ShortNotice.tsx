import { RETENTION_DAYS } from '#features/matrices/limits.ts'

/**
 * The simplified privacy notice, required by law where data are collected; links to the full one.
 */
export function ShortNotice({
  company_name,
  foreign_law,
  slip,
}: {
  readonly company_name: string
  /** Replaces what is said by Mexican law. */
  readonly foreign_law: string | null
  /** Whether the rater has a number in place of an e-mail. */
  readonly slip: boolean
}) {
  return (
    <section className="short-notice small soft" aria-labelledby="short-notice">
      <h2 id="short-notice">Aviso de privacidad simplificado</h2>
      <p>
        {company_name} es responsable de tus datos y los usa sólo para invitarte, reunir las
        respuestas y preparar reportes para el desarrollo de las personas evaluadas
        {foreign_law ? '' : '; nada de eso necesita tu consentimiento'}. Para limitar su uso o
        ejercer tus derechos, consulta el{' '}
        <a className="link" href="/privacy" target="_blank" rel="noopener">
          Aviso de Privacidad
        </a>
        .
      </p>
      <details>
        <summary>Saber más de tus datos</summary>
        <p>
          Son tu nombre, tu {slip ? 'número en la empresa' : 'correo'}, las columnas que agregó
          quien organiza, tu relación de trabajo con las personas evaluadas y lo que respondas.
          Ninguno es sensible, y no hay decisiones automáticas.
        </p>
        <p>
          Se eliminan a más tardar {RETENTION_DAYS} días naturales después de la fecha límite.{' '}
          {foreign_law ?? 'Tus derechos son los de acceso, rectificación, cancelación y oposición.'}
        </p>
      </details>
    </section>
  )
}
