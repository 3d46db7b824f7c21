import { useRef, useState } from 'react'
import { useParams } from 'react-router'
import { messages } from '#shared/messages.ts'
import { Button } from '#ui/Button.tsx'
import { CompanyMark, CompanyMarkPlace } from '#ui/CompanyMark.tsx'
import { Empty } from '#ui/Empty.tsx'
import { ApiError } from '#web/api.ts'
import { LinkButton } from '#web/kit/LinkButton.tsx'
import { LoadError } from '#web/kit/LoadError.tsx'
import { PageHead } from '#web/kit/PageHead.tsx'
import type { Matrix } from '../contract.ts'
import { pageOf, pageWith, shownMatrices } from '../dashboard.rules.ts'
import { CardsSkeleton } from './CardsSkeleton.tsx'
import { DashboardFilters } from './DashboardFilters.tsx'
import { DuplicateDialog } from './DuplicateDialog.tsx'
import { MatrixCards } from './MatrixCards.tsx'
import { Pager } from './Pager.tsx'
import { useDashboard } from './useDashboard.ts'
import { useDashboardFilters } from './useDashboardFilters.ts'
import { useDeleteMatrix } from './useDeleteMatrix.ts'

/** A company's projects, nine a page; with a project's id in the address, the page on which that project stands. */
export function DashboardPage() {
  const { companyId: id = '' } = useParams()
  const { company, companyId, projectId, matrices, mayEdit, error, retry } = useDashboard(id)
  return (
    <>
      <PageHead
        title="Proyectos"
        note={<span className="block truncate">{company?.name ?? ' '}</span>}
        mark={
          company ? <CompanyMark company={company} size={52} /> : <CompanyMarkPlace size={52} />
        }
      />
      {error ? (
        <Failure error={error} onRetry={retry} />
      ) : !matrices ? (
        <CardsSkeleton />
      ) : matrices.length === 0 ? (
        <NoMatrices companyId={companyId} mayEdit={mayEdit} />
      ) : (
        <Dashboard
          key={companyId}
          companyId={companyId}
          matrices={matrices}
          projectId={projectId}
          mayEdit={mayEdit}
        />
      )}
    </>
  )
}

function Failure({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  if (!(error instanceof ApiError && error.status === 404))
    return <LoadError code="matrices.load_failed" onRetry={onRetry} />
  return (
    <div className="card py-8">
      <Empty text={messages.not_found}>
        <LinkButton variant="primary" size="small" to="/companies">
          Ir a Empresas
        </LinkButton>
      </Empty>
    </div>
  )
}

function NoMatrices({
  companyId,
  mayEdit,
}: {
  readonly companyId: string
  readonly mayEdit: boolean
}) {
  return (
    <div className="card py-10">
      <Empty text={messages['matrices.empty']}>
        {mayEdit && (
          <LinkButton variant="primary" size="small" icon="plus" to={`/new-matrix/${companyId}`}>
            Crear proyecto
          </LinkButton>
        )}
      </Empty>
    </div>
  )
}

interface DashboardProps {
  readonly companyId: string
  readonly matrices: readonly Matrix[]
  readonly projectId: string | null
  readonly mayEdit: boolean
}

function Dashboard({ companyId, matrices, projectId, mayEdit }: DashboardProps) {
  const { filters, page: wanted, change, clear } = useDashboardFilters()
  const { asking, ask } = useDeleteMatrix(companyId)
  const [original, setOriginal] = useState<Matrix | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const shown = shownMatrices(matrices, filters)
  const page = pageOf(shown, wanted ?? pageWith(shown, projectId))
  const turnTo = (index: number) => {
    change({ page: String(index) })
    list.current?.focus({ preventScroll: true })
    list.current?.scrollIntoView({ block: 'start' })
  }
  return (
    <>
      <DashboardFilters matrices={matrices} filters={filters} onChange={change} />
      {shown.length === 0 ? (
        <div className="card py-8">
          <Empty text="Ningún proyecto coincide con los filtros.">
            <Button size="small" icon="x" onClick={clear}>
              Quitar filtros
            </Button>
          </Empty>
        </div>
      ) : (
        <MatrixCards
          ref={list}
          companyId={companyId}
          matrices={page.matrices}
          inView={projectId}
          mayEdit={mayEdit}
          asking={asking}
          onDelete={(matrix) => void ask(matrix)}
          onDuplicate={setOriginal}
        />
      )}
      <Pager index={page.index} count={page.count} onTurn={turnTo} />
      <DuplicateDialog original={original} onClose={() => setOriginal(null)} />
    </>
  )
}
