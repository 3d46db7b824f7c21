import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { accountsContract } from '#features/accounts/contract.ts'
import { mayChange } from '#features/accounts/role.rules.ts'
import { companiesContract } from '#features/companies/contract.ts'
import { foldText } from '#shared/text.ts'
import { Button } from '#ui/Button.tsx'
import { Empty } from '#ui/Empty.tsx'
import { LoadError } from '#web/kit/LoadError.tsx'
import { MoreButton, useMore } from '#web/kit/MoreButton.tsx'
import { PageHead } from '#web/kit/PageHead.tsx'
import { SearchField } from '#web/kit/SearchField.tsx'
import { Table, TableMessage, TableSkeleton } from '#web/kit/Table.tsx'
import { notify } from '#web/notify.tsx'
import { read } from '#web/query.ts'
import { scalesContract, type Scale } from '../contract.ts'
import { namesText } from '../rules.ts'
import { ScaleDialogs, type OpenDialog } from './ScaleDialogs.tsx'
import { ScaleRow } from './ScaleRow.tsx'

const COLUMNS = 6
const head = (
  <>
    <th scope="col">Nombre</th>
    <th scope="col" className="text-end">
      Valor más bajo
    </th>
    <th scope="col" className="text-end">
      Valor más alto
    </th>
    <th scope="col">Estado</th>
    <th scope="col">La usan</th>
    <th scope="col" className="text-end">
      Acciones
    </th>
  </>
)

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
  const canEdit = mayChange(user, company?.workspace_id)
  const [dialog, setDialog] = useState<OpenDialog>({ kind: null, scale: null, editCount: 0 })
  const openDialog = (kind: OpenDialog['kind'], scale: Scale | null = dialog.scale) =>
    setDialog({ kind, scale, editCount: dialog.editCount + (kind === 'edit' ? 1 : 0) })
  return (
    <div className="narrow">
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
      {isError ? (
        <LoadError code="scales.load_failed" onRetry={() => void refetch()} />
      ) : (
        <ScaleList
          scales={companyPending ? undefined : scales}
          canEdit={canEdit}
          onOpen={openDialog}
        />
      )}
      <ScaleDialogs dialog={dialog} onOpen={openDialog} companyId={companyId} canEdit={canEdit} />
    </div>
  )
}

interface ScaleListProps {
  readonly scales: readonly Scale[] | undefined
  readonly canEdit: boolean
  readonly onOpen: (kind: OpenDialog['kind'], scale: Scale | null) => void
}

function ScaleList({ scales, canEdit, onOpen }: ScaleListProps) {
  const [search, setSearch] = useState('')
  const found = scales?.filter(({ name }) => foldText(name).includes(foldText(search))) ?? []
  const { shown, hidden, showMore } = useMore(found, search)
  const remove = (scale: Scale) => {
    if (scale.evaluations.length === 0) onOpen('delete', scale)
    else
      notify('scale.in_use', {
        names: namesText(scale.evaluations.map((evaluation) => evaluation.name)),
      })
  }
  if (scales?.length === 0) {
    return (
      <div className="card p-6">
        <Empty text="Aún no hay escalas: con ellas se responden las evaluaciones.">
          {canEdit && (
            <Button variant="primary" size="small" icon="plus" onClick={() => onOpen('edit', null)}>
              Agregar la primera escala
            </Button>
          )}
        </Empty>
      </div>
    )
  }
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <SearchField
          label="Buscar escala"
          value={search}
          onChange={setSearch}
          className="w-full sm:w-[360px]"
        />
        <output className="small text-ink-3">
          {scales && (found.length === 1 ? '1 escala' : `${found.length} escalas`)}
        </output>
      </div>
      <Table caption="Escalas" head={head} cards>
        {!scales && <TableSkeleton columns={COLUMNS} />}
        {scales && found.length === 0 && (
          <TableMessage columns={COLUMNS}>Ninguna escala se llama así.</TableMessage>
        )}
        {shown.map((scale) => (
          <ScaleRow
            key={scale.id}
            scale={scale}
            canEdit={canEdit}
            onView={() => onOpen('view', scale)}
            onEdit={() => onOpen(scale.locked ? 'view' : 'edit', scale)}
            onDelete={() => remove(scale)}
          />
        ))}
      </Table>
      <MoreButton hidden={hidden} onMore={showMore} />
    </>
  )
}
