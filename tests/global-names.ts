import { parseSync } from 'vite'

interface Node {
  readonly type: string
  readonly [property: string]: unknown
}

/** The names declared in a function, block or module. */
interface Scope {
  readonly names: Set<string>
  readonly outer: Scope | null
}

/** Names that a module uses at run time without declaring them, such as `window` or `process`. */
export function globalNames(path: string, text: string): ReadonlySet<string> {
  const references: { readonly name: string; readonly scope: Scope }[] = []
  const collector = new ScopeCollector((name, scope) => references.push({ name, scope }))
  collector.visit(parseSync(path, text).program as unknown as Node, newScope(null))
  return new Set(
    references.filter(({ name, scope }) => !isDeclared(name, scope)).map(({ name }) => name),
  )
}

const newScope = (outer: Scope | null): Scope => ({ names: new Set(), outer })

const isDeclared = (name: string, scope: Scope | null): boolean =>
  scope !== null && (scope.names.has(name) || isDeclared(name, scope.outer))

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

const nodesIn = (value: unknown): Node[] => [value].flat().filter(isNode)

const OPENS_SCOPE =
  /^(BlockStatement|StaticBlock|SwitchStatement|For(In|Of)?Statement|CatchClause|ClassExpression)$/
const FUNCTION = /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/
/** Their names are no references: labels, imports and exports by name, `import.meta`. */
const NAMES_ONLY =
  /^(LabeledStatement|BreakStatement|ContinueStatement|ExportSpecifier|MetaProperty)$/
/** Typed expressions; other nodes of TypeScript are types, which do not exist at run time. */
const TYPED_EXPRESSION =
  /^TS(AsExpression|SatisfiesExpression|NonNullExpression|TypeAssertion|InstantiationExpression)$/

/** Declares names in their scopes and reports each reference with the scope in which it stands. */
class ScopeCollector {
  readonly #refer: (name: string, scope: Scope) => void

  constructor(refer: (name: string, scope: Scope) => void) {
    this.#refer = refer
  }

  visit(node: Node, scope: Scope): void {
    const { type } = node
    if (type === 'Identifier') this.#refer(String(node['name']), scope)
    else if (FUNCTION.test(type)) this.#visitFunction(node, scope)
    else if (TYPED_EXPRESSION.test(type)) this.#visitAll(node['expression'], scope)
    else if (NAMES_ONLY.test(type)) this.#visitAll(node['body'], scope)
    else if (type.startsWith('Import') && type.endsWith('Specifier'))
      this.#declare(node['local'], scope)
    else if (!type.startsWith('TS')) this.#visitParts(node, scope)
  }

  #visitFunction(node: Node, scope: Scope): void {
    const inner = newScope(scope)
    this.#declare(node['id'], node.type === 'FunctionDeclaration' ? scope : inner)
    for (const parameter of nodesIn(node['params'])) this.#declare(parameter, inner)
    this.#visitAll(node['body'], inner)
  }

  #visitParts(node: Node, scope: Scope): void {
    const { type } = node
    const inner = OPENS_SCOPE.test(type) ? newScope(scope) : scope
    const declared = type === 'CatchClause' ? 'param' : 'id'
    this.#declare(node[declared], inner)
    // `object.window` and `{ window: 1 }` name a property, not a variable.
    const skipped = node['computed'] ? [] : ['property', 'key']
    for (const [name, part] of Object.entries(node))
      if (name !== declared && !skipped.includes(name)) this.#visitAll(part, inner)
  }

  #visitAll(part: unknown, scope: Scope): void {
    for (const node of nodesIn(part)) this.visit(node, scope)
  }

  /** Declares the names of a pattern such as `{ a, b: [c = fallback] }`. */
  #declare(pattern: unknown, scope: Scope): void {
    if (!isNode(pattern)) return
    if (pattern.type === 'Identifier') scope.names.add(String(pattern['name']))
    if (pattern['computed']) this.#visitAll(pattern['key'], scope)
    if (pattern.type === 'AssignmentPattern') this.#visitAll(pattern['right'], scope)
    const parts = ['properties', 'elements', 'value', 'left', 'argument', 'parameter']
    for (const part of parts.flatMap((name) => nodesIn(pattern[name]))) this.#declare(part, scope)
  }
}
