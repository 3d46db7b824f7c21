import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { accountsContract } from '#features/accounts/contract.ts'
import { may } from '#features/accounts/role.rules.ts'
import { companiesContract } from '#features/companies/contract.ts'
import { Button } from '#ui/Button.tsx'
import { Empty } from '#ui/Empty.tsx'
import { LinkButton } from '#web/kit/page/LinkButton.tsx'
import { PageHead } from '#web/kit/page/PageHead.tsx'
import { WorkPage } from '#web/kit/page/WorkPage.tsx'
import { read } from '#web/query.ts'
import { evaluationsContract } from '../contract.ts'
import { EvaluationImport } from './EvaluationImport.tsx'
import { EvaluationsTable } from './EvaluationsTable.tsx'
import { LibraryDialog } from './LibraryDialog.tsx'

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
  const canEdit = may(user, 'workspace.change', company?.workspace_id)
  const [libraryOpen, setLibraryOpen] = useState(false)
  const [importOpen, setImportOpen] = useState(false)
  const actions = (canEdit || companyPending) && (
    <>
      <Button icon="upload" onClick={() => setImportOpen(true)}>
        Importar
      </Button>
      <Button icon="list-checks" onClick={() => setLibraryOpen(true)}>
        Evaluaciones listas
      </Button>
      <LinkButton variant="primary" icon="plus" to={`/evaluation/${companyId}`}>
        Agregar evaluación
      </LinkButton>
    </>
  )
  return (
    <WorkPage>
      <PageHead
        title="Evaluaciones"
        company={company}
        crumbs={[]}
        actions={actions}
        actionsPending={companyPending}
      />
      {evaluations?.length === 0 ? (
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
      ) : (
        <EvaluationsTable
          evaluations={companyPending ? undefined : evaluations}
          retry={isError ? () => void refetch() : null}
          companyId={companyId}
          canEdit={canEdit}
        />
      )}
      <EvaluationImport open={importOpen} onOpenChange={setImportOpen} companyId={companyId} />
      <LibraryDialog open={libraryOpen} onOpenChange={setLibraryOpen} companyId={companyId} />
    </WorkPage>
  )
}
