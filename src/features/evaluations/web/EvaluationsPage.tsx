import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { accountsContract } from '#features/accounts/contract.ts'
import { mayChange } from '#features/accounts/role.rules.ts'
import { companiesContract } from '#features/companies/contract.ts'
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
  const { data: company, isPending: awaited } = useQuery(
    read(companiesContract.one, { params: { companyId } }),
  )
  const {
    data: evaluations,
    isError,
    refetch,
  } = useQuery(read(evaluationsContract.list, { query: { company_id: companyId } }))
  const may = mayChange(useQuery(read(accountsContract.profile)).data?.user, company?.workspace_id)
  const [library, setLibrary] = useState(false)
  const actions = (may || awaited) && (
    <>
      <Button icon="list-checks" onClick={() => setLibrary(true)}>
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
        awaited={awaited}
      />
      {isError && <LoadError code="evaluations.load_failed" onRetry={() => void refetch()} />}
      {!isError && evaluations?.length === 0 && (
        <div className="card p-6">
          <Empty text="Aún no hay evaluaciones: son las preguntas de tus proyectos.">
            {may && (
              <Button
                variant="primary"
                size="small"
                icon="list-checks"
                onClick={() => setLibrary(true)}
              >
                Ver evaluaciones listas para usar
              </Button>
            )}
          </Empty>
        </div>
      )}
      {!isError && evaluations?.length !== 0 && (
        <EvaluationList
          evaluations={awaited ? undefined : evaluations}
          companyId={companyId}
          may={may}
        />
      )}
      <LibraryDialog open={library} onOpenChange={setLibrary} companyId={companyId} />
    </div>
  )
}

interface EvaluationListProps {
  readonly evaluations: readonly Row[] | undefined
  readonly companyId: string
  readonly may: boolean
}

function EvaluationList({ evaluations, companyId, may }: EvaluationListProps) {
  const [search, setSearch] = useState('')
  const [leaving, setLeaving] = useState<Row | null>(null)
  const [asking, setAsking] = useState(false)
  const duplicate = useDuplicate(companyId)
  const remove = useRemove(() => setAsking(false))
  const found = evaluations?.filter(({ name }) => foldText(name).includes(foldText(search))) ?? []
  const { shown, hidden, more } = useMore(found, search)
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
            address={`/evaluation/${companyId}/${evaluation.id}`}
            mayChange={may}
            duplicating={duplicate.isPending}
            onDuplicate={() => duplicate.mutate(evaluation.id)}
            onDelete={() => {
              setLeaving(evaluation)
              setAsking(true)
            }}
          />
        ))}
      </Table>
      <MoreButton hidden={hidden} onMore={more} />
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={messageText('evaluation.delete_confirm')}
        danger
        confirmLabel="Sí, eliminar"
        busy={remove.isPending}
        consequence={`«${leaving?.name ?? ''}» deja de existir con sus competencias y preguntas, y no se puede recuperar.`}
        onConfirm={() => leaving && remove.mutate(leaving.id)}
      />
    </>
  )
}
