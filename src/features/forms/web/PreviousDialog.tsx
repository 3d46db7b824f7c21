import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { matricesContract, type Matrix } from '#features/matrices/contract.ts'
import { subjectsContract } from '#features/subjects/contract.ts'
import { withoutEmailText } from '#features/subjects/identity.rules.ts'
import { subjectsText } from '#features/subjects/rows.rules.ts'
import { longDate } from '#shared/dates.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { CheckField } from '#ui/Field.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { call } from '#web/api.ts'
import { Dialog } from '#web/kit/dialog/Dialog.tsx'
import { LinkButton } from '#web/kit/page/LinkButton.tsx'
import { LoadError } from '#web/kit/page/LoadError.tsx'
import { notifyFailure } from '#web/notify.tsx'
import { read, refresh, refreshOnRefusal } from '#web/query.ts'
import { formsContract } from '../contract.ts'
import { formsText } from '../counts.rules.ts'
import { copyPlan, type Person, type PreviousMatrix } from '../previous.rules.ts'
import { readForms } from './useSavedForms.ts'
import { useUndoableAddition } from './useUndoableAddition.ts'
import '../views/forms.css'

interface PreviousDialogProps {
  readonly matrix: Matrix
  /** The people and forms that the draft has. */
  readonly draft: PreviousMatrix<Person & { readonly id: string }>
  readonly open: boolean
  readonly onClose: () => void
  readonly onCopied: () => void
}

/** The other matrices of the company that still hold their people, the newest first. */
function usePrevious({ id, company_id }: Matrix, open: boolean) {
  const query = useQuery({
    ...read(matricesContract.list, { params: { companyId: company_id }, query: {} }),
    enabled: open,
  })
  const found = Array.isArray(query.data) ? query.data : []
  return {
    query,
    matrices: found.filter((one) => one.id !== id && !one.erased_at && one.subjects > 0),
  }
}

/** The people and the forms of the chosen matrix. */
function useChosen(matrixId: string | null) {
  const enabled = matrixId !== null
  const params = { matrixId: matrixId ?? '' }
  const subjects = useQuery({ ...read(subjectsContract.list, { params }), enabled })
  const forms = useQuery({ ...readForms(params.matrixId), enabled })
  const previous = useMemo(
    () => (subjects.data && forms.data ? { subjects: subjects.data, forms: forms.data } : null),
    [subjects.data, forms.data],
  )
  return {
    previous,
    failed: subjects.isError || forms.isError,
    retry: () => void Promise.all([subjects.refetch(), forms.refetch()]),
  }
}

function Choices({
  matrices,
  chosen,
  onChoose,
}: {
  readonly matrices: readonly Matrix[]
  readonly chosen: string | null
  readonly onChoose: (id: string) => void
}) {
  return (
    <fieldset className="previous-project" aria-label="Proyecto anterior">
      {matrices.map(({ id, name, limit_date, subjects, forms }) => (
        <CheckField
          key={id}
          type="radio"
          name="previous"
          label={<b className="wraps">{name}</b>}
          hint={`${subjectsText(subjects)}, ${formsText(forms)}, cierre ${longDate(limit_date)}`}
          checked={chosen === id}
          onChange={() => onChoose(id)}
        />
      ))}
    </fieldset>
  )
}

/** Writes the copy; the server makes the plan anew from what it has then. */
function useCopy(matrixId: string, onDone: () => void) {
  const announceAdded = useUndoableAddition(matrixId)
  const [sending, setSending] = useState(false)
  const copy = async (matrix_id: string) => {
    setSending(true)
    try {
      const done = await call(formsContract.copy, {
        params: { matrixId },
        body: { matrix_id },
      })
      await refresh(subjectsContract.list, formsContract.compact, matricesContract.one)
      const counts = { subjects: subjectsText(done.subjects), forms: formsText(done.forms) }
      announceAdded('forms.copied', counts, done)
      onDone()
    } catch (error) {
      notifyFailure(error, 'form.save_failed')
      await refreshOnRefusal(error, 'matrix.released', matricesContract.isReleased)
    }
    setSending(false)
  }
  return { sending, copy }
}

/** «Desde un proyecto anterior»: its people, columns and connections. */
export function PreviousDialog({ matrix, draft, open, onClose, onCopied }: PreviousDialogProps) {
  const { query, matrices } = usePrevious(matrix, open)
  const [wanted, setWanted] = useState<string | null>(null)
  const chosen = wanted ?? matrices[0]?.id ?? null
  const { previous, failed, retry } = useChosen(open ? chosen : null)
  const plan = useMemo(
    () => (previous ? copyPlan(previous, draft, matrix) : null),
    [previous, draft, matrix],
  )
  const { sending, copy } = useCopy(matrix.id, onCopied)
  const people = plan ? plan.copied.length : 0
  const isEmpty = people + (plan?.forms.length ?? 0) === 0
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title="Desde un proyecto anterior"
      description="Copia sus participantes, columnas y conexiones; después compáralos con tu lista de hoy en «Plantilla». Nada de lo contestado se copia."
      locked={sending}
      footer={
        <>
          <Button disabled={sending} onClick={onClose}>
            Cancelar
          </Button>
          {plan && chosen && !isEmpty && (
            <Button
              variant="primary"
              busy={sending}
              busyLabel="Agregando..."
              onClick={() => void copy(chosen)}
            >
              Agregar {subjectsText(people)} y {formsText(plan.forms.length)}
            </Button>
          )}
        </>
      }
    >
      <div className="stack-fields">
        {query.isError && (
          <LoadError code="matrices.load_failed" onRetry={() => void query.refetch()} />
        )}
        {query.isPending && <Skeleton bars={3} label="Cargando proyectos" />}
        {query.data && matrices.length === 0 && (
          <p>Esta empresa no tiene otro proyecto que aún guarde a sus participantes.</p>
        )}
        <Choices matrices={matrices} chosen={chosen} onChoose={setWanted} />
        {failed && <LoadError code="forms.load_failed" onRetry={retry} />}
        {plan && plan.namesakes.length > 0 && (
          <Banner tone="warning" title="Mismo nombre que otra persona de este proyecto">
            No se copian: {plan.namesakes.map(({ name }) => name).join(', ')}.
          </Banner>
        )}
        {plan && plan.on_paper.length > 0 && (
          <Banner
            tone="warning"
            actions={
              <LinkButton size="small" to={`/new-matrix/${matrix.company_id}?matrix=${matrix.id}`}>
                Ver sus opciones
              </LinkButton>
            }
          >
            {withoutEmailText(plan.on_paper.length)}
          </Banner>
        )}
        {plan && isEmpty && <p>Este proyecto ya tiene a todas esas personas y conexiones.</p>}
      </div>
    </Dialog>
  )
}
