import { useRef } from 'react'
import { useParams } from 'react-router'
import type { Permission } from '#shared/roles.ts'
import { Button } from '#ui/Button.tsx'
import { CompanyMark, CompanyMarkPlaceholder } from '#ui/CompanyMark.tsx'
import { Empty } from '#ui/Empty.tsx'
import { ApiError } from '#web/api.ts'
import { lazyDialog } from '#web/kit/dialog/lazy-dialog.tsx'
import { useDialog } from '#web/kit/dialog/useDialog.ts'
import { LinkButton } from '#web/kit/page/LinkButton.tsx'
import { LoadError } from '#web/kit/page/LoadError.tsx'
import { PageHead } from '#web/kit/page/PageHead.tsx'
import { PageSkeleton } from '#web/kit/page/PageSkeleton.tsx'
import { useAddressParams } from '#web/kit/page/useAddress.ts'
import { messageText } from '#web/message-catalog.ts'
import { type Matrix, phases } from '../contract.ts'
import {
  selectPage,
  findPageIndex,
  shownMatrices,
  orders,
  type Filters,
} from '../dashboard.rules.ts'
import { DashboardFilters } from './DashboardFilters.tsx'
import { FirstStepsLine } from './FirstStepsLine.tsx'
import { MatrixCards } from './MatrixCards.tsx'
import { Pager } from './Pager.tsx'
import { useDashboard } from './useDashboard.ts'
import { useDeleteMatrix } from './useDeleteMatrix.ts'
import '../views/dashboard.css'

const DeleteReleasedDialog = lazyDialog(
  () => import('./DeleteReleasedDialog.tsx'),
  'DeleteReleasedDialog',
)
const DuplicateDialog = lazyDialog(() => import('./DuplicateDialog.tsx'), 'DuplicateDialog')

/**
 * The matrices of a company in pages of nine; with the id of a matrix in the address, the page that
 * holds it.
 */
export function DashboardPage() {
  const { companyId: id = '' } = useParams()
  const { company, companyId, matrixId, matrices, rights, error, retry } = useDashboard(id)
  return (
    <>
      <PageHead
        title="Proyectos"
        note={<span className="dashboard-lead">{company?.name ?? ' '}</span>}
        mark={
          company ? (
            <CompanyMark company={company} size={52} />
          ) : (
            <CompanyMarkPlaceholder size={52} />
          )
        }
      />
      {matrices && rights.has('workspace.change') && company?.kind === 'real' && (
        <FirstStepsLine companyId={companyId} matrices={matrices} />
      )}
      {error ? (
        <Failure error={error} onRetry={retry} />
      ) : !matrices ? (
        <PageSkeleton layout="projects" label="Cargando proyectos" />
      ) : matrices.length === 0 ? (
        <NoMatrices companyId={companyId} mayEdit={rights.has('workspace.change')} />
      ) : (
        <Dashboard
          key={companyId}
          companyId={companyId}
          matrices={matrices}
          matrixId={matrixId}
          rights={rights}
        />
      )}
    </>
  )
}

function Failure({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  if (!(error instanceof ApiError && error.status === 404))
    return <LoadError code="matrices.load_failed" onRetry={onRetry} />
  return (
    <div className="card card-empty">
      <Empty text={messageText('not_found')}>
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
    <div className="card dashboard-none">
      <Empty text={messageText('matrices.empty')}>
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
  readonly matrixId: string | null
  readonly rights: ReadonlySet<Permission>
}

function Dashboard({ companyId, matrices, matrixId, rights }: DashboardProps) {
  const { filters, page: chosenPage, change, clear } = useDashboardFilters()
  const deletion = useDeleteMatrix(companyId)
  const duplication = useDialog<Matrix>()
  const list = useRef<HTMLUListElement>(null)
  const shown = shownMatrices(matrices, filters)
  const page = selectPage(shown, chosenPage ?? findPageIndex(shown, matrixId))
  const turnTo = (index: number) => {
    change({ page: String(index) })
    list.current?.focus({ preventScroll: true })
    list.current?.scrollIntoView({ block: 'start' })
  }
  return (
    <>
      <DashboardFilters matrices={matrices} filters={filters} onChange={change} />
      {shown.length === 0 ? (
        <div className="card card-empty">
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
          highlighted={matrixId}
          rights={rights}
          deleting={deletion.deleting}
          onDelete={(matrix) => void deletion.askToDelete(matrix)}
          onDuplicate={duplication.show}
        />
      )}
      <Pager index={page.index} count={page.count} onTurn={turnTo} />
      {deletion.dialog.about && (
        <DeleteReleasedDialog
          key={deletion.dialog.count}
          matrix={deletion.dialog.about}
          open={deletion.dialog.open}
          onClose={deletion.dialog.close}
          onDelete={deletion.remove}
        />
      )}
      {duplication.about && (
        <DuplicateDialog
          key={duplication.count}
          original={duplication.about}
          open={duplication.open}
          onClose={duplication.close}
        />
      )}
    </>
  )
}

type Change = Partial<Record<'order' | 'evaluation_id' | 'phase' | 'page', string | null>>

/**
 * Filters, order and page are kept in the address, so that they can be shared and undone by going
 * back.
 */
function useDashboardFilters() {
  const [search, setSearch] = useAddressParams()
  const filters: Filters = {
    order: orders.find(({ value }) => value === search.get('order'))?.value ?? 'newest',
    evaluation_id: search.get('evaluation_id'),
    phase: phases.find((phase) => phase === search.get('phase')) ?? null,
  }
  const change = (changes: Change) => {
    const next = new URLSearchParams(search)
    next.delete('page')
    for (const [name, value] of Object.entries(changes)) {
      if (value === null || value === undefined) next.delete(name)
      else next.set(name, value)
    }
    setSearch(next)
  }
  const page = search.get('page')
  return {
    filters,
    page: page === null ? null : Math.max(0, Math.trunc(Number(page)) || 0),
    change,
    clear: () => setSearch(new URLSearchParams()),
  }
}
