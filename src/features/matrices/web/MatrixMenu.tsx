import { IconButton } from '#ui/Button.tsx'
import { Menu } from '#web/kit/Menu.tsx'
import type { Matrix } from '../contract.ts'

interface MatrixMenuProps {
  readonly matrix: Matrix
  readonly mayEdit: boolean
  /** A confirmation of a deletion is open. */
  readonly busy: boolean
  readonly onDelete: () => void
  readonly onDuplicate: () => void
}

const READ_ONLY = 'Tu rol sólo permite consultar'
const RELEASED = 'El proyecto ya se liberó'

export function MatrixMenu({
  matrix: { id, company_id, name, released },
  mayEdit,
  busy,
  onDelete,
  onDuplicate,
}: MatrixMenuProps) {
  const subjectsPath = `/participants/${company_id}/${id}`
  const afterRelease = { disabled: released || !mayEdit, reason: mayEdit ? RELEASED : READ_ONLY }
  return (
    <Menu
      trigger={<IconButton icon="ellipsis-vertical" iconSize={18} label={`Opciones de ${name}`} />}
      entries={[
        !released &&
          mayEdit && {
            label: 'Editar datos',
            icon: 'pencil',
            to: `/new-matrix/${company_id}?matrix=${id}`,
          },
        !released &&
          mayEdit && { label: 'Ensayar', icon: 'send', to: `/rehearsal/${company_id}/${id}` },
        { label: 'Editar participantes', icon: 'users', to: subjectsPath, ...afterRelease },
        { label: 'Editar conexiones', icon: 'link-2', to: subjectsPath, ...afterRelease },
        {
          label: 'Descargar reportes',
          icon: 'download',
          to: `/download-reports/${company_id}/${id}`,
        },
        {
          label: 'Duplicar',
          icon: 'copy',
          onSelect: onDuplicate,
          disabled: !mayEdit,
          reason: READ_ONLY,
        },
        'separator',
        {
          label: 'Eliminar',
          icon: 'trash',
          danger: mayEdit && !busy,
          onSelect: onDelete,
          disabled: !mayEdit || busy,
          reason: mayEdit ? 'Contesta antes la pregunta abierta' : READ_ONLY,
        },
      ]}
    />
  )
}
