import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { parseSync, Visitor } from 'vite'

export interface CodeFunction {
  readonly path: string
  /** Its own, its variable's or its property's; empty for a function without any. */
  readonly name: string
  readonly line: number
  readonly lines: number
  readonly parameters: number
}

export interface CodeImport {
  /** A path from the root for the product's own modules, otherwise the specifier. */
  readonly target: string
  /** `import type` or `export type`: the statement does not load the module. */
  readonly isType: boolean
  readonly isDynamic: boolean
}

export interface CodeFile {
  readonly path: string
  readonly text: string
  readonly lines: number
  readonly commentLines: number
  readonly functions: readonly CodeFunction[]
  readonly imports: readonly CodeImport[]
}

type Parsed = ReturnType<typeof parseSync>

/** Parses a module; `path` is relative to the root, with forward slashes. */
export function readCodeFile(path: string): CodeFile {
  const text = readFileSync(path, 'utf8')
  const parsed = parseSync(path, text)
  const lineOf = lineCounter(text)
  return {
    path,
    text,
    lines: text.split('\n').length - 1,
    commentLines: parsed.comments.reduce(
      (sum, { start, end }) => sum + lineOf(end) - lineOf(start) + 1,
      0,
    ),
    functions: functionsIn(parsed, path, lineOf),
    imports: importsIn(parsed, path, text),
  }
}

interface FunctionNode {
  readonly start: number
  readonly end: number
  readonly params: readonly unknown[]
  readonly id?: { readonly name: string } | null
}

function functionsIn(
  { program }: Parsed,
  path: string,
  lineOf: (offset: number) => number,
): CodeFunction[] {
  const functions: CodeFunction[] = []
  const names = new Map<number, string>()
  const add = (node: FunctionNode): void => {
    const line = lineOf(node.start)
    const lines = lineOf(node.end) - line + 1
    const name = node.id?.name ?? names.get(node.start) ?? ''
    functions.push({ path, name, line, lines, parameters: node.params.length })
  }
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      if (id.type === 'Identifier' && init) names.set(init.start, id.name)
    },
    Property: ({ key, value }) => {
      if (key.type === 'Identifier') names.set(value.start, key.name)
    },
    FunctionDeclaration: add,
    FunctionExpression: add,
    ArrowFunctionExpression: add,
  }).visit(program)
  return functions
}

function importsIn({ module, program }: Parsed, path: string, text: string): CodeImport[] {
  const imports: CodeImport[] = []
  const add = (specifier: string, isType = false, isDynamic = false): void =>
    void imports.push({ target: resolveImport(path, specifier), isType, isDynamic })
  for (const { start, moduleRequest } of module.staticImports)
    add(moduleRequest.value, text.startsWith('import type', start))
  for (const { start, entries } of module.staticExports) {
    const specifiers = entries.flatMap((entry) => entry.moduleRequest?.value ?? [])
    for (const specifier of new Set(specifiers))
      add(specifier, text.startsWith('export type', start))
  }
  new Visitor({
    ImportExpression: ({ source }) => {
      if (source.type === 'Literal' && typeof source.value === 'string')
        add(source.value, false, true)
    },
    TSImportType: ({ source }) => add(source.value, true),
  }).visit(program)
  return imports
}

/** Maps an offset to its line, counted from 1. */
function lineCounter(text: string): (offset: number) => number {
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)]
  return (offset) => {
    let [first, end] = [0, starts.length]
    while (first < end) {
      const middle = (first + end) >> 1
      if ((starts[middle] ?? 0) > offset) end = middle
      else first = middle + 1
    }
    return first
  }
}

function resolveImport(from: string, specifier: string): string {
  if (specifier.startsWith('#')) return `src/${specifier.slice(1)}`
  return specifier.startsWith('.') ? posix.join(posix.dirname(from), specifier) : specifier
}

/** Groups of files that import one another in a circle, type-only imports included. */
export function importCircles(files: readonly CodeFile[]): string[][] {
  const reachable = reachableFiles(files)
  const groups = new Map<string, string[]>()
  for (const [path, targets] of reachable) {
    const group = [...targets].filter((target) => reachable.get(target)?.has(path)).toSorted()
    if (group.length > 1) groups.set(group.join(' '), group)
  }
  return [...groups.values()]
}

function reachableFiles(files: readonly CodeFile[]): Map<string, ReadonlySet<string>> {
  const edges = new Map(
    files.map(({ path, imports }) => [
      path,
      imports.filter(({ isDynamic }) => !isDynamic).map(({ target }) => target),
    ]),
  )
  const reachableFrom = (path: string): Set<string> => {
    const seen = new Set<string>()
    const open = [...(edges.get(path) ?? [])]
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (seen.has(next) || !edges.has(next)) continue
      seen.add(next)
      open.push(...(edges.get(next) ?? []))
    }
    return seen
  }
  return new Map(files.map(({ path }) => [path, reachableFrom(path)]))
}
