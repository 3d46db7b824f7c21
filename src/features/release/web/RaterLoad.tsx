import { useQuery } from '@tanstack/react-query'
import { minutesText } from '#features/evaluations/rules.ts'
import { numbered } from '#shared/spanish.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { read } from '#web/query.ts'
import { releaseContract } from '../contract.ts'
import '../views/release.css'

const formsText = (count: number): string => numbered(count, 'hoja', 'hojas')

/**
 * The usual number of forms per rater and the largest one, which can explain why forms stay open.
 */
export function RaterLoad({ matrixId }: { readonly matrixId: string }) {
  const { data, isPending } = useQuery(read(releaseContract.summary, { params: { matrixId } }))
  if (isPending) return <Skeleton bars={1} label="Cargando carga" />
  if (!data?.heaviest) return null
  const { heaviest, usual, evaluators } = data
  return (
    <section aria-labelledby="carga">
      <h3 id="carga">Carga de quienes evalúan</h3>
      <p className="soft rater-load">
        {evaluators === 1
          ? '1 persona evalúa.'
          : `${evaluators} personas evalúan; lo habitual es ${formsText(usual.forms)}, cerca de ${minutesText(usual.minutes)}.`}
        {heaviest.forms > usual.forms && (
          <>
            {' '}
            La mayor carga es de <b className="full-ink">{heaviest.name}</b>:{' '}
            {formsText(heaviest.forms)}, cerca de {minutesText(heaviest.minutes)}.
          </>
        )}
      </p>
    </section>
  )
}
