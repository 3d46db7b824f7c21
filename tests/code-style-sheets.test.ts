import { globSync, readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'
import exceptions from './style-exceptions.json' with { type: 'json' }

const BREAKPOINTS = ['47.5rem', '47.5625rem', '56.1875rem', '56.25rem', '67.5rem', '67.5625rem']
/** Classes of the library of notifications, which the product only styles. */
const FOREIGN = /^Toastify__/

const read = (pattern: string) =>
  globSync(pattern)
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .toSorted()
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }))

const sheets = read('src/**/*.css').map(({ path, text }) => ({
  path,
  text: text.replace(/\/\*[\s\S]*?\*\/|@import[^;]*;/g, ''),
}))
const code = read('src/{app,features,ui,web}/**/*.{ts,tsx}')

interface ClassNames {
  readonly exact: Set<string>
  /** What stands before a computed end: `chip-` of `chip-${tone}`. */
  readonly prefixes: Set<string>
}

interface Node {
  readonly type: string
  readonly [property: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value

function addText(names: ClassNames, text: string, goesOn: boolean, begins = true): void {
  const words = text.split(/\s+/)
  words.forEach((word, index) => {
    if (word === '' || (index === 0 && !begins)) return
    if (goesOn && index === words.length - 1) names.prefixes.add(word)
    else names.exact.add(word)
  })
}

function addTemplate(names: ClassNames, quasis: unknown): void {
  if (!Array.isArray(quasis)) return
  quasis.forEach((quasi: { value: { cooked: string } }, index) =>
    addText(names, quasi.value.cooked, index < quasis.length - 1, index === 0),
  )
}

/** The names that an expression of a class attribute can give, without those of its conditions. */
function addNames(names: ClassNames, value: unknown): void {
  if (Array.isArray(value)) return value.forEach((one) => addNames(names, one))
  if (!isNode(value)) return
  if (value.type === 'Literal' && typeof value['value'] === 'string')
    addText(names, value['value'], false)
  if (value.type === 'TemplateLiteral') {
    addTemplate(names, value['quasis'])
    addNames(names, value['expressions'])
  }
  if (value.type === 'ConditionalExpression')
    addNames(names, [value['consequent'], value['alternate']])
  if (value.type === 'LogicalExpression') addNames(names, value['right'])
  if (value.type === 'JSXExpressionContainer') addNames(names, value['expression'])
}

function collect(path: string, text: string): { readonly given: ClassNames; words: ClassNames } {
  const given: ClassNames = { exact: new Set(), prefixes: new Set() }
  const words: ClassNames = { exact: new Set(), prefixes: new Set() }
  new Visitor({
    JSXAttribute: ({ name, value }) => {
      if (typeof name.name === 'string' && /^(class|className|\w+Class)$/.test(name.name))
        addNames(given, value)
    },
    Literal: ({ value }) => {
      if (typeof value === 'string') addText(words, value, false)
    },
    TemplateLiteral: ({ quasis }) => addTemplate(words, quasis),
  }).visit(parseSync(path, text).program)
  return { given, words }
}

const collected = code.map(({ path, text }) => ({ path, ...collect(path, text) }))

/** The selectors of a sheet, one by one. */
const selectorsIn = (text: string): string[] =>
  [...text.matchAll(/(?:^|[{};])([^{};@]+)\{/g)].flatMap(([, list = '']) =>
    list.split(/,(?![^(]*\))/).map((selector) => selector.trim()),
  )
const classesIn = (text: string): string[] =>
  [...text.matchAll(/\.(-?[_a-zA-Z][\w-]*)/g)].map(([, name = '']) => name)

const styled = new Set(
  sheets.flatMap(({ text }) => selectorsIn(text)).flatMap((selector) => classesIn(selector)),
)

const countByPath = (found: readonly { readonly path: string }[]): Record<string, number> =>
  found.reduce<Record<string, number>>(
    (counts, { path }) => ({ ...counts, [path]: (counts[path] ?? 0) + 1 }),
    {},
  )

/** The feature of a sheet, or the layer beside the features. */
const findOwner = (path: string): string => /^src\/(?:features\/)?[\w-]+/.exec(path)?.[0] ?? path

test('a class name is defined by the sheets of one feature', () => {
  const owners = new Map<string, Set<string>>()
  for (const { path, text } of sheets)
    for (const selector of selectorsIn(text)) {
      // A rule that is the class alone defines it; what stands deeper is another's, set in place.
      const name = /^\.([\w-]+)$/.exec(selector)?.[1]
      if (name) owners.set(name, (owners.get(name) ?? new Set()).add(findOwner(path)))
    }
  const shared = [...owners].flatMap(([name, of]) => (of.size > 1 ? [[name, [...of]]] : []))
  expect(Object.fromEntries(shared)).toEqual(exceptions.definedTwice)
})

test('each class that a page gives has a style', () => {
  const found = collected.flatMap(({ path, given }) => [
    ...[...given.exact].filter((name) => !styled.has(name)).map((name) => ({ path, name })),
    ...[...given.prefixes]
      .filter((prefix) => ![...styled].some((name) => name.startsWith(prefix)))
      .map((name) => ({ path, name })),
  ])
  expect(countByPath(found)).toEqual(exceptions.unstyled)
})

test('each class that has a style is given somewhere', () => {
  // `closed${current ? ' current' : ''}` gives `closed` too
  const exact = new Set(collected.flatMap(({ words }) => [...words.exact, ...words.prefixes]))
  const prefixes = [...new Set(collected.flatMap(({ words }) => [...words.prefixes]))].filter(
    (prefix) => /^[a-z][\w-]*-$/.test(prefix),
  )
  const unused = [...styled].filter(
    (name) =>
      !FOREIGN.test(name) &&
      !exact.has(name) &&
      !prefixes.some((prefix) => name.startsWith(prefix)),
  )
  expect(unused.toSorted()).toEqual(exceptions.unused)
})

test('texts have the sizes of the tokens', () => {
  const found = sheets
    .filter(({ path }) => path !== 'src/ui/tokens.css')
    .flatMap(({ path, text }) =>
      [...text.matchAll(/[\s{;]font(?:-size)?:\s*([^;}]+)/g)]
        .filter(([, value = '']) => /[1-9.]\d*(px|rem)\b/.test(value.split('/')[0] ?? ''))
        .map(() => ({ path })),
    )
  expect(countByPath(found)).toEqual(exceptions.textSizes)
})

test('pages change at three widths', () => {
  const found = sheets.flatMap(({ path, text }) =>
    [...text.matchAll(/\((?:min|max)-width:\s*([^)]+)\)/g)]
      .filter(([, width = '']) => !BREAKPOINTS.includes(width))
      .map(() => ({ path })),
  )
  expect(countByPath(found)).toEqual(exceptions.breakpoints)
})
