import { cycleSteps } from '../cycle.rules.ts'
import type { MatrixDraft } from './useMatrixFields.ts'

/** The steps that follow from the dates in the fields beside it. */
export function CyclePlan({
  draft,
  today,
}: {
  readonly draft: MatrixDraft
  readonly today: string
}) {
  return (
    <aside className="pt-2" aria-labelledby="ciclo">
      <h2 id="ciclo" className="font-serif text-2xl font-[560]">
        Así será el ciclo
      </h2>
      <ol className="mt-4 ml-[5px] border-l-2 border-control text-[14px] text-ink-2">
        {cycleSteps(draft, today).map(({ when, what }, index) => (
          <li
            key={what}
            className={`relative pb-5 pl-[22px] before:absolute before:top-1 before:-left-[7px] before:size-3 before:rounded-full before:border-2 last:pb-0 ${index === 0 ? 'before:border-ink before:bg-mark' : 'before:border-control before:bg-bg'}`}
          >
            <b className="block font-[650] text-ink">{when}</b>
            {what}
          </li>
        ))}
      </ol>
    </aside>
  )
}
