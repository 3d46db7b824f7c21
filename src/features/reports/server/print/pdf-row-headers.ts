/**
 * A row of a table as Typst 0.14 writes its tag: uncompressed, an object of its own, whose first
 * cell is the first of its children.
 */
const ROW = /\n {2}\/Type \/StructElem\n {2}\/S \/TR\n {2}\/P \d+ 0 R\n {2}\/K \[(\d+) 0 R/g
const DATA_CELL = /\n(\d+) 0 obj\n<<\n {2}\/Type \/StructElem\n {2}\/S \/TD\n[\s\S]*?\nendobj\n/g
const HEADERS = /\/Headers \[[^\]]*\]/
const ROW_SCOPE = '/Scope /Row'

/**
 * Tags the first cell of every row as the header of its row. Typst can do so only with a feature
 * that its package for Node does not offer (decision 0120). Cells then name no headers of their own,
 * so that readers find those of row and column by their scope. Every byte keeps its place, so that
 * the table of objects at the end stays right.
 */
export function tagRowHeaders(pdf: Buffer): Buffer {
  const text = pdf.toString('latin1')
  const first = new Set([...text.matchAll(ROW)].map(([, cell = '']) => cell))
  return Buffer.from(
    text.replace(DATA_CELL, (cell, id: string) => {
      const isHeader = first.has(id)
      const named = cell.replace(HEADERS, (headers) =>
        (isHeader ? ROW_SCOPE : '').padEnd(headers.length),
      )
      return isHeader && named.includes(ROW_SCOPE) ? named.replace('/S /TD', '/S /TH') : named
    }),
    'latin1',
  )
}
