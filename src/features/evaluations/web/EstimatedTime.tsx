import { ShareBar } from '#ui/ShareBar.tsx'
import type { CompetenceDraft } from '../draft.rules.ts'
import { COMFORTABLE_MINUTES, estimatedMinutes, questionCount } from '../rules.ts'

/** The rater of the example evaluates this many subjects. */
const EVALUATED = 5
/** The end of the bar lies beyond the comfortable time, so that a longer time is visible. */
const BAR_MINUTES = COMFORTABLE_MINUTES * 1.5

export function EstimatedTime({
  competences,
}: {
  readonly competences: readonly CompetenceDraft[]
}) {
  const minutes = estimatedMinutes(questionCount(competences), EVALUATED)
  const long = minutes > COMFORTABLE_MINUTES
  return (
    <section className="border-t-2 border-ink pt-3.5">
      <h3>Tiempo estimado</h3>
      <p className="mt-1 mb-2">
        <b className="text-[22px]">{minutes} min</b>{' '}
        <span className="text-ink-2">para quien evalúa a {EVALUATED} personas</span>
      </p>
      <ShareBar
        share={minutes / BAR_MINUTES}
        color={long ? 'var(--warning)' : 'var(--primary)'}
        label={`Tiempo estimado, ${minutes} de ${BAR_MINUTES} minutos`}
      />
      <p className={`small mt-2 ${long ? 'font-semibold text-warning' : 'text-ink-3'}`}>
        Sobre {COMFORTABLE_MINUTES} minutos la gente empieza a dejar hojas a medias.
      </p>
    </section>
  )
}
