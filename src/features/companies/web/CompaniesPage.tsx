import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { accountsContract } from '#features/accounts/contract.ts'
import { workspacesWith } from '#features/accounts/role.rules.ts'
import { Button } from '#ui/Button.tsx'
import { Empty } from '#ui/Empty.tsx'
import { lazyDialog } from '#web/kit/dialog/lazy-dialog.tsx'
import { useDialog } from '#web/kit/dialog/useDialog.ts'
import { PageHead } from '#web/kit/page/PageHead.tsx'
import { WorkPage } from '#web/kit/page/WorkPage.tsx'
import { readState } from '#web/page-state.ts'
import { read } from '#web/query.ts'
import { companiesContract, type Company } from '../contract.ts'
import { CompaniesTable } from './CompaniesTable.tsx'
import { DeleteCompanyDialog } from './DeleteCompanyDialog.tsx'

const CompanyDialog = lazyDialog(() => import('./CompanyDialog.tsx'), 'CompanyDialog')
const RelationNamesDialog = lazyDialog(
  () => import('./RelationNamesDialog.tsx'),
  'RelationNamesDialog',
)

const SenderDialog = lazyDialog(() => import('./SenderDialog.tsx'), 'SenderDialog')

/** The open dialog and its company. */
type OpenDialog = { readonly dialog: 'relations' | 'sender'; readonly company: Company } | null

export function CompaniesPage() {
  const companies = useQuery(read(companiesContract.list))
  const user = useQuery(read(accountsContract.profile)).data?.user
  const [open, setOpen] = useState<OpenDialog>(null)
  const workspaces = workspacesWith(user, 'workspace.change')
  // null for a new company
  const editor = useDialog<Company | null>()
  const deletion = useDialog<Company>()
  const add = () => editor.show(null)
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
          onEdit={editor.show}
          onNameRelations={(company) => setOpen({ dialog: 'relations', company })}
          onChangeSender={(company) => setOpen({ dialog: 'sender', company })}
          onDelete={deletion.show}
        />
      )}
      {editor.about !== undefined && (
        <CompanyDialog
          key={editor.count}
          company={editor.about}
          workspaces={workspaces}
          open={editor.open}
          onClose={editor.close}
        />
      )}
      {open?.dialog === 'relations' && (
        <RelationNamesDialog company={open.company} open onClose={() => setOpen(null)} />
      )}
      {open?.dialog === 'sender' && (
        <SenderDialog company={open.company} open onClose={() => setOpen(null)} />
      )}
      {deletion.about && (
        <DeleteCompanyDialog
          key={`delete ${deletion.count}`}
          company={deletion.about}
          open={deletion.open}
          onClose={deletion.close}
        />
      )}
    </WorkPage>
  )
}
