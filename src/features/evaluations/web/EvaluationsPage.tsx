import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { accountsContract } from '#features/accounts/contract.ts'
import { mayChange } from '#features/accounts/role.rules.ts'
import { companiesContract } from '#features/companies/contract.ts'
import { namesText } from '#features/scales/rules.ts'
import { foldText } from '#shared/text.ts'
import { Button } from '#ui/Button.tsx'
import { Empty } from '#ui/Empty.tsx'
import { ConfirmDialog } from '#web/kit/ConfirmDialog.tsx'
import { LinkButton } from '#web/kit/LinkButton.tsx'
import { LoadError } from '#web/kit/LoadError.tsx'
import { MoreButton, useMore } from '#web/kit/MoreButton.tsx'
import { PageHead } from '#web/kit/PageHead.tsx'
import { SearchField } from '#web/kit/SearchField.tsx'
import { Table, TableMessage, TableSkeleton } from '#web/kit/Table.tsx'
import { messageText } from '#web/message-catalog.ts'
import { notify } from '#web/notify.tsx'
import { read } from '#web/query.ts'
import { evaluationsContract, type EvaluationRow as Row } from '../contract.ts'
import { EvaluationRow } from './EvaluationRow.tsx'
import { LibraryDialog } from './LibraryDialog.tsx'
import { useDuplicate, useRemove } from './useEvaluationMutations.ts'

const COLUMNS = 5
const head = (
  <>
    <th scope="col">Nombre</th>
    <th scope="col">Escala</th>
    <th scope="col" className="text-end">
      Competencias
    </th>
    <th scope="col" className="text-end">
      Preguntas
    </th>
    <th scope="col" className="text-end">
      Acciones
    </th>
  </>
)

export function EvaluationsPage() {
  const { companyId = '' } = useParams()
  const { data: company, isPending: companyPending } = useQuery(
    read(companiesContract.one, { params: { companyId } }),
  )
  const {
    data: evaluations,
    isError,
    refetch,
  } = useQuery(read(evaluationsContract.list, { query: { company_id: companyId } }))
  const user = useQuery(read(accountsContract.profile)).data?.user
  const canEdit = mayChange(user, company?.workspace_id)
  const [libraryOpen, setLibraryOpen] = useState(false)
  const actions = (canEdit || companyPending) && (
    <>
      <Button icon="list-checks" onClick={() => setLibraryOpen(true)}>
        Evaluaciones listas
      </Button>
      <LinkButton variant="primary" icon="plus" to={`/evaluation/${companyId}`}>
        Agregar evaluación
      </LinkButton>
    </>
  )
  return (
    <div className="narrow">
      <PageHead
        title="Evaluaciones"
        company={company}
        crumbs={[]}
        actions={actions}
        actionsPending={companyPending}
      />
      {isError && <LoadError code="evaluations.load_failed" onRetry={() => void refetch()} />}
      {!isError && evaluations?.length === 0 && (
        <div className="card p-6">
          <Empty text="Aún no hay evaluaciones: son las preguntas de tus proyectos.">
            {canEdit && (
              <Button
                variant="primary"
                size="small"
                icon="list-checks"
                onClick={() => setLibraryOpen(true)}
              >
                Ver evaluaciones listas para usar
              </Button>
            )}
          </Empty>
        </div>
      )}
      {!isError && evaluations?.length !== 0 && (
        <EvaluationList
          evaluations={companyPending ? undefined : evaluations}
          companyId={companyId}
          canEdit={canEdit}
        />
      )}
      <LibraryDialog open={libraryOpen} onOpenChange={setLibraryOpen} companyId={companyId} />
    </div>
  )
}

interface EvaluationListProps {
  readonly evaluations: readonly Row[] | undefined
  readonly companyId: string
  readonly canEdit: boolean
}

function EvaluationList({ evaluations, companyId, canEdit }: EvaluationListProps) {
  const [search, setSearch] = useState('')
  const [toRemove, setToRemove] = useState<Row | null>(null)
  const [confirming, setConfirming] = useState(false)
  const duplicate = useDuplicate(companyId)
  const remove = useRemove(() => setConfirming(false))
  const found = evaluations?.filter(({ name }) => foldText(name).includes(foldText(search))) ?? []
  const { shown, hidden, showMore } = useMore(found, search)
  const askToRemove = (evaluation: Row) => {
    if (evaluation.matrices.length > 0)
      return notify('evaluation.in_use', {
        names: namesText(evaluation.matrices.map(({ name }) => name)),
      })
    setToRemove(evaluation)
    setConfirming(true)
  }
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <SearchField
          label="Buscar evaluación"
          value={search}
          onChange={setSearch}
          className="w-full sm:w-[360px]"
        />
        <output className="small text-ink-3">
          {evaluations && (found.length === 1 ? '1 evaluación' : `${found.length} evaluaciones`)}
        </output>
      </div>
      <Table caption="Evaluaciones" head={head} cards>
        {!evaluations && <TableSkeleton columns={COLUMNS} />}
        {evaluations && found.length === 0 && (
          <TableMessage columns={COLUMNS}>Ninguna evaluación se llama así.</TableMessage>
        )}
        {shown.map((evaluation) => (
          <EvaluationRow
            key={evaluation.id}
            evaluation={evaluation}
            path={`/evaluation/${companyId}/${evaluation.id}`}
            canEdit={canEdit}
            duplicating={duplicate.isPending}
            onDuplicate={() => duplicate.mutate(evaluation.id)}
            onDelete={() => askToRemove(evaluation)}
          />
        ))}
      </Table>
      <MoreButton hidden={hidden} onMore={showMore} />
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        title={messageText('evaluation.delete_confirm')}
        danger
        confirmLabel="Sí, eliminar"
        busy={remove.isPending}
        consequence={`«${toRemove?.name ?? ''}» deja de existir con sus competencias y preguntas, y no se puede recuperar.`}
        onConfirm={() => toRemove && remove.mutate(toRemove.id)}
      />
    </>
  )
}
