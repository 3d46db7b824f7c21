/** What of a page's content is tagged. */
interface PageContent {
  /** The ids of marked contents in their order. */
  readonly ids: readonly number[]
  /** How many drawings and texts have neither a tag nor are artifacts. */
  readonly untagged: number
  /** How often artifacts and tags stand within each other. */
  readonly mixed: number
}

const TOKEN =
  /\((?:\\[\s\S]|\((?:\\[\s\S]|[^()\\])*\)|[^()\\])*\)|<<|>>|<[0-9A-Fa-f\s]*>|\[|\]|\/[^\s<>[\]()/%]*|%[^\n]*|[^\s<>[\]()/%]+/g

/** Operators that paint something. */
const PAINTING = new Set('Tj TJ \' " f F f* B B* b b* s S sh Do EI'.split(' '))

type Mark = 'tag' | 'artifact' | 'neither'

/** Reads the operators of a content stream. */
export function readContent(content: string): PageContent {
  const ids: number[] = []
  const open: Mark[] = []
  let [untagged, mixed] = [0, 0]
  let operands: string[] = []
  for (const [token] of content.matchAll(TOKEN)) {
    if (!/^[A-Za-z'"][A-Za-z0-9*]*$/.test(token) || token === 'true' || token === 'false') {
      operands.push(token)
      continue
    }
    if (token === 'BDC' || token === 'BMC') {
      const id = /\/MCID (\d+)/.exec(operands.join(' '))?.[1]
      const mark: Mark =
        operands[0] === '/Artifact' ? 'artifact' : id === undefined ? 'neither' : 'tag'
      if (id !== undefined && mark === 'tag') ids.push(Number(id))
      const isMixed = mark === 'artifact' ? open.includes('tag') : open.includes('artifact')
      if (mark !== 'neither' && isMixed) mixed += 1
      open.push(mark)
    } else if (token === 'EMC') open.pop()
    else if (PAINTING.has(token) && !open.some((mark) => mark !== 'neither')) untagged += 1
    operands = []
  }
  return { ids, untagged, mixed }
}
