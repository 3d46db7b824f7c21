import { useQuery } from '@tanstack/react-query'
import { minutesText } from '#features/evaluations/rules.ts'
import { Icon } from '#ui/Icon.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { read } from '#web/query.ts'
import { releaseContract } from '../contract.ts'

const formsText = (count: number): string => (count === 1 ? '1 hoja' : `${count} hojas`)

/**
 * The usual number of forms per rater and the largest one, which can explain why forms stay open.
 */
export function RaterLoad({ matrixId }: { readonly matrixId: string }) {
  const { data, isPending } = useQuery(read(releaseContract.summary, { params: { matrixId } }))
  if (isPending)
    return (
      <div className="card px-6 py-4">
        <Skeleton bars={1} label="Cargando carga" />
      </div>
    )
  if (!data?.heaviest) return null
  const { heaviest, usual, evaluators } = data
  return (
    <section
      className="card flex flex-wrap items-baseline gap-x-6 gap-y-1 px-6 py-4"
      aria-labelledby="carga"
    >
      <h2 id="carga" className="flex items-center gap-2">
        <Icon name="clock" size={18} />
        Carga de quienes evalúan
      </h2>
      <p className="text-table soft">
        {evaluators === 1
          ? '1 persona evalúa.'
          : `${evaluators} personas evalúan; lo habitual es ${formsText(usual.forms)}, cerca de ${minutesText(usual.minutes)}.`}
        {heaviest.forms > usual.forms && (
          <>
            {' '}
            La mayor carga es de <b className="text-ink">{heaviest.name}</b>:{' '}
            {formsText(heaviest.forms)}, cerca de {minutesText(heaviest.minutes)}.
          </>
        )}
      </p>
    </section>
  )
}
