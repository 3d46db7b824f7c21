/** Names of files made from names of people: readable everywhere, none twice, none that climbs out of its folder. */
export function fileNames(names: readonly string[], extension: string): string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    const base = safe(name)
    let file = `${base}.${extension}`
    for (let copy = 2; taken.has(file.toLowerCase()); copy++)
      file = `${base} (${copy}).${extension}`
    taken.add(file.toLowerCase())
    return file
  })
}

function safe(name: string): string {
  const text = name
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}/\\:*?"<>|]/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
  return [...text].slice(0, 100).join('') || 'Sin nombre'
}

/** The file inside a ZIP that names the reports which could not be prepared. It comes last. */
export const PENDING_FILE = 'Reportes pendientes.txt'

const LOCAL_HEADER = [0x50, 0x4b, 0x03, 0x04]

/** Counts the files of a ZIP while it arrives, for the progress of a long download. Returns the count after each piece. */
export function zipEntryCounter(): (piece: Uint8Array) => number {
  let matched = 0
  let entries = 0
  return (piece) => {
    for (const byte of piece) {
      matched = byte === LOCAL_HEADER[matched] ? matched + 1 : byte === LOCAL_HEADER[0] ? 1 : 0
      if (matched === LOCAL_HEADER.length) {
        entries += 1
        matched = 0
      }
    }
    return entries
  }
}
