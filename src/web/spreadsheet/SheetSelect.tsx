import { LazySelect } from '../kit/field/lazy-choices.tsx'
import type { ImportSource, useImportSource } from './useImportSource.ts'

interface SheetSelectProps {
  readonly opened: ImportSource
  readonly source: ReturnType<typeof useImportSource>
}

/** Which sheet of the workbook is read; nothing for a file that has one. */
export function SheetSelect({ opened: { file, sheet, sheets }, source }: SheetSelectProps) {
  if (!file || sheets.length < 2) return null
  return (
    <LazySelect
      small
      fit
      prefix="Hoja"
      options={sheets.map((name, at) => ({ value: String(at), label: name }))}
      value={String(sheet)}
      disabled={source.reading}
      onChange={(at) => void source.chooseSheet(file, Number(at))}
    />
  )
}
