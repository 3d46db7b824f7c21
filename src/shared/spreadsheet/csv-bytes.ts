import { strToU8 } from 'fflate'
import { csvText } from './csv.ts'

/** The file for a reply of the server. A file in the browser takes the text, without the library. */
export const writeCsv = (rows: readonly (readonly string[])[]): Uint8Array => strToU8(csvText(rows))
