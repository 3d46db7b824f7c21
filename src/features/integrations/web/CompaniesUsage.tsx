import { useQuery } from '@tanstack/react-query'
import type { Workspace } from '#features/accounts/contract.ts'
import { limitText, sizeText } from '#features/companies/quota.rules.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import type { ListColumn } from '#web/kit/list/list-columns.ts'
import { ListTable } from '#web/kit/list/ListTable.tsx'
import { useList } from '#web/kit/list/useList.ts'
import { LoadError } from '#web/kit/page/LoadError.tsx'
import { read } from '#web/query.ts'
import { type CompanyUsage, integrationsContract, type Usage } from '../contract.ts'
import { USAGE_DAYS } from '../limits.ts'
import { addTotals } from '../usage.rules.ts'
import '../views/integrations.css'

const companyKey = ({ company_id }: CompanyUsage): string => company_id
const nameOf = ({ name }: CompanyUsage): string => name

const numberText = (count: number): string => count.toLocaleString('es-MX')
const counted = (count: number, one: string, many: string): string =>
  `${numberText(count)} ${count === 1 ? one : many}`

const numbers = [
  { key: 'personas', label: 'Personas', value: ({ people }: CompanyUsage) => people },
  { key: 'hojas', label: 'Hojas', value: ({ sheets }: CompanyUsage) => sheets },
  { key: 'correos', label: 'Correos', value: ({ mails }: CompanyUsage) => mails },
] as const

const columns: readonly ListColumn<CompanyUsage>[] = [
  { key: 'empresa', label: 'Empresa', width: 240, value: nameOf, cell: nameOf },
  ...numbers.map(({ key, label, value }) => ({
    key,
    label,
    width: 110,
    numeric: true,
    phone: 'labelled' as const,
    value,
    cell: (row: CompanyUsage) => numberText(value(row)),
  })),
  {
    key: 'espacio',
    label: 'Espacio',
    width: 110,
    numeric: true,
    phone: 'labelled',
    value: ({ bytes }) => bytes,
    cell: ({ bytes }) => sizeText(bytes),
  },
]

/** How much each company of a workspace holds and mails. */
export function CompaniesUsage({ workspace }: { readonly workspace: Workspace }) {
  const usage = useQuery(
    read(integrationsContract.usage, { params: { workspaceId: workspace.id } }),
  )
  return (
    <section className="stack-fields" aria-labelledby="usage">
      <div>
        <h2 id="usage">Uso por empresa</h2>
        <p className="soft">
          Lo que hay guardado hoy, con un espacio aproximado, y los correos de los últimos{' '}
          {USAGE_DAYS} días. Las muestras y los ensayos no cuentan.
        </p>
      </div>
      {usage.isPending && <Skeleton bars={3} />}
      {usage.isError && <LoadError code="usage.load_failed" onRetry={() => void usage.refetch()} />}
      {usage.data && <UsedLimits limits={usage.data.limits} />}
      {usage.data?.companies.length === 0 && <p className="muted">Aún no hay empresas.</p>}
      {usage.data && usage.data.companies.length > 0 && (
        <UsageTable companies={usage.data.companies} />
      )}
    </section>
  )
}

const limitLabels = [
  ['companies', 'Empresas'],
  ['people', 'Personas'],
  ['mails', 'Correos a personas, en 24 horas'],
  ['bytes', 'Espacio'],
] as const

/** What the operator limits in the workspace, with how much of it is used. */
function UsedLimits({ limits }: { readonly limits: Usage['limits'] }) {
  const rows = limitLabels.flatMap(([key, label]) => {
    const { used, limit } = limits[key]
    const kind = key === 'mails' ? 'people' : key
    return limit === null
      ? []
      : [{ label, used: limitText(kind, used), limit: limitText(kind, limit), full: used >= limit }]
  })
  return (
    <dl className="usage-figures">
      {rows.map(({ label, used, limit, full }) => (
        <div key={label}>
          <dt className="soft">{label}</dt>
          <dd>
            <strong>{used}</strong> de {limit}
            {full && ' · sin lugar'}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function UsageTable({ companies }: { readonly companies: readonly CompanyUsage[] }) {
  const list = useList({
    id: 'uso',
    name: 'uso',
    rows: companies,
    columns,
    searched: nameOf,
    order: 'empresa',
  })
  const { people, sheets, mails, bytes } = addTotals(companies)
  return (
    <>
      <ListTable
        caption="Uso por empresa"
        list={list}
        rowKey={companyKey}
        empty={null}
        none="Ninguna empresa"
      />
      {companies.length > 1 && (
        <p className="soft">
          En total: {counted(people, 'persona', 'personas')}, {counted(sheets, 'hoja', 'hojas')},{' '}
          {counted(mails, 'correo', 'correos')} y {sizeText(bytes)}.
        </p>
      )}
    </>
  )
}
