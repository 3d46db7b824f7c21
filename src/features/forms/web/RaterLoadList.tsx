import { minutesText } from '#features/evaluations/rules.ts'
import { type RaterLoad, medianLoad } from '../coverage.rules.ts'

const SHOWN = 5

interface RaterLoadListProps {
  readonly loads: readonly RaterLoad[]
  readonly nameOf: (id: string) => string
}

const formsText = (count: number): string => (count === 1 ? '1 hoja' : `${count} hojas`)

/** Who is asked for the most, beside what is median. */
export function RaterLoadList({ loads, nameOf }: RaterLoadListProps) {
  const median = medianLoad(loads)
  if (loads.length === 0) return null
  return (
    <section className="mt-7" aria-labelledby="carga">
      <h2 id="carga">Carga por evaluador</h2>
      <p className="small muted">
        Lo habitual en este proyecto: {formsText(median.forms)}, cerca de{' '}
        {minutesText(median.minutes)}.
      </p>
      <ul className="mt-2 text-sm">
        {loads.slice(0, SHOWN).map(({ evaluator_id, forms, minutes }) => (
          <li
            key={evaluator_id}
            className="flex justify-between gap-3 border-b border-line py-[7px] last:border-b-0"
          >
            <span className="min-w-0 wrap-anywhere">{nameOf(evaluator_id)}</span>
            <span className="soft whitespace-nowrap">
              <b>{formsText(forms)}</b>, {minutes} min
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
