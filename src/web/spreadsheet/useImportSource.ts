import { useState } from 'react'
import type { MessageCode } from '#shared/messages.ts'
import { cleanText } from '#shared/text.ts'
import { useSpreadsheet } from './useSpreadsheet.ts'

/** A table that is imported: one worksheet of a file, or pasted rows. */
export interface ImportSource {
  /** The name of the file; null for pasted rows. */
  readonly file: File | null
  readonly rows: readonly string[][]
  /** Positions of the rows that the file hides. */
  readonly hidden: readonly number[]
  readonly sheets: readonly string[]
  readonly sheet: number
}

export const pastedSource = (rows: readonly string[][]): ImportSource => ({
  file: null,
  rows,
  hidden: [],
  sheets: [],
  sheet: 0,
})

export const sourceName = ({ file }: ImportSource): string =>
  file ? cleanText(file.name) : 'tabla pegada'

/**
 * Reads the file that the administrator chooses, and another of its sheets on request.
 *
 * @param hasKnownHeaders whether a sheet looks like the table that is imported
 */
export function useImportSource(
  hasKnownHeaders: (rows: readonly string[][]) => boolean,
  onOpen: (source: ImportSource) => void,
) {
  const { phase, read } = useSpreadsheet()
  const [problem, setProblem] = useState<MessageCode | null>(null)
  const open = async (file: File, sheet: number): Promise<ImportSource | null> => {
    const reading = await read(file, sheet)
    if (!reading) return null
    setProblem('code' in reading ? reading.code : null)
    return 'code' in reading ? null : { file, sheet, ...reading }
  }
  return {
    problem,
    reading: phase !== 'idle',
    /** Opens the first sheet with headers that are known, because files begin with a cover. */
    choose: async (file: File): Promise<void> => {
      const first = await open(file, 0)
      if (!first) return
      for (const sheet of first.sheets.keys()) {
        const source = sheet === 0 ? first : await open(file, sheet)
        if (source && hasKnownHeaders(source.rows)) return onOpen(source)
      }
      setProblem(null)
      onOpen(first)
    },
    chooseSheet: async (file: File, sheet: number): Promise<void> => {
      const source = await open(file, sheet)
      if (source) onOpen(source)
    },
  }
}
