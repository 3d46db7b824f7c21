import { useQuery } from '@tanstack/react-query'
import { invitationPath } from '#features/accounts/role.rules.ts'
import { companiesContract } from '#features/companies/contract.ts'
import type { Permission } from '#shared/roles.ts'
import { IconButton } from '#ui/Button.tsx'
import { download } from '#web/api.ts'
import { Menu } from '#web/kit/dialog/Menu.tsx'
import { notifyFailure } from '#web/notify.tsx'
import { read as readQuery } from '#web/query.ts'
import { type Matrix, workbookContract } from '../contract.ts'

interface MatrixMenuProps {
  readonly matrix: Matrix
  readonly rights: ReadonlySet<Permission>
  /** A confirmation of a deletion is open. */
  readonly busy: boolean
  readonly onDelete: () => void
  readonly onDuplicate: () => void
}

const READ_ONLY = 'Tu rol sólo permite consultar'
const RELEASED = 'El proyecto ya se liberó'

const saveWorkbook = ({ id, name }: Pick<Matrix, 'id' | 'name'>): Promise<void> =>
  download(workbookContract.workbook, `${name}.xlsx`, { params: { matrixId: id } }).catch(
    (error: unknown) => notifyFailure(error, 'server.failed'),
  )

export function MatrixMenu({
  matrix: { id, company_id, name, released, erased_at, subjects },
  rights,
  busy,
  onDelete,
  onDuplicate,
}: MatrixMenuProps) {
  const company = useQuery(
    readQuery(companiesContract.one, { params: { companyId: company_id } }),
  ).data
  const change = rights.has('workspace.change')
  const run = rights.has('project.run')
  const read = rights.has('project.read')
  const follow = rights.has('project.follow')
  const subjectsPath = `/participants/${company_id}/${id}`
  const afterRelease = { disabled: released || !run, reason: run ? RELEASED : READ_ONLY }
  // A viewer reads why a change is closed; a role of chosen projects sees only what it can do.
  const shown = change || (read && follow)
  return (
    <Menu
      trigger={<IconButton icon="ellipsis-vertical" iconSize={18} label={`Opciones de ${name}`} />}
      entries={[
        !released &&
          change && {
            label: 'Editar datos',
            icon: 'pencil',
            to: `/new-matrix/${company_id}?matrix=${id}`,
          },
        !released &&
          change && { label: 'Ensayar', icon: 'send', to: `/rehearsal/${company_id}/${id}` },
        (shown || (run && !released)) && {
          label: 'Editar participantes',
          icon: 'users',
          to: subjectsPath,
          ...afterRelease,
        },
        (shown || (run && !released)) && {
          label: 'Editar conexiones',
          icon: 'link-2',
          to: subjectsPath,
          ...afterRelease,
        },
        !shown &&
          follow && {
            label: 'Ver el proyecto',
            icon: 'clipboard-list',
            to: `/matrix/${company_id}/${id}`,
          },
        read && {
          label: 'Descargar reportes',
          icon: 'download',
          to: `/download-reports/${company_id}/${id}`,
        },
        follow &&
          !erased_at &&
          subjects > 0 && {
            label: 'Descargar plantilla (Excel)',
            icon: 'file-spreadsheet',
            onSelect: () => void saveWorkbook({ id, name }),
          },
        company !== undefined &&
          rights.has('workspace.own') && {
            label: 'Invitar a este proyecto',
            icon: 'user-plus',
            to: invitationPath(company.workspace_id, id),
          },
        shown && {
          label: 'Duplicar',
          icon: 'copy',
          onSelect: onDuplicate,
          disabled: !change,
          reason: READ_ONLY,
        },
        shown && 'separator',
        shown && {
          label: 'Eliminar',
          icon: 'trash',
          danger: change && !busy,
          onSelect: onDelete,
          disabled: !change || busy,
          reason: change ? 'Contesta antes la pregunta abierta' : READ_ONLY,
        },
      ]}
    />
  )
}
