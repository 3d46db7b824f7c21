import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { accountsContract } from '#features/accounts/contract.ts'
import { may } from '#features/accounts/role.rules.ts'
import { companiesContract } from '#features/companies/contract.ts'
import { Button } from '#ui/Button.tsx'
import { Empty } from '#ui/Empty.tsx'
import { PageHead } from '#web/kit/page/PageHead.tsx'
import { WorkPage } from '#web/kit/page/WorkPage.tsx'
import { notify } from '#web/notify.tsx'
import { read } from '#web/query.ts'
import { scalesContract, type Scale } from '../contract.ts'
import { namesText } from '../rules.ts'
import { ScaleDialogs, type OpenDialog } from './ScaleDialogs.tsx'
import { ScalesTable } from './ScalesTable.tsx'

export function ScalesPage() {
  const { companyId = '' } = useParams()
  const { data: company, isPending: companyPending } = useQuery(
    read(companiesContract.one, { params: { companyId } }),
  )
  const {
    data: scales,
    isError,
    refetch,
  } = useQuery(read(scalesContract.list, { query: { company_id: companyId } }))
  const user = useQuery(read(accountsContract.profile)).data?.user
  const canEdit = may(user, 'workspace.change', company?.workspace_id)
  const [dialog, setDialog] = useState<OpenDialog>({ kind: null, scale: null, editCount: 0 })
  const openDialog = (kind: OpenDialog['kind'], scale: Scale | null = dialog.scale) =>
    setDialog({ kind, scale, editCount: dialog.editCount + (kind === 'edit' ? 1 : 0) })
  const remove = (scale: Scale) => {
    if (scale.evaluations.length === 0) openDialog('delete', scale)
    else
      notify('scale.in_use', {
        names: namesText(scale.evaluations.map((evaluation) => evaluation.name)),
      })
  }
  return (
    <WorkPage>
      <PageHead
        title="Escalas"
        company={company}
        crumbs={[]}
        actionsPending={companyPending}
        actions={
          (canEdit || companyPending) && (
            <Button variant="primary" icon="plus" onClick={() => openDialog('edit', null)}>
              Agregar escala
            </Button>
          )
        }
      />
      {scales?.length === 0 ? (
        <Empty text="Aún no hay escalas: con ellas se responden las evaluaciones.">
          {canEdit && (
            <Button
              variant="primary"
              size="small"
              icon="plus"
              onClick={() => openDialog('edit', null)}
            >
              Agregar la primera escala
            </Button>
          )}
        </Empty>
      ) : (
        <ScalesTable
          scales={companyPending ? undefined : scales}
          retry={isError ? () => void refetch() : null}
          canEdit={canEdit}
          onView={(scale) => openDialog('view', scale)}
          onEdit={(scale) => openDialog(scale.locked ? 'view' : 'edit', scale)}
          onDelete={remove}
        />
      )}
      <ScaleDialogs dialog={dialog} onOpen={openDialog} companyId={companyId} canEdit={canEdit} />
    </WorkPage>
  )
}
