import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Renders the few expressions that the chart of deploy/helm uses, as Helm does: `if`, `range`,
 * `define`, `include`, `printf`, `quote`, `nindent` and `.Files.Get`. Anything else is an error.
 */
interface Node {
  readonly kind: 'text' | 'print' | 'if' | 'range' | 'define'
  readonly words: string
  readonly body: Node[]
}
type Values = Readonly<Record<string, unknown>>

export function renderChart(folder: string, scope: Values): string[] {
  const parts = new Map<string, Node[]>()
  const files = globSync(path.join(folder, 'templates/*')).toSorted()
  const render = renderer(parts, (name) => readFileSync(path.join(folder, name), 'utf8'))
  return files
    .flatMap((file) => {
      const nodes = parse(readFileSync(file, 'utf8'))
      for (const node of nodes)
        if (node.kind === 'define') parts.set(unquote(node.words), node.body)
      return [nodes]
    })
    .map((nodes) => render(nodes, scope))
    .flatMap((text) => text.split(/^---$/m))
    .filter((text) => /^kind:/m.test(text))
}

function parse(text: string): Node[] {
  const root: Node = { kind: 'text', words: '', body: [] }
  const open = [root]
  const last = () => open.at(-1) ?? root
  const add = (kind: Node['kind'], words: string) => {
    const node: Node = { kind, words, body: [] }
    last().body.push(node)
    return node
  }
  const trimmed = text.replace(/\s*\{\{-/g, '{{').replace(/-\}\}\s*/g, '}}')
  for (const [, plain = '', action] of trimmed.matchAll(
    /([\s\S]*?)(?:\{\{\s*([\s\S]*?)\s*\}\}|$)/g,
  )) {
    if (plain !== '') add('text', plain)
    if (action === undefined) continue
    const block = /^(if|range|define) (.*)$/.exec(action)
    if (action === 'end') open.pop()
    else if (block) open.push(add(readKind(block[1]), block[2] ?? ''))
    else add('print', action)
  }
  if (open.length !== 1) throw new Error('a block has no end')
  return root.body
}

const readKind = (word = ''): Node['kind'] => (word === 'if' || word === 'range' ? word : 'define')
const unquote = (quoted: string): string => quoted.replace(/^"(.*)"$/, '$1')

function renderer(parts: ReadonlyMap<string, Node[]>, readChartFile: (name: string) => string) {
  const render = (nodes: readonly Node[], scope: unknown): string =>
    nodes.map((node) => renderNode(node, scope)).join('')
  const renderNode = ({ kind, words, body }: Node, scope: unknown): string => {
    if (kind === 'text') return words
    if (kind === 'define') return ''
    if (kind === 'print') return String(evaluate(words, scope))
    const value = evaluate(words, scope)
    if (kind === 'range')
      return Array.isArray(value) ? value.map((one) => render(body, one)).join('') : ''
    return value ? render(body, scope) : ''
  }
  const evaluate = (words: string, scope: unknown): unknown => {
    const [first = '', ...filters] = words.split(' | ')
    return filters.reduce(filter, evaluateFirst(first, scope))
  }
  const evaluateFirst = (words: string, scope: unknown): unknown => {
    const included = /^include "(\w+)" \.$/.exec(words)
    if (included) return render(parts.get(included[1] ?? '') ?? [], scope)
    const printed = /^printf "([^"]*)%s" (\S+)$/.exec(words)
    if (printed) return `${printed[1]}${String(find(printed[2] ?? '', scope))}`
    const file = /^\.Files\.Get "([^"]+)"$/.exec(words)
    return file ? readChartFile(file[1] ?? '') : find(words, scope)
  }
  return render
}

function filter(value: unknown, words: string): unknown {
  const indent = /^nindent (\d+)$/.exec(words)
  if (indent) return `\n${String(value)}`.replace(/\n/g, `\n${' '.repeat(Number(indent[1]))}`)
  if (words === 'quote') return JSON.stringify(String(value))
  throw new Error(`| ${words}: not one of the expressions that the chart may use`)
}

function find(name: string, scope: unknown): unknown {
  if (!/^\.[\w.]*$/.test(name))
    throw new Error(`${name}: not one of the expressions that the chart may use`)
  return name
    .split('.')
    .filter((key) => key !== '')
    .reduce((found: unknown, key) => {
      if (typeof found !== 'object' || found === null || !(key in found))
        throw new Error(`${name}: the values have no ${key}`)
      return Reflect.get(found, key)
    }, scope)
}
