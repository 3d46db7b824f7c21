import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { evaluationsContract } from '#features/evaluations/contract.ts'
import { ReadyEvaluations } from '#features/evaluations/views/ReadyEvaluations.tsx'
import { scalesContract } from '#features/scales/contract.ts'
import { Button } from '#ui/Button.tsx'
import { FieldError } from '#ui/Field.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { call } from '#web/api.ts'
import { LoadError } from '#web/kit/page/LoadError.tsx'
import { read } from '#web/query.ts'
import { useAction } from '#web/useAction.ts'
import '../views/matrix-fields.css'

interface ReadyEvaluationProps {
  readonly companyId: string
  readonly error: string | null
  /** Called with the id of the copy. */
  readonly onCopied: (evaluation_id: string) => void
}

/**
 * Chooses a ready-made evaluation inside the form of a project, and copies it with its scale in one
 * call; what is typed in the other fields stays.
 */
export function ReadyEvaluation({ companyId, error, onCopied }: ReadyEvaluationProps) {
  const library = useQuery(read(evaluationsContract.library))
  const [chosen, setChosen] = useState<string | null>(null)
  const copy = useAction({
    run: (key: string) =>
      call(evaluationsContract.fromLibrary, { params: { key }, body: { company_id: companyId } }),
    refreshesFirst: [evaluationsContract.list, scalesContract.list],
    done: 'evaluation.saved',
    onDone: ({ id }) => onCopied(id),
    failed: 'evaluation.save_failed',
  })
  const evaluations = library.data?.evaluations ?? []
  const evaluation = evaluations.find(({ key }) => key === chosen) ?? evaluations[0]
  return (
    <div className="field matrix-fields-across">
      <p className="strong">Evaluación: elige una de las que ya están listas</p>
      {library.isError && (
        <LoadError code="library.load_failed" onRetry={() => void library.refetch()} />
      )}
      {!library.data && !library.isError && <Skeleton bars={5} label="Cargando la biblioteca" />}
      {evaluation && (
        <>
          <ReadyEvaluations evaluations={evaluations} value={evaluation.key} onChange={setChosen} />
          <p className="small muted">
            Se copia a tu empresa con su escala y la puedes cambiar. ¿Tienes la tuya?{' '}
            <a className="link" href={`/evaluation/${companyId}`} target="_blank" rel="noreferrer">
              Créala desde cero en otra pestaña
            </a>
            ; lo que escribiste aquí se queda.
          </p>
          {error && <FieldError>{error}</FieldError>}
          <p className="close-above">
            <Button
              variant="primary"
              busy={copy.isPending}
              busyLabel="Copiando..."
              onClick={() => copy.mutate(evaluation.key)}
            >
              {`Usar «${evaluation.name}»`}
            </Button>
          </p>
        </>
      )}
    </div>
  )
}
