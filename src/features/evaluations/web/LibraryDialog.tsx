import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { scalesContract } from '#features/scales/contract.ts'
import { Button } from '#ui/Button.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { call } from '#web/api.ts'
import { Dialog } from '#web/kit/dialog/Dialog.tsx'
import { LoadError } from '#web/kit/page/LoadError.tsx'
import { read } from '#web/query.ts'
import { useAction } from '#web/useAction.ts'
import { evaluationsContract, type Library } from '../contract.ts'
import '../views/library.css'

interface LibraryDialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly companyId: string
}

function useCopyFromLibrary(companyId: string) {
  const navigate = useNavigate()
  return useAction({
    run: (key: string) =>
      call(evaluationsContract.fromLibrary, { params: { key }, body: { company_id: companyId } }),
    refreshesFirst: [evaluationsContract.list, scalesContract.list],
    done: 'evaluation.saved',
    onDone: ({ id }) => void navigate(`/evaluation/${companyId}/${id}`),
    failed: 'evaluation.save_failed',
  })
}

/** Lists the ready-made evaluations. «Usar» copies one to the company and opens the copy. */
export function LibraryDialog({ open, onOpenChange, companyId }: LibraryDialogProps) {
  const { data, isError, refetch } = useQuery({
    ...read(evaluationsContract.library),
    enabled: open,
  })
  const copy = useCopyFromLibrary(companyId)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Evaluaciones listas para usar"
      width="large"
      locked={copy.isPending}
      description="Se copia a tus evaluaciones con su escala, y después puedes cambiar lo que quieras."
    >
      {isError && <LoadError code="library.load_failed" onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton bars={6} label="Cargando la biblioteca" />}
      {data && (
        <ul className="library">
          {data.evaluations.map((evaluation) => (
            <li key={evaluation.key} className="library-entry">
              <Description evaluation={evaluation} library={data} />
              <Button
                icon="plus"
                aria-label={`Usar «${evaluation.name}»`}
                busy={copy.isPending && copy.variables === evaluation.key}
                disabled={copy.isPending}
                onClick={() => copy.mutate(evaluation.key)}
              >
                Usar
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}

function Description({
  evaluation,
  library,
}: {
  readonly evaluation: Library['evaluations'][number]
  readonly library: Library
}) {
  const scale = library.scales.find(({ key }) => key === evaluation.scale)
  return (
    <div className="library-text">
      <h3>{evaluation.name}</h3>
      <p className="soft">{evaluation.description}</p>
      <p className="small muted note-below">
        {evaluation.competences} competencias y {evaluation.questions} preguntas:{' '}
        {evaluation.asks.join(', ')}.
      </p>
      {scale && (
        <p className="small muted">
          Escala {scale.name}: {scale.values.join(', ')}
          {scale.allow_na && ' y N/A'}.
        </p>
      )}
    </div>
  )
}
