import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { accountsContract } from '#features/accounts/contract.ts'
import { companiesContract, type Company } from '#features/companies/contract.ts'
import { evaluationsContract } from '#features/evaluations/contract.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { focusFirstInvalid } from '#web/fields.ts'
import { useUnsavedChangesGuard } from '#web/kit/dialog/useUnsavedChangesGuard.ts'
import { VersionDialog } from '#web/kit/dialog/VersionDialog.tsx'
import { LinkButton } from '#web/kit/page/LinkButton.tsx'
import { LoadError } from '#web/kit/page/LoadError.tsx'
import { PageHead } from '#web/kit/page/PageHead.tsx'
import { PageSkeleton } from '#web/kit/page/PageSkeleton.tsx'
import { Stepper } from '#web/kit/page/Stepper.tsx'
import { notify } from '#web/notify.tsx'
import { read } from '#web/query.ts'
import { usePastedRows } from '#web/spreadsheet/usePastedRows.ts'
import { matricesContract, type Matrix } from '../contract.ts'
import { cycleSteps } from '../cycle.rules.ts'
import { editProblem } from '../rules.ts'
import { ColumnsEditor } from './ColumnsEditor.tsx'
import { MatrixFields } from './MatrixFields.tsx'
import { MatrixOptions } from './MatrixOptions.tsx'
import { type MatrixDraft, type Proposed, useMatrixFields } from './useMatrixFields.ts'
import { usePlan } from './usePlan.ts'
import '../views/new-matrix.css'

/**
 * The draft in the address, ?matrix=, as it was when the page opened; a released matrix leads to
 * the dashboard.
 */
function useDraft(matrixId: string | null) {
  const navigate = useNavigate()
  // A key of its own: the fields start from a new reply, never from what another page has read.
  const [opened_at] = useState(() => performance.now())
  const { queryKey, ...reading } = read(matricesContract.one, {
    params: { matrixId: matrixId ?? '' },
  })
  const matrix = useQuery({
    ...reading,
    queryKey: [...queryKey, opened_at],
    enabled: matrixId !== null,
    staleTime: Infinity,
  })
  const problem = matrix.data ? editProblem(matrix.data) : null
  useEffect(() => {
    if (!problem || !matrixId) return
    notify(problem)
    void navigate(`/dashboard/${matrixId}`, { replace: true })
  }, [problem, matrixId, navigate])
  return { ...matrix, data: problem ? undefined : matrix.data }
}

/** «Proyecto de Carga», the first step: the data of a new matrix or of a draft. */
export function NewMatrixPage() {
  const { companyId = '' } = useParams()
  const [search] = useSearchParams()
  const matrixId = search.get('matrix')
  const company = useQuery(read(companiesContract.one, { params: { companyId } }))
  const matrix = useDraft(matrixId)
  const proposed = useProposed(companyId)
  const ready = company.data && (matrixId === null ? proposed : matrix.data)
  const links =
    matrixId === null
      ? []
      : [
          undefined,
          `/participants/${companyId}/${matrixId}`,
          `/connections/${companyId}/${matrixId}`,
        ]
  return (
    <>
      <PageHead
        company={company.data}
        crumbs={[{ label: 'Proyectos', to: `/dashboard/${companyId}` }]}
        title="Proyecto de Carga"
        actions={<Stepper current={0} links={links} />}
      />
      {company.isError && !company.data && (
        <LoadError code="companies.load_failed" onRetry={() => void company.refetch()} />
      )}
      {matrix.isError && !ready && (
        <LoadError code="matrix.load_failed" onRetry={() => void matrix.refetch()} />
      )}
      {ready && company.data && (
        <MatrixEditor
          key={matrixId}
          company={company.data}
          matrix={matrix.data ?? null}
          proposed={proposed ?? NOTHING_PROPOSED}
        />
      )}
      {!ready && !company.isError && !matrix.isError && (
        <PageSkeleton layout="fields" label="Cargando el proyecto" />
      )}
    </>
  )
}

const NOTHING_PROPOSED: Proposed = { evaluations: [], email: '' }

