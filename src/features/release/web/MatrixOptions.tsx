import type { Matrix } from '#features/matrices/contract.ts'
import { Menu } from '#web/kit/Menu.tsx'
import { OptionsButton } from './OptionsButton.tsx'

interface MatrixOptionsProps {
  readonly matrix: Matrix
  readonly onDuplicate: () => void
  readonly onClose: () => void
}

/** What is done seldom; a chunk of its own, so that the page stands before its menu does. */
export function MatrixOptions({ matrix, onDuplicate, onClose }: MatrixOptionsProps) {
  const { id, company_id, name, phase } = matrix
  return (
    <Menu
      trigger={<OptionsButton name={name} />}
      entries={[
        phase === 'draft' && {
          label: 'Editar datos',
          icon: 'pencil',
          to: `/new-matrix/${company_id}?matrix=${id}`,
        },
        { label: 'Duplicar', icon: 'copy', onSelect: onDuplicate },
        phase === 'released' && {
          label: 'Cerrar ahora',
          icon: 'lock',
          danger: true,
          onSelect: onClose,
        },
      ]}
    />
  )
}
