import { Bar } from '#ui/Bar.tsx'
import type { CompetenceDraft } from '../draft.rules.ts'
import { COMFORTABLE_MINUTES, estimatedMinutes, questionCount } from '../rules.ts'

const PEOPLE = 5
/** The bar leaves room to see that a time is beyond the comfortable one. */
const FULL = COMFORTABLE_MINUTES * 1.5

export function EstimatedTime({
  competences,
}: {
  readonly competences: readonly CompetenceDraft[]
}) {
  const minutes = estimatedMinutes(questionCount(competences), PEOPLE)
  const long = minutes > COMFORTABLE_MINUTES
  return (
    <section className="border-t-2 border-ink pt-3.5">
      <h3>Tiempo estimado</h3>
      <p className="mt-1 mb-2">
        <b className="text-[22px]">{minutes} min</b>{' '}
        <span className="text-ink-2">para quien evalúa a {PEOPLE} personas</span>
      </p>
      <Bar
        share={minutes / FULL}
        color={long ? 'var(--warning)' : 'var(--primary)'}
        label={`Tiempo estimado, ${minutes} de ${FULL} minutos`}
      />
      <p className={`small mt-2 ${long ? 'font-semibold text-warning' : 'text-ink-3'}`}>
        Sobre {COMFORTABLE_MINUTES} minutos la gente empieza a dejar hojas a medias.
      </p>
    </section>
  )
}
