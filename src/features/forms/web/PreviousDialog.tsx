import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { matricesContract, type Matrix } from '#features/matrices/contract.ts'
import { subjectsContract } from '#features/subjects/contract.ts'
import { subjectsText } from '#features/subjects/rows.rules.ts'
import { longDate } from '#shared/dates.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { CheckField } from '#ui/Field.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { call } from '#web/api.ts'
import { Dialog } from '#web/kit/dialog/Dialog.tsx'
import { FileDrop } from '#web/kit/field/FileDrop.tsx'
import { LoadError } from '#web/kit/page/LoadError.tsx'
import { messageText } from '#web/message-catalog.ts'
import { notifyFailure } from '#web/notify.tsx'
import { read, refresh, refreshOnRefusal } from '#web/query.ts'
import { useSpreadsheet } from '#web/spreadsheet/useSpreadsheet.ts'
import { formsContract } from '../contract.ts'
import { formsText } from '../counts.rules.ts'
import {
  compareWithFile,
  type Comparison,
  type CopyChanges,
  copyPlan,
  type Person,
  type PreviousMatrix,
} from '../previous.rules.ts'
import { ComparisonLists } from './ComparisonLists.tsx'
import { readForms } from './useSavedForms.ts'
import { useUndoableAddition } from './useUndoableAddition.ts'

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

/** The file of today's people, compared with the chosen matrix, and what the user left out of it. */
function useComparison(previous: PreviousMatrix<Person & { readonly id: string }> | null) {
  const { read: readFile, phase } = useSpreadsheet()
  const [rows, setRows] = useState<string[][] | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [ignored, setIgnored] = useState<ReadonlySet<string>>(new Set())
  const compared = useMemo(
    () => (previous && rows ? compareWithFile(previous, rows) : null),
    [previous, rows],
  )
  const choose = async (file: File) => {
    const reading = await readFile(file)
    if (!reading) return
    setIgnored(new Set())
    setRows('code' in reading ? null : reading.rows)
    setProblem('code' in reading ? messageText(reading.code) : null)
  }
  const refused = compared && 'code' in compared ? messageText(compared.code) : null
  return {
    comparison: compared && !('code' in compared) ? compared : null,
    problem: problem ?? refused,
    reading: phase !== 'idle',
    ignored,
    setIgnored,
    choose: (file: File) => void choose(file),
  }
}

const nothing: CopyChanges = { left_out: [], added: [], leaders: [] }

/** What the comparison changes, without what the user unticked. */
function listChanges(comparison: Comparison | null, ignored: ReadonlySet<string>): CopyChanges {
  if (!comparison) return nothing
  const isWanted = (kind: string, email: string) => !ignored.has(`${kind} ${email}`)
  const added = comparison.added.filter(({ email }) => isWanted('added', email))
  return {
    added,
    left_out: comparison.gone
      .filter(({ email }) => isWanted('gone', email))
      .map(({ email }) => email),
    leaders: [
      ...comparison.leaders.filter(({ email }) => isWanted('added', email)),
      ...comparison.moved
        .filter(({ person }) => isWanted('moved', person.email))
        .map(({ person, leader }) => ({ email: person.email, leader_email: leader.email })),
    ],
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
    <fieldset className="grid gap-1" aria-label="Proyecto anterior">
      {matrices.map(({ id, name, limit_date, subjects, forms }) => (
        <CheckField
          key={id}
          type="radio"
          name="previous"
          label={<b className="wrap-anywhere">{name}</b>}
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
  const tellAdded = useUndoableAddition(matrixId)
  const [sending, setSending] = useState(false)
  const copy = async (matrix_id: string, { left_out, added, leaders }: CopyChanges) => {
    setSending(true)
    try {
      const done = await call(formsContract.copy, {
        params: { matrixId },
        body: { matrix_id, left_out: [...left_out], added: [...added], leaders: [...leaders] },
      })
      await refresh(subjectsContract.list, formsContract.compact)
      const counts = { subjects: subjectsText(done.subjects), forms: formsText(done.forms) }
      tellAdded('forms.copied', counts, done)
      onDone()
    } catch (error) {
      notifyFailure(error, 'form.save_failed')
      await refreshOnRefusal(error, 'matrix.released', matricesContract.isReleased)
    }
    setSending(false)
  }
  return { sending, copy }
}

/** «Desde un proyecto anterior»: its people and connections, compared with a file of today's. */
export function PreviousDialog({ matrix, draft, open, onClose, onCopied }: PreviousDialogProps) {
  const { query, matrices } = usePrevious(matrix, open)
  const [wanted, setWanted] = useState<string | null>(null)
  const chosen = wanted ?? matrices[0]?.id ?? null
  const { previous, failed, retry } = useChosen(open ? chosen : null)
  const { comparison, problem, reading, ignored, setIgnored, choose } = useComparison(previous)
  const changes = useMemo(() => listChanges(comparison, ignored), [comparison, ignored])
  const plan = useMemo(
    () => (previous ? copyPlan(previous, draft, changes, matrix) : null),
    [previous, draft, changes, matrix],
  )
  const { sending, copy } = useCopy(matrix.id, () => {
    onCopied()
    onClose()
  })
  const people = plan ? plan.copied.length + plan.added.length : 0
  const isEmpty = people + (plan?.forms.length ?? 0) === 0
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title="Desde un proyecto anterior"
      description="Copia sus participantes y conexiones. Nada de lo contestado se copia."
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
              onClick={() => void copy(chosen, changes)}
            >
              Agregar {subjectsText(people)} y {formsText(plan.forms.length)}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-5">
        {query.isError && (
          <LoadError code="matrices.load_failed" onRetry={() => void query.refetch()} />
        )}
        {query.isPending && <Skeleton bars={3} label="Cargando proyectos" />}
        {query.data && matrices.length === 0 && (
          <p>Esta empresa no tiene otro proyecto que aún guarde a sus participantes.</p>
        )}
        <Choices matrices={matrices} chosen={chosen} onChoose={setWanted} />
        {failed && <LoadError code="forms.load_failed" onRetry={retry} />}
        {previous && (
          <FileDrop
            label={reading ? 'Leyendo el archivo...' : 'Compáralo con tu lista de hoy (opcional)'}
            hint="Excel o CSV con «Nombre», «Correo» y, si lo tienes, «Líder»."
            accept=".xlsx,.xls,.csv"
            busy={reading}
            error={problem}
            onFile={choose}
          />
        )}
        {comparison && (
          <ComparisonLists comparison={comparison} ignored={ignored} onIgnored={setIgnored} />
        )}
        {plan && plan.namesakes.length > 0 && (
          <Banner tone="warning" title="Mismo nombre que otra persona de este proyecto">
            No se copian: {plan.namesakes.map(({ name }) => name).join(', ')}.
          </Banner>
        )}
        {plan && isEmpty && <p>Este proyecto ya tiene a todas esas personas y conexiones.</p>}
      </div>
    </Dialog>
  )
}
