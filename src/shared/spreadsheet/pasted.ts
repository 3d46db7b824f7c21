/** Programs quote a copied cell only for what would end it; any other quote is part of a text. */
const quotedCell = /^"([^"]*(?:""[^"]*)*)"(?=[\t\r\n]|$)/

/** The rows of a text that was copied from a spreadsheet, without empty ones. */
export function pastedRows(text: string): string[][] {
  const rows: string[][] = [[]]
  let rest = text
  for (;;) {
    const [whole, inside = ''] = quotedCell.exec(rest) ?? []
    const quoted = whole !== undefined && /[\t\r\n]/.test(inside)
    const cell = quoted ? whole : (/^[^\t\r\n]*/.exec(rest)?.[0] ?? '')
    rows.at(-1)?.push(quoted ? inside.replaceAll('""', '"') : cell)
    const end = /^(?:\t|\r\n|\r|\n)/.exec(rest.slice(cell.length))?.[0]
    if (end === undefined) break
    if (end !== '\t') rows.push([])
    rest = rest.slice(cell.length + end.length)
  }
  return rows.filter((cells) => cells.some((cell) => cell.trim() !== ''))
}
