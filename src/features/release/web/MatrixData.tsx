import type { Matrix } from '#features/matrices/contract.ts'
import { localDate, longDate } from '#shared/dates.ts'
import { ProofLink } from './ProofLink.tsx'

/** The data that the matrix was created with. */
export function MatrixData({ matrix }: { readonly matrix: Matrix }) {
  const data = [
    ['Nombre', matrix.name],
    ['Correo para reportes', matrix.email_send_reports],
    ['Evaluación', matrix.evaluation_name],
    ['Escala', matrix.scale_name],
    ['Fecha límite', longDate(matrix.limit_date)],
    ['Recordatorio', matrix.reminder_date ? longDate(matrix.reminder_date) : 'Sin recordatorio'],
    ['Mínimo de anonimato', `${matrix.minimum_raters} evaluadores por grupo`],
    ['Creado', longDate(localDate(new Date(matrix.creation_date), matrix.time_zone))],
  ] as const
  return (
    <section className="card px-6 py-5" aria-labelledby="datos">
      <h2 id="datos">Datos del proyecto</h2>
      <dl className="mt-3 grid gap-x-8 gap-y-3 sm:grid-cols-2 cards:grid-cols-4">
        {data.map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="small muted">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <ProofLink matrix={matrix} className="mt-4" />
    </section>
  )
}
