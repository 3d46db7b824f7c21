import { invitationPath } from '#features/accounts/role.rules.ts'
import { type Matrix, workbookContract } from '#features/matrices/contract.ts'
import { IconButton } from '#ui/Button.tsx'
import { download } from '#web/api.ts'
import { Menu } from '#web/kit/dialog/Menu.tsx'
import { notifyFailure } from '#web/notify.tsx'
import { savePendingList } from './useMatrixMutations.ts'

interface MatrixOptionsProps {
  readonly matrix: Matrix
  /** Whether the project itself may change, not only be run. */
  readonly mayChange: boolean
  /** The workspace to which the user may invite. */
  readonly invitedTo: string | undefined
  readonly onDuplicate: () => void
  readonly onExtend: () => void
  readonly onClose: () => void
  readonly onDelete: () => void
  /** A question about the deletion is open, or its answer is awaited. */
  readonly deleting: boolean
}

const saveWorkbook = ({ id, name }: Matrix): Promise<void> =>
  download(workbookContract.workbook, `${name}.xlsx`, { params: { matrixId: id } }).catch(
    (error: unknown) => notifyFailure(error, 'server.failed'),
  )

/** The actions that are rarely used. */
export function MatrixOptions({
  matrix,
  mayChange,
  invitedTo,
  onDuplicate,
  onExtend,
  onClose,
  onDelete,
  deleting,
}: MatrixOptionsProps) {
  const { id, company_id, phase } = matrix
  return (
    <Menu
      trigger={
        <IconButton
          icon="ellipsis-vertical"
          size="medium"
          iconSize={18}
          label={`Opciones de ${matrix.name}`}
        />
      }
      entries={[
        mayChange &&
          phase === 'draft' && {
            label: 'Editar datos',
            icon: 'pencil',
            to: `/new-matrix/${company_id}?matrix=${id}`,
          },
        mayChange &&
          phase === 'draft' && {
            label: 'Ensayar',
            icon: 'send',
            to: `/rehearsal/${company_id}/${id}`,
          },
        (phase === 'released' || phase === 'closed') && {
          label: 'Extender fecha límite',
          icon: 'calendar',
          onSelect: onExtend,
        },
        (phase === 'released' || phase === 'closed') && {
          label: 'Descargar pendientes (Excel)',
          icon: 'download',
          onSelect: () => void savePendingList(matrix),
        },
        phase !== 'erased' &&
          matrix.subjects > 0 && {
            label: 'Descargar plantilla (Excel)',
            icon: 'file-spreadsheet',
            onSelect: () => void saveWorkbook(matrix),
          },
        invitedTo !== undefined && {
          label: 'Invitar a este proyecto',
          icon: 'user-plus',
          to: invitationPath(invitedTo, id),
        },
        mayChange && { label: 'Duplicar', icon: 'copy', onSelect: onDuplicate },
        mayChange &&
          phase === 'released' && {
            label: 'Cerrar ahora',
            icon: 'lock',
            danger: true,
            onSelect: onClose,
          },
        mayChange && 'separator',
        mayChange && {
          label: 'Eliminar',
          icon: 'trash',
          danger: !deleting,
          onSelect: onDelete,
          ...(deleting && { disabled: true, reason: 'Contesta antes la pregunta abierta' }),
        },
      ]}
    />
  )
}
