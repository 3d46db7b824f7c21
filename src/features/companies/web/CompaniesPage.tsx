import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { accountsContract } from '#features/accounts/contract.ts'
import { editableWorkspaces } from '#features/accounts/role.rules.ts'
import { foldText } from '#shared/text.ts'
import { Button } from '#ui/Button.tsx'
import { Empty } from '#ui/Empty.tsx'
import { LoadError } from '#web/kit/LoadError.tsx'
import { PageHead } from '#web/kit/PageHead.tsx'
import { SearchField } from '#web/kit/SearchField.tsx'
import { useWasOpened } from '#web/kit/useWasOpened.ts'
import { lazyWithRetry } from '#web/lazy-with-retry.ts'
import { read } from '#web/query.ts'
import { companiesContract, type Company } from '../contract.ts'
import { CompaniesTable } from './CompaniesTable.tsx'
import { DeleteCompanyDialog } from './DeleteCompanyDialog.tsx'

// Loaded after the list, so that the list appears sooner.
const CompanyDialog = lazyWithRetry(() => import('./CompanyDialog.tsx'), 'CompanyDialog')

const counted = (count: number): string => (count === 1 ? '1 empresa' : `${count} empresas`)

/** The open dialog and its company. */
type OpenDialog =
  | { readonly dialog: 'add' }
  | { readonly dialog: 'edit' | 'delete'; readonly company: Company }
  | null

export function CompaniesPage() {
  const companies = useQuery(read(companiesContract.list))
  const user = useQuery(read(accountsContract.profile)).data?.user
  const [search, setSearch] = useState('')
  const [open, setOpen] = useState<OpenDialog>(null)
  const workspaces = editableWorkspaces(user)
  const editorOpen = open?.dialog === 'add' || open?.dialog === 'edit'
  const editorNeeded = useWasOpened(editorOpen)
  useEffect(() => CompanyDialog.preload(), [])
  const add = () => setOpen({ dialog: 'add' })
  const found = companies.data?.filter(({ name }) => foldText(name).includes(foldText(search)))
  return (
    <div className="narrow">
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
        <div className="card py-8">
          <Empty text="Aún no tienes empresas.">
            {workspaces.length > 0 && (
              <Button variant="primary" size="small" icon="plus" onClick={add}>
                Agregar empresa
              </Button>
            )}
          </Empty>
        </div>
      ) : (
        <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <SearchField label="Buscar empresa" value={search} onChange={setSearch} />
          <output className="small muted">{found && counted(found.length)}</output>
        </div>
      )}
      {companies.isError && !companies.data && (
        <LoadError code="companies.load_failed" onRetry={() => void companies.refetch()} />
      )}
      {(companies.data ? companies.data.length > 0 : !companies.isError) && (
        <CompaniesTable
          companies={found}
          search={search}
          mayEdit={(company) => workspaces.some(({ id }) => id === company.workspace_id)}
          onEdit={(company) => setOpen({ dialog: 'edit', company })}
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
      <DeleteCompanyDialog
        company={open?.dialog === 'delete' ? open.company : null}
        onClose={() => setOpen(null)}
      />
    </div>
  )
}
