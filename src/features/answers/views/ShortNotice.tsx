import { RETENTION_DAYS } from '#features/matrices/limits.ts'

/**
 * The simplified privacy notice, required by law where data are collected; links to the full one.
 */
export function ShortNotice({ company_name }: { readonly company_name: string }) {
  return (
    <section className="short-notice small soft" aria-labelledby="short-notice">
      <h2 id="short-notice">Aviso de privacidad simplificado</h2>
      <p>
        {company_name} es responsable de tus datos: tu nombre, tu correo, las columnas que agregó
        sobre ti, tu relación de trabajo con las personas evaluadas y lo que respondas. Ninguno es
        sensible.
      </p>
      <p>
        Se usan sólo para invitarte, reunir las respuestas y preparar reportes para el desarrollo de
        las personas evaluadas. No hay finalidades que necesiten tu consentimiento ni decisiones
        automáticas.
      </p>
      <p>
        Se eliminan a más tardar {RETENTION_DAYS} días naturales después de la fecha límite. Para
        limitar su uso o ejercer tus derechos de acceso, rectificación, cancelación y oposición,
        consulta el{' '}
        <a className="link" href="/privacy" target="_blank" rel="noopener">
          Aviso de Privacidad
        </a>
        .
      </p>
    </section>
  )
}
