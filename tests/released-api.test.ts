import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { currentApi, findBreaks, listApi } from '../scripts/released-api.ts'

const docs = path.resolve(import.meta.dirname, '../docs')

/** The lines of the newest release that has a file. */
function newestRelease(): string[] {
  const releases = readdirSync(path.join(docs, 'api')).toSorted((a, b) =>
    a.localeCompare(b, 'en', { numeric: true }),
  )
  return readFileSync(path.join(docs, 'api', releases.at(-1) ?? ''), 'utf8')
    .trim()
    .split('\n')
}

/** The breaks that docs/integration.md announces: fields that leave, and fields that may be null. */
function announced(): string[] {
  const [, section = ''] = readFileSync(path.join(docs, 'integration.md'), 'utf8').split(
    '## What stays\n',
  )
  return [...(section.split('\n## ')[0] ?? '').matchAll(/^- `([^`]+)`( may be null)?/gm)].map(
    ([, field = '', nullable]) => {
      const place = /^(GET|POST|PATCH) /.test(field) ? field : `reply ${field}`
      return `${place} is ${nullable ? 'string | null and was string' : 'gone'}`
    },
  )
}

test('what programs were written for at the last release goes on working', () => {
  const breaks = findBreaks(newestRelease(), currentApi())
  expect(breaks.filter((one) => !announced().includes(one))).toEqual([])
})

test('only what the last release has is announced to leave', () => {
  const released = newestRelease()
  for (const one of announced())
    expect(
      released.some((line) => line.startsWith(`${one.split(' is ')[0] ?? ''}: `)),
      one,
    ).toBe(true)
})

const released = [
  'GET /rows 200.data: list of Row',
  'GET /rows query.page?: integer',
  'POST /rows body: object',
  'POST /rows body.name: string',
  'POST /rows body.kind?: "a" | "b"',
  'reply Row.id: Id',
  'reply Row.kind: "a" | "b"',
  'reply Row.version: 3 | 4',
]
const changed = (from: string, to: string): string[] => [
  ...released.filter((line) => line !== from),
  ...(to ? [to] : []),
]

test.each([
  ['a call', 'GET /rows 200.data: list of Row', '', 'GET /rows 200.data is gone'],
  ['a parameter', 'GET /rows query.page?: integer', '', 'GET /rows query.page is gone'],
  ['a field of a reply', 'reply Row.id: Id', '', 'reply Row.id is gone'],
  ['a type', 'reply Row.id: Id', 'reply Row.id: number', 'reply Row.id is number and was Id'],
  [
    'a field that was always sent',
    'reply Row.id: Id',
    'reply Row.id?: Id',
    'reply Row.id is no longer sent always',
  ],
  [
    'a field that was optional',
    'POST /rows body.kind?: "a" | "b"',
    'POST /rows body.kind: "a" | "b"',
    'POST /rows body.kind is required now',
  ],
  [
    'a value that was taken',
    'POST /rows body.kind?: "a" | "b"',
    'POST /rows body.kind?: "a"',
    'POST /rows body.kind is "a" and was "a" | "b"',
  ],
  [
    'a required field',
    '',
    'POST /rows body.color: string',
    'POST /rows body.color is required now',
  ],
  [
    'a field that was never null',
    'reply Row.id: Id',
    'reply Row.id: Id | null',
    'reply Row.id is Id | null and was Id',
  ],
])('%s that changes is noticed', (_name, from, to, told) => {
  expect(findBreaks(released, changed(from, to))).toEqual([told])
})

test.each([
  ['a call', '', 'GET /others 200.data: list of Row'],
  ['the body of a new call', '', 'POST /others body.name: string'],
  ['a field that may be sent', '', 'POST /rows body.color?: string'],
  ['a field of a reply', '', 'reply Row.color: string'],
  [
    'a value that is taken',
    'POST /rows body.kind?: "a" | "b"',
    'POST /rows body.kind?: "a" | "b" | "c"',
  ],
  ['a value of a reply', 'reply Row.kind: "a" | "b"', 'reply Row.kind: "a" | "b" | "c"'],
  ['a number of a reply', 'reply Row.version: 3 | 4', 'reply Row.version: 3 | 4 | 5'],
])('%s may come', (_name, from, to) => {
  expect(findBreaks(released, changed(from, to))).toEqual([])
})

test('lists calls of tokens alone, with the schemas that they name', () => {
  const operation = (security: string) => ({
    security: [{ [security]: [] }],
    responses: {
      200: { content: { json: { schema: { $ref: '#/components/schemas/Row' } } } },
      404: { content: { json: { schema: { type: 'object' } } } },
    },
  })
  expect(
    listApi({
      paths: { '/rows/{id}': { get: operation('apiToken'), delete: operation('session') } },
      components: {
        schemas: {
          Row: {
            type: 'object',
            required: ['id'],
            properties: { id: { type: 'string' }, tags: { type: 'array', items: { enum: ['a'] } } },
          },
          Other: { type: 'object' },
        },
      },
    }),
  ).toEqual([
    'GET /rows/{} 200: Row',
    'reply Row.id: string',
    'reply Row.tags?: list of "a"',
    'reply Row: object',
  ])
})
