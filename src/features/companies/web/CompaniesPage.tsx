import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { accountsContract } from '#features/accounts/contract.ts'
import { editableWorkspaces } from '#features/accounts/role.rules.ts'
import { Button } from '#ui/Button.tsx'
import { Empty } from '#ui/Empty.tsx'
import { useWasOpened } from '#web/kit/dialog/useWasOpened.ts'
import { PageHead } from '#web/kit/page/PageHead.tsx'
import { WorkPage } from '#web/kit/page/WorkPage.tsx'
import { lazyWithRetry } from '#web/lazy-with-retry.ts'
import { readState } from '#web/page-state.ts'
import { read } from '#web/query.ts'
import { companiesContract, type Company } from '../contract.ts'
import { CompaniesTable } from './CompaniesTable.tsx'
import { DeleteCompanyDialog } from './DeleteCompanyDialog.tsx'

// Loaded after the list, so that the list appears sooner.
const CompanyDialog = lazyWithRetry(() => import('./CompanyDialog.tsx'), 'CompanyDialog')
const RelationNamesDialog = lazyWithRetry(
  () => import('./RelationNamesDialog.tsx'),
  'RelationNamesDialog',
)

const SenderDialog = lazyWithRetry(() => import('./SenderDialog.tsx'), 'SenderDialog')

/** The open dialog and its company. */
type OpenDialog =
  | { readonly dialog: 'add' }
  | { readonly dialog: 'edit' | 'relations' | 'sender' | 'delete'; readonly company: Company }
  | null

export function CompaniesPage() {
  const companies = useQuery(read(companiesContract.list))
  const user = useQuery(read(accountsContract.profile)).data?.user
  const [open, setOpen] = useState<OpenDialog>(null)
  const workspaces = editableWorkspaces(user)
  const editorOpen = open?.dialog === 'add' || open?.dialog === 'edit'
  const editorNeeded = useWasOpened(editorOpen)
  useEffect(() => CompanyDialog.preload(), [])
  const add = () => setOpen({ dialog: 'add' })
  // left by the login when the user asked for no page
  const { state } = useLocation()
  if (
    companies.data?.length === 0 &&
    workspaces.length > 0 &&
    readState(state, 'signed_in') === true
  )
    return <Navigate to="/primeros-pasos" replace />
  return (
    <WorkPage>
      <PageHead
        title="Empresas"
        actions={
          workspaces.length > 0 && (
            <Button variant="primary" icon="plus" onClick={add}>
              Agregar empresa
            </Button>
          )
        }
      />
      {companies.data?.length === 0 ? (
        <Empty text="Aún no tienes empresas.">
          {workspaces.length > 0 && (
            <Button variant="primary" size="small" icon="plus" onClick={add}>
              Agregar empresa
            </Button>
          )}
        </Empty>
      ) : (
        <CompaniesTable
          companies={companies.data}
          retry={companies.isError ? () => void companies.refetch() : null}
          mayEdit={(company) => workspaces.some(({ id }) => id === company.workspace_id)}
          onEdit={(company) => setOpen({ dialog: 'edit', company })}
          onNameRelations={(company) => setOpen({ dialog: 'relations', company })}
          onChangeSender={(company) => setOpen({ dialog: 'sender', company })}
          onDelete={(company) => setOpen({ dialog: 'delete', company })}
        />
      )}
      {editorNeeded && (
        <Suspense>
          <CompanyDialog
            company={open?.dialog === 'edit' ? open.company : null}
            workspaces={workspaces}
            open={editorOpen}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
      {open?.dialog === 'relations' && (
        <Suspense>
          <RelationNamesDialog company={open.company} open onClose={() => setOpen(null)} />
        </Suspense>
      )}
      {open?.dialog === 'sender' && (
        <Suspense>
          <SenderDialog company={open.company} open onClose={() => setOpen(null)} />
        </Suspense>
      )}
      <DeleteCompanyDialog
        company={open?.dialog === 'delete' ? open.company : null}
        onClose={() => setOpen(null)}
      />
    </WorkPage>
  )
}
