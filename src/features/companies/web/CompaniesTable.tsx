import { Badge } from '#ui/Badge.tsx'
import { ColorDots, CompanyMark } from '#ui/CompanyMark.tsx'
import { LinkButton } from '#web/kit/LinkButton.tsx'
import { Table, TableMessage, TableSkeleton } from '#web/kit/Table.tsx'
import { IconAction } from '#web/kit/Tooltip.tsx'
import type { Company } from '../contract.ts'

interface CompaniesTableProps {
  /** Undefined while the list is loading. */
  readonly companies: readonly Company[] | undefined
  readonly search: string
  readonly mayEdit: (company: Company) => boolean
  readonly onEdit: (company: Company) => void
  readonly onDelete: (company: Company) => void
}

const head = (
  <>
    <th scope="col">Empresa</th>
    <th scope="col">Colores</th>
    <th scope="col">Estado</th>
    <th scope="col" className="text-end">
      Proyectos
    </th>
    <th scope="col" className="text-end">
      Acciones
    </th>
  </>
)

export function CompaniesTable({
  companies,
  search,
  mayEdit,
  onEdit,
  onDelete,
}: CompaniesTableProps) {
  return (
    <Table caption="Empresas" cards className="companies-table" head={head}>
      {!companies && <TableSkeleton columns={5} />}
      {companies?.length === 0 && (
        <TableMessage columns={5}>Ninguna empresa se llama «{search.trim()}».</TableMessage>
      )}
      {companies?.map((company) => (
        <tr key={company.id}>
          <td className="sm:py-[13px]">
            <span className="flex items-center gap-3">
              <CompanyMark company={company} size={38} />
              <b className="min-w-0 text-[15.5px] [overflow-wrap:anywhere]">{company.name}</b>
            </span>
          </td>
          <td data-label="Colores">
            <span className="inline-flex items-center gap-[10px] align-middle">
              <ColorDots primary={company.primary_color} secondary={company.secondary_color} />
              <span className="small muted whitespace-nowrap">
                {company.primary_color.toUpperCase()} {company.secondary_color.toUpperCase()}
              </span>
            </span>
          </td>
          <td data-label="Estado">
            {company.status === 'activa' ? (
              <Badge tone="success" icon="check">
                Activa
              </Badge>
            ) : (
              <Badge tone="draft">Inactiva</Badge>
            )}
          </td>
          <td data-label="Proyectos" className="sm:text-end">
            {company.matrices || '—'}
          </td>
          <td>
            <span className="row-actions">
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
                Ver empresa<span className="visually-hidden"> {company.name}</span>
              </LinkButton>
            </span>
          </td>
        </tr>
      ))}
    </Table>
  )
}
