import { HIDDEN } from '../hidden-numbers.rules.ts'
import { classificationNames } from '../perception.rules.ts'
import type { CompetenceLine } from '../report-line.rules.ts'
import type { Report } from '../report.rules.ts'

const planFields = [
  ['Acción', 'Qué hará distinto, y en qué situación.'],
  ['Apoyo', 'De quién o de qué lo necesita.'],
  ['Fecha', 'Cuándo lo revisan juntos.'],
  ['Indicador', 'En qué se notará.'],
] as const

/** The priorities of a development plan. The agreed plan is written by hand on the printed page. */
export function SubjectPlan({ report }: { readonly report: Report }) {
  const priorities = report.highlights.priorities.flatMap((number) =>
    report.competences.filter((line) => line.number === number),
  )
  return (
    <div className="results-stack">
      <p className="soft max-w-[46em]">
        Hasta tres prioridades, por reglas fijas: primero los puntos ciegos, luego las áreas de
        oportunidad confirmadas y después lo más bajo. Conversa el plan con la persona y llénenlo en
        el PDF o en esta página impresa.
      </p>
      {priorities.length === 0 && (
        <p className="card px-6 py-5">No hay respuestas suficientes para proponer prioridades.</p>
      )}
      <ol className="results-stack">
        {priorities.map((line, index) => (
          <Priority key={line.number} line={line} position={index + 1} />
        ))}
      </ol>
    </div>
  )
}

function Priority({
  line,
  position,
}: {
  readonly line: CompetenceLine
  readonly position: number
}) {
  const { name, description, self, others, gap, classification } = line
  const numbers = [
    ['Autoevaluación', self?.text],
    ['Promedio de otros', others?.text],
    ['Brecha', gap?.text],
  ] as const
  return (
    <li className="card px-6 py-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2>
          {position}. {name}
        </h2>
        <span className="small soft">
          {classification ? classificationNames[classification] : 'Sin comparación'}
        </span>
      </div>
      <p className="soft mt-1">{description}</p>
      <dl className="mt-3 flex flex-wrap gap-x-8 gap-y-1 text-table">
        {numbers.map(([label, text]) => (
          <div key={label} className="flex gap-2">
            <dt className="soft">{label}</dt>
            <dd className="font-semibold">{text ?? HIDDEN}</dd>
          </div>
        ))}
      </dl>
      <dl className="plan-lines">
        {planFields.map(([label, hint]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="small muted">{hint}</dd>
          </div>
        ))}
      </dl>
    </li>
  )
}
