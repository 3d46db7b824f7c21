const SHOWN = 4
const list = new Intl.ListFormat('es', { type: 'conjunction' })

/** «línea 22», «líneas 14, 31 y 32», «líneas 2, 3, 4, 5 y 12 más» */
export function lineList(lines: readonly { readonly line: number }[]): string {
  const shown = lines.slice(0, SHOWN).map(({ line }) => String(line))
  const more = lines.length - shown.length
  return `${lines.length === 1 ? 'línea' : 'líneas'} ${list.format(more > 0 ? [...shown, `${more} más`] : shown)}`
}
