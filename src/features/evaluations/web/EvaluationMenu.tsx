import { IconButton } from '#ui/Button.tsx'
import { download } from '#web/api.ts'
import { Menu } from '#web/kit/dialog/Menu.tsx'
import { notifyFailure } from '#web/notify.tsx'
import { evaluationsContract, type EvaluationRow } from '../contract.ts'

interface EvaluationMenuProps {
  readonly evaluation: EvaluationRow
  /** Null for a reader, who copies nothing. */
  readonly onCopy: (() => void) | null
}

/** Where an evaluation can go: a file, another company. */
export function EvaluationMenu({ evaluation: { id, name }, onCopy }: EvaluationMenuProps) {
  const params = { evaluationId: id }
  const fetching = (file: Promise<void>): void =>
    void file.catch((error: unknown) => notifyFailure(error, 'evaluation.download_failed'))
  return (
    <Menu
      align="end"
      trigger={<IconButton icon="ellipsis-vertical" iconSize={18} label={`Llevar ${name}`} />}
      entries={[
        {
          label: 'Descargar Excel',
          icon: 'download',
          onSelect: () =>
            fetching(download(evaluationsContract.spreadsheet, `${name}.xlsx`, { params })),
        },
        {
          label: 'Descargar JSON',
          icon: 'download',
          onSelect: () => fetching(download(evaluationsContract.json, `${name}.json`, { params })),
        },
        onCopy !== null && { label: 'Copiar a otra empresa', icon: 'copy', onSelect: onCopy },
      ]}
    />
  )
}
