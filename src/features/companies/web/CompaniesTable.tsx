import { numbered } from '#shared/spanish.ts'
import { Badge } from '#ui/Badge.tsx'
import { ColorDots, CompanyMark } from '#ui/CompanyMark.tsx'
import { IconAction } from '#web/kit/dialog/Tooltip.tsx'
import type { ListColumn, ListState } from '#web/kit/list/list-columns.ts'
import { ListTable } from '#web/kit/list/ListTable.tsx'
import { ListTools } from '#web/kit/list/ListTools.tsx'
import { useList } from '#web/kit/list/useList.ts'
import { LinkButton } from '#web/kit/page/LinkButton.tsx'
import type { Company } from '../contract.ts'
import '../views/companies.css'

interface CompaniesTableProps {
  /** Undefined while the list is loading. */
  readonly companies: readonly Company[] | undefined
  /** Loads the list again; null unless it could not be loaded. */
  readonly retry: (() => void) | null
  readonly mayEdit: (company: Company) => boolean
  readonly onEdit: (company: Company) => void
  readonly onNameRelations: (company: Company) => void
  readonly onChangeSender: (company: Company) => void
  readonly onDelete: (company: Company) => void
}

const columns: readonly ListColumn<Company>[] = [
  {
    key: 'nombre',
    label: 'Empresa',
    width: 300,
    value: ({ name }) => name,
    cell: (company) => (
      <span className="line">
        <CompanyMark company={company} size={28} inLine />
        <span className="list-text">{company.name}</span>
        {company.sender_refused && (
          <Badge tone="warning" icon="mail">
            Remitente no permitido
          </Badge>
        )}
      </span>
    ),
  },
  {
    key: 'colores',
    label: 'Colores',
    width: 200,
    value: ({ primary_color }) => primary_color.toUpperCase(),
    cell: ({ primary_color, secondary_color }) => (
      <span className="company-state">
        <ColorDots primary={primary_color} secondary={secondary_color} />
        <span className="small muted">
          {primary_color.toUpperCase()} {secondary_color.toUpperCase()}
        </span>
      </span>
    ),
  },
  {
    key: 'estado',
    label: 'Estado',
    width: 110,
    phone: 'inline',
    value: ({ status }) => status,
    cell: ({ status, kind }) =>
      kind === 'sample' ? (
        <Badge tone="warning" icon="eye">
          Muestra
        </Badge>
      ) : status === 'activa' ? (
        <Badge tone="success" icon="check">
          Activa
        </Badge>
      ) : (
        <Badge tone="draft">Inactiva</Badge>
      ),
  },
  {
    key: 'proyectos',
    label: 'Proyectos',
    width: 100,
    numeric: true,
    phone: 'labelled',
    value: ({ matrices }) => matrices,
    cell: ({ matrices }) => matrices || '—',
  },
]

const states: readonly ListState<Company>[] = [
  { key: 'inactiva', label: 'Inactivas', matches: ({ status }) => status === 'inactiva' },
]

const companyKey = ({ id }: Company): string => id
const companyName = ({ name }: Company): string => name
const counted = (count: number): string => numbered(count, 'empresa', 'empresas')

export function CompaniesTable({
  companies,
  retry,
  mayEdit,
  onEdit,
  onNameRelations,
  onChangeSender,
  onDelete,
}: CompaniesTableProps) {
  const list = useList({
    id: 'companies',
    rows: companies,
    columns,
    searched: companyName,
    order: 'nombre',
    states,
  })
  return (
    <>
      <ListTools
        list={list}
        label="Buscar empresa"
        all="Todas"
        count={companies && counted(list.shown.length)}
      />
      <ListTable
        caption="Empresas"
        list={list}
        rowKey={companyKey}
        actionsWidth={330}
        phoneActions="below"
        failed={retry !== null && { code: 'companies.load_failed', retry }}
        empty={null}
        none="Ninguna empresa"
        actions={(company) => (
          <>
            {mayEdit(company) && (
              <IconAction
                icon="pencil"
                label={`Editar ${company.name}`}
                tip="Editar"
                onClick={() => onEdit(company)}
              />
            )}
            {mayEdit(company) && (
              <IconAction
                icon="users"
                label={`Nombres de las relaciones de ${company.name}`}
                tip="Nombres de las relaciones"
                onClick={() => onNameRelations(company)}
              />
            )}
            {mayEdit(company) && (
              <IconAction
                icon="mail"
                label={`Remitente de los correos de ${company.name}`}
                tip="Remitente de los correos"
                onClick={() => onChangeSender(company)}
              />
            )}
            {mayEdit(company) && (
              <IconAction
                icon="trash"
                label={`Eliminar ${company.name}`}
                tip="Eliminar"
                onClick={() => onDelete(company)}
              />
            )}
            <LinkButton
              variant="tertiary"
              size="small"
              iconEnd="chevron-right"
              to={`/dashboard/${company.id}`}
            >
              <span className="company-open">Ver empresa</span>
              <span className="visually-hidden"> {company.name}</span>
            </LinkButton>
          </>
        )}
      />
    </>
  )
}