/**
 * Undefined until it is known, then the same for a company: its form must not close when the list
 * of evaluations is read again. If the list does not come, none of them is proposed.
 */
function useProposed(companyId: string): Proposed | undefined {
  const email = useQuery(read(accountsContract.profile)).data?.user.email ?? ''
  const { data, isError } = useQuery(
    read(evaluationsContract.list, { query: { company_id: companyId } }),
  )
  const [known, setKnown] = useState<{ readonly of: string } & Proposed>()
  if ((data ?? isError) && known?.of !== companyId)
    setKnown({ of: companyId, evaluations: data ?? [], email })
  return known?.of === companyId ? known : undefined
}

interface MatrixEditorProps {
  readonly company: Company
  readonly matrix: Matrix | null
  readonly proposed: Proposed
}

function MatrixEditor({ company, matrix, proposed }: MatrixEditorProps) {
  const [pasted, setPasted] = useState<string[][] | null>(null)
  usePastedRows(setPasted)
  const { draft, today, errors, change, changeColumns, submit, saving, dirty, conflict } =
    useMatrixFields(company, { matrix, proposed }, pasted)
  useUnsavedChangesGuard(dirty || pasted !== null)
  const renderPlan = usePlan()
  return (
    <div className="new-matrix">
      <form
        noValidate
        className="new-matrix-form"
        onSubmit={(event) => {
          event.preventDefault()
          if (submit()) focusFirstInvalid(event.currentTarget)
        }}
      >
        <div className="card new-matrix-card">
          <MatrixFields
            company={company}
            draft={draft}
            today={today}
            errors={errors}
            onChange={change}
          />
          <MatrixOptions
            companyId={company.id}
            draft={draft}
            today={today}
            errors={errors}
            onChange={change}
            plan={matrix && renderPlan(matrix)}
          >
            <ColumnsEditor
              companyId={company.id}
              columns={draft.columns}
              onChange={changeColumns}
              saved={matrix !== null}
            />
          </MatrixOptions>
          <p className="small muted new-matrix-saved">
            <Icon name="lock" size={15} />
            Nada de esto cambia después de liberar.
          </p>
        </div>
        {pasted && <PastedPeople rows={pasted.length} onRemove={() => setPasted(null)} />}
        <div className="new-matrix-actions">
          <LinkButton variant="quiet" to={`/dashboard/${company.id}`}>
            Cancelar
          </LinkButton>
          <Button
            type="submit"
            variant="primary"
            iconEnd="arrow-right"
            busy={saving}
            busyLabel="Guardando..."
          >
            Continuar a Participantes
          </Button>
        </div>
      </form>
      <CyclePlan draft={draft} today={today} />
      <VersionDialog code="matrix.changed" {...conflict} />
    </div>
  )
}

/** A table of people that was pasted on the form, which the next page imports. */
function PastedPeople({
  rows,
  onRemove,
}: {
  readonly rows: number
  readonly onRemove: () => void
}) {
  return (
    <p className="new-matrix-more">
      <Icon name="table-2" size={18} />
      <output>
        Pegaste una tabla de {rows} {rows === 1 ? 'renglón' : 'renglones'}. Se importa al continuar.
      </output>
      <Button variant="tertiary" size="small" icon="x" onClick={onRemove}>
        Quitar la tabla
      </Button>
    </p>
  )
}

/** The steps that follow from the dates in the fields beside it. */
function CyclePlan({ draft, today }: { readonly draft: MatrixDraft; readonly today: string }) {
  return (
    <aside className="new-matrix-side" aria-labelledby="ciclo">
      <h2 id="ciclo" className="new-matrix-side-title">
        Así será el ciclo
      </h2>
      <ol className="new-matrix-steps">
        {cycleSteps(draft, today).map(({ when, what }, index) => (
          <li
            key={what}
            className={`new-matrix-step ${index === 0 ? 'new-matrix-step-first' : ''}`}
          >
            <b className="new-matrix-step-name">{when}</b>
            {what}
          </li>
        ))}
      </ol>
    </aside>
  )
}
