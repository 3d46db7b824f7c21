import type { Plugin } from 'vite'

/** A node of the syntax tree, of which only what is read below is known. */
interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [part: string]: unknown
}

interface Replacement {
  readonly start: number
  readonly end: number
  readonly text: string
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value

const partsOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)

const nodesOf = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : [])

const nameOf = (value: unknown): unknown => (isNode(value) ? value.name : undefined)

/** The literal value of an option of a call's declaration, undefined where it is not named. */
function literalOf(options: Node | undefined, name: string): unknown {
  const found = nodesOf(options?.properties).find(({ key }) => nameOf(key) === name)?.value
  if (found === undefined) return undefined
  if (!isNode(found) || found.type !== 'Literal')
    throw new Error(`A contract's "${name}" must be written as a literal.`)
  return found.value
}

/**
 * What the browser needs of a call, written out: `web/api.ts` sends it, and the server checks it
 * with the complete declaration.
 */
function declared(call: Node): Replacement | null {
  const name = nameOf(call.callee)
  if (call.type !== 'CallExpression' || (name !== 'endpoint' && name !== 'download')) return null
  const given = nodesOf(call.arguments)
  const [method, path] =
    name === 'download' ? ['GET', given[0]?.value] : given.map((one) => one.value)
  const options = given.at(-1)
  // what is false is left out: a page has dozens of calls
  const changes = (literalOf(options, 'changes') ?? method !== 'GET') || undefined
  const multipart = literalOf(options, 'multipart') || undefined
  const { start, end } = call
  return { start, end, text: JSON.stringify({ method, path, changes, multipart }) }
}

const declarationsIn = (node: Node): Replacement[] => {
  const found = declared(node)
  return found ? [found] : partsOf(node).flatMap(declarationsIn)
}

/** Whether anything but the declaration of a call of the contract is called. */
const calls = (node: Node): boolean =>
  declared(node) === null && (node.type === 'CallExpression' || partsOf(node).some(calls))

const isFunction = ({ type }: Node): boolean => /Function/.test(type)

/** Marks the constants of a module that calls make as removable where no module uses them. */
function pureConstants(module: Node): Replacement[] {
  return nodesOf(module.body).flatMap((statement) => {
    const declaration =
      statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (!isNode(declaration) || declaration.type !== 'VariableDeclaration') return []
    return nodesOf(declaration.declarations).flatMap(({ init }) =>
      !isNode(init) || isFunction(init) || !calls(init)
        ? []
        : [
            { start: init.start, end: init.start, text: '/* @__PURE__ */ (() => (' },
            { start: init.end, end: init.end, text: '))()' },
          ],
    )
  })
}

/** A module of the browser without what only checks bodies and replies. */
export function withoutSchemas(code: string, module: unknown): string {
  if (!isNode(module)) return code
  const replacements = [...declarationsIn(module), ...pureConstants(module)]
  let text = code
  for (const { start, end, text: shorter } of replacements.sort((a, b) => b.start - a.start))
    text = text.slice(0, start) + shorter + text.slice(end)
  return text
}

/**
 * Leaves the schemas of the contracts out of the browser's scripts, and with them the library that
 * checks them: only the server parses bodies and replies (decision 59).
 */
export function browserContracts(): Plugin {
  return {
    name: 'browser-contracts',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /[\\/]src[\\/].*\.ts$/, code: /from "zod"/ },
      handler(code) {
        return { code: withoutSchemas(code, this.parse(code)), map: null }
      },
    },
  }
}
