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
import { listedNames } from '../rules.ts'
import { ScaleDialogs, type Asked } from './ScaleDialogs.tsx'
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
  const { data: company, isPending: awaited } = useQuery(
    read(companiesContract.one, { params: { companyId } }),
  )
  const {
    data: scales,
    isError,
    refetch,
  } = useQuery(read(scalesContract.list, { query: { company_id: companyId } }))
  const may = mayChange(useQuery(read(accountsContract.profile)).data?.user, company?.workspace_id)
  const [asked, setAsked] = useState<Asked>({ what: null, scale: null, times: 0 })
  const ask = (what: Asked['what'], scale: Scale | null = asked.scale) =>
    setAsked({ what, scale, times: what === 'edit' ? asked.times + 1 : asked.times })
  return (
    <div className="narrow">
      <PageHead
        title="Escalas"
        company={company}
        crumbs={[]}
        awaited={awaited}
        actions={
          (may || awaited) && (
            <Button variant="primary" icon="plus" onClick={() => ask('edit', null)}>
              Agregar escala
            </Button>
          )
        }
      />
      {isError ? (
        <LoadError code="scales.load_failed" onRetry={() => void refetch()} />
      ) : (
        <ScaleList scales={awaited ? undefined : scales} may={may} onAsk={ask} />
      )}
      <ScaleDialogs asked={asked} onAsk={ask} companyId={companyId} mayChange={may} />
    </div>
  )
}

interface ScaleListProps {
  readonly scales: readonly Scale[] | undefined
  readonly may: boolean
  readonly onAsk: (what: Asked['what'], scale: Scale | null) => void
}

function ScaleList({ scales, may, onAsk }: ScaleListProps) {
  const [search, setSearch] = useState('')
  const found = scales?.filter(({ name }) => foldText(name).includes(foldText(search))) ?? []
  const { shown, hidden, more } = useMore(found, search)
  const remove = (scale: Scale) => {
    if (scale.evaluations.length === 0) onAsk('delete', scale)
    else
      notify('scale.in_use', {
        names: listedNames(scale.evaluations.map((evaluation) => evaluation.name)),
      })
  }
  if (scales?.length === 0) {
    return (
      <div className="card p-6">
        <Empty text="Aún no hay escalas: con ellas se responden las evaluaciones.">
          {may && (
            <Button variant="primary" size="small" icon="plus" onClick={() => onAsk('edit', null)}>
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
            mayChange={may}
            onView={() => onAsk('view', scale)}
            onEdit={() => onAsk(scale.locked ? 'view' : 'edit', scale)}
            onDelete={() => remove(scale)}
          />
        ))}
      </Table>
      <MoreButton hidden={hidden} onMore={more} />
    </>
  )
}
