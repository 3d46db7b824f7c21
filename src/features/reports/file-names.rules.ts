import { safeName } from '#shared/file-name.ts'

/** A file name from a title with the name of a subject or a matrix, valid on every system. */
export const fileName = (title: string, extension: string): string =>
  `${safeName(title)}.${extension}`

/**
 * The names of files that share a folder. Titles that are equal on a system without upper and lower
 * case are numbered: «Ana.pdf», «Ana (2).pdf».
 */
export function fileNames(titles: readonly string[], extension: string): string[] {
  const used = new Set<string>()
  return titles.map((title) => {
    const base = safeName(title)
    let name = `${base}.${extension}`
    for (let copy = 2; used.has(name.toLowerCase()); copy++) name = `${base} (${copy}).${extension}`
    used.add(name.toLowerCase())
    return name
  })
}
