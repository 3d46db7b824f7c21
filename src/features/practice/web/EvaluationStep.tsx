import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { evaluationsContract } from '#features/evaluations/contract.ts'
import { ReadyEvaluations } from '#features/evaluations/views/ReadyEvaluations.tsx'
import { matricesContract } from '#features/matrices/contract.ts'
import { scalesContract } from '#features/scales/contract.ts'
import { Button } from '#ui/Button.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { call } from '#web/api.ts'
import { LoadError } from '#web/kit/page/LoadError.tsx'
import { read } from '#web/query.ts'
import { useAction } from '#web/useAction.ts'
import '../views/practice.css'

/** Chooses a ready-made evaluation and makes scale, evaluation and project of it in one call. */
export function EvaluationStep({ companyId }: { readonly companyId: string }) {
  const library = useQuery(read(evaluationsContract.library))
  const [chosen, setChosen] = useState('mandos_medios')
  const start = useAction({
    run: (key: string) =>
      call(matricesContract.fromLibrary, { params: { companyId, key }, body: {} }),
    refreshes: [evaluationsContract.list, scalesContract.list, matricesContract.list],
    failed: 'matrix.create_failed',
  })
  const evaluations = library.data?.evaluations ?? []
  const evaluation = evaluations.find(({ key }) => key === chosen) ?? evaluations[0]
  if (library.isError)
    return <LoadError code="library.load_failed" onRetry={() => void library.refetch()} />
  if (!evaluation) return <Skeleton bars={5} label="Cargando la biblioteca" />
  return (
    <>
      <ReadyEvaluations evaluations={evaluations} value={evaluation.key} onChange={setChosen} />
      <p className="small muted note-below">
        Se copia a tu empresa y la puedes cambiar. ¿Tienes la tuya?{' '}
        <Link className="link" to={`/evaluation/${companyId}`}>
          Créala desde cero
        </Link>
        .
      </p>
      <p className="step-action">
        <Button
          variant="primary"
          busy={start.isPending}
          busyLabel="Creando tu proyecto..."
          onClick={() => start.mutate(evaluation.key)}
        >
          {`Usar «${evaluation.name}»`}
        </Button>
      </p>
    </>
  )
}
