/**
 * The last file of the ZIP of all reports, present only when some reports could not be rendered. It
 * lists their names.
 */
export const PENDING_FILE = 'Reportes pendientes.txt'

/** The signature before every file of a ZIP. */
const LOCAL_FILE_HEADER = [0x50, 0x4b, 0x03, 0x04]

/**
 * Counts the files of a ZIP while it is downloaded. The returned function takes the next chunk and
 * returns how many files have begun so far.
 */
export function zipEntryCounter(): (chunk: Uint8Array) => number {
  let matched = 0
  let entries = 0
  return (chunk) => {
    for (const byte of chunk) {
      matched =
        byte === LOCAL_FILE_HEADER[matched] ? matched + 1 : byte === LOCAL_FILE_HEADER[0] ? 1 : 0
      if (matched === LOCAL_FILE_HEADER.length) {
        entries += 1
        matched = 0
      }
    }
    return entries
  }
}
