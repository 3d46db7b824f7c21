import { HandOver } from '../hand-over.ts'
import type { ImportOutcome } from './ImportResult.tsx'

/** A table that was pasted on one page and belongs to another. */
export const pastedTables = new HandOver<string[][]>()

/** The outcome of an import, shown by the page that lists what was imported. */
export const importOutcomes = new HandOver<ImportOutcome>()
