import type { ReactNode } from 'react'
import { numbered } from '#shared/spanish.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import type { IconName } from '#ui/icons.ts'
import { messageText } from '#web/message-catalog.ts'
import { SheetSelect } from '#web/spreadsheet/SheetSelect.tsx'
import { sourceName, type useImportSource } from '#web/spreadsheet/useImportSource.ts'
import type { ImportTable } from './useImportTable.ts'
import '../views/staff-import.css'

interface ImportSourceLinesProps {
  readonly opened: NonNullable<ImportTable['opened']>
  readonly source: ReturnType<typeof useImportSource>
  readonly onHidden: (withHidden: boolean) => void
  readonly onFormer: (withFormer: boolean) => void
  readonly onClose: () => void
}

export const rowsText = (count: number): string => numbered(count, 'renglón', 'renglones')

/** Which file and sheet is read, and which of its rows may be left out, before anything else. */
export function ImportSourceLines({
  opened,
  source,
  onHidden,
  onFormer,
  onClose,
}: ImportSourceLinesProps) {
  const { table, withHidden, former, withFormer } = opened
  const { file } = opened.source
  const hidden = table.lines.filter((line) => line.hidden).length
  return (
    <>
      <div className="import-source-line">
        <p className="import-source-name">
          <Icon name={file ? 'file-spreadsheet' : 'table-2'} size={18} />
          <b className="import-source-text">{sourceName(opened.source)}</b>
          <SheetSelect opened={opened.source} source={source} />
          <span className="soft">{rowsText(table.lines.length)}</span>
          {source.problem && <span className="problem-line">{messageText(source.problem)}</span>}
        </p>
        <Button variant="quiet" size="small" onClick={onClose}>
          {file ? 'Elegir otro archivo' : 'Elegir un archivo'}
        </Button>
      </div>
      {hidden > 0 && (
        <OptionalRows icon="eye-off" count={hidden} included={withHidden} onChange={onHidden}>
          El archivo tiene {rowsText(hidden)} {hidden === 1 ? 'oculto' : 'ocultos'}.
        </OptionalRows>
      )}
      {former && (
        <OptionalRows
          icon="user-x"
          count={former.lines.size}
          included={withFormer}
          onChange={onFormer}
        >
          {rowsText(former.lines.size)} {former.lines.size === 1 ? 'dice' : 'dicen'}{' '}
          {`«${former.value}» en «${former.head}».`}
        </OptionalRows>
      )}
      <div className="import-source-end" />
    </>
  )
}

interface OptionalRowsProps {
  readonly icon: IconName
  readonly count: number
  readonly included: boolean
  readonly onChange: (included: boolean) => void
  readonly children: ReactNode
}

/** Rows that are read, or not, as the administrator says. */
function OptionalRows({ icon, count, included, onChange, children }: OptionalRowsProps) {
  const one = included ? 'Está incluido.' : 'Queda fuera.'
  const several = included ? 'Están incluidos.' : 'Quedan fuera.'
  return (
    <div className="import-leader">
      <p className="import-leader-text">
        <Icon name={icon} size={18} className="warning-line" />
        <b>{children}</b>
        <output>{count === 1 ? one : several}</output>
      </p>
      <Button variant="tertiary" size="small" onClick={() => onChange(!included)}>
        {included ? 'Dejar fuera' : 'Incluir'}
      </Button>
    </div>
  )
}
