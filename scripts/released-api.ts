// node --import tsx scripts/released-api.ts FILE: writes what programs may rely on from the next
// release on, one line a parameter and field; docs/integration.md («What stays») is the promise.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { isObject, type Json, type JsonObject } from '#app/openapi-schemas.ts'
import { openApi } from '#app/openapi.ts'
import { readConfig } from '#server/core/config.ts'

/** `GET /companies 200.data[].name` → `string`; a trailing `?` in the place: it may be absent. */
type Line = readonly [place: string, type: string]

/** What a caller sends is judged otherwise than what it gets. */
type Direction = 'input' | 'reply'

const REFERENCE = '#/components/schemas/'
const asObject = (value: Json | undefined): JsonObject =>
  value !== undefined && isObject(value) ? value : {}
const asText = (value: Json | undefined): string => (typeof value === 'string' ? value : '')
const asList = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : [])
const alternatives = (schema: JsonObject): readonly JsonObject[] =>
  [...asList(schema['anyOf']), ...asList(schema['oneOf']), ...asList(schema['allOf'])].map(asObject)

/** The name of a type: of a named schema, the values of an enumeration, or the type of JSON. */
function nameType(schema: JsonObject): string {
  const { $ref, const: only, enum: values, type, items } = schema
  if (typeof $ref === 'string') return $ref.replace(REFERENCE, '')
  if (only !== undefined) return JSON.stringify(only)
  if (values !== undefined)
    return asList(values)
      .map((value) => JSON.stringify(value))
      .join(' | ')
  if (type === 'array') return `list of ${nameType(asObject(items))}`
  const parts = alternatives(schema)
  if (parts.length > 0) return parts.map(nameType).join(' | ')
  return typeof type === 'string' ? type : asList(type).map(String).join(' | ') || 'any'
}

function* listFields(place: string, schema: JsonObject): Generator<Line> {
  const required = asList(schema['required'])
  for (const [name, field] of Object.entries(asObject(schema['properties']))) {
    const at = `${place}.${name}`
    yield [required.includes(name) ? at : `${at}?`, nameType(asObject(field))]
    yield* listFields(at, asObject(field))
  }
  if (schema['items']) yield* listFields(`${place}[]`, asObject(schema['items']))
  for (const part of alternatives(schema)) yield* listFields(place, part)
}

const schemaIn = (content: Json | undefined): JsonObject =>
  asObject(asObject(Object.values(asObject(asObject(content)['content']))[0])['schema'])

function* listOperation(call: string, operation: JsonObject): Generator<Line> {
  for (const parameter of asList(operation['parameters']).map(asObject))
    if (parameter['in'] !== 'path') {
      const { in: part, name, required, schema } = parameter
      const at = `${call} ${asText(part)}.${asText(name)}`
      yield [required === true ? at : `${at}?`, nameType(asObject(schema))]
    }
  if (operation['requestBody']) yield [`${call} body`, nameType(schemaIn(operation['requestBody']))]
  yield* listFields(`${call} body`, schemaIn(operation['requestBody']))
  for (const [status, response] of Object.entries(asObject(operation['responses'])))
    if (status.startsWith('2')) {
      yield [`${call} ${status}`, nameType(schemaIn(response))]
      yield* listFields(`${call} ${status}`, schemaIn(response))
    }
}

/** The names of the schemas in a part of the description, with those that they name. */
function namesIn(part: Json, schemas: JsonObject, known = new Set<string>()): Set<string> {
  for (const [, name = ''] of JSON.stringify(part).matchAll(/#\/components\/schemas\/(\w+)/g))
    if (!known.has(name)) {
      known.add(name)
      namesIn(schemas[name] ?? {}, schemas, known)
    }
  return known
}

const mayCall = ({ security }: JsonObject): boolean =>
  asList(security).some((way) => 'apiToken' in asObject(way))

/** The calls that a program may make with a token, by method and address. */
const operationsIn = (document: JsonObject): readonly (readonly [string, JsonObject])[] =>
  Object.entries(asObject(document['paths'])).flatMap(([address, methods]) =>
    Object.entries(asObject(methods)).flatMap(([method, operation]) =>
      mayCall(asObject(operation))
        ? [[`${method.toUpperCase()} ${address.replace(/\{\w+\}/g, '{}')}`, asObject(operation)]]
        : [],
    ),
  )

/** What programs may rely on, as sorted lines of a place and a type. */
export function listApi(document: JsonObject): string[] {
  const schemas = asObject(asObject(document['components'])['schemas'])
  const operations = operationsIn(document)
  const events = Object.entries(asObject(document['webhooks'])).map(
    ([event, methods]) => [event, asObject(asObject(methods)['post'])] as const,
  )
  const bodies = operations.map(([, { parameters = [], requestBody = {} }]) => [
    parameters,
    requestBody,
  ])
  const replies = [
    ...operations.map(([, { responses = {} }]) => responses),
    ...events.map(([, { requestBody = {} }]) => requestBody),
  ]
  const named = (direction: Direction, part: Json): Line[] =>
    [...namesIn(part, schemas)].flatMap((name): Line[] => [
      [`${direction} ${name}`, nameType(asObject(schemas[name]))],
      ...listFields(`${direction} ${name}`, asObject(schemas[name])),
    ])
  const lines = [
    ...operations.flatMap(([call, operation]) => [...listOperation(call, operation)]),
    ...events.flatMap(([event, { requestBody }]) => [
      ...listFields(`event ${event}`, schemaIn(requestBody)),
    ]),
    ...named('input', bodies),
    ...named('reply', replies),
  ]
  return [...new Set(lines.map(([place, type]) => `${place}: ${type}`))].toSorted()
}

interface Described {
  readonly type: string
  readonly optional: boolean
}

const readLines = (lines: readonly string[]): Map<string, Described> =>
  new Map(
    lines.map((line) => {
      const [place = '', type = ''] = line.split(': ')
      return [place.replace(/\?$/, ''), { type, optional: place.endsWith('?') }]
    }),
  )

const isInput = (place: string): boolean => /^input | (query|header|body)\b/.test(place)

/** The part whose fields a place lists: an operation's body, or a schema. */
const findOwner = (place: string): string => place.replace(/[.[].*$/, '')

/** Whether all that was possible still is, and what a reply gains are values of an enumeration. */
function isCompatible(place: string, before: string, after: string): boolean {
  const [old, current] = [before.split(' | '), after.split(' | ')]
  const gained = current.filter((value) => !old.includes(value))
  return (
    old.every((value) => current.includes(value)) &&
    (isInput(place) || gained.every((value) => /^["\d]/.test(value)))
  )
}

/** What a program that was written for the released lines would miss or get wrong now. */
export function findBreaks(released: readonly string[], now: readonly string[]): string[] {
  const [before, after] = [readLines(released), readLines(now)]
  const breaks: string[] = []
  for (const [place, old] of before) {
    const current = after.get(place)
    if (!current) breaks.push(`${place} is gone`)
    else if (!isCompatible(place, old.type, current.type))
      breaks.push(`${place} is ${current.type} and was ${old.type}`)
    else if (isInput(place) ? old.optional && !current.optional : !old.optional && current.optional)
      breaks.push(`${place} is ${current.optional ? 'no longer sent always' : 'required now'}`)
  }
  for (const [place, { optional }] of after)
    if (isInput(place) && !optional && !before.has(place) && before.has(findOwner(place)))
      breaks.push(`${place} is required now`)
  return breaks
}

export const currentApi = (): string[] =>
  listApi(asObject(JSON.parse(JSON.stringify(openApi({ config: readConfig({}) })))))

if (import.meta.url === pathToFileURL(path.resolve(process.argv[1] ?? '')).href) {
  const [, , file] = process.argv
  if (!file) throw new Error('released-api.ts: found no file. Name one.')
  writeFileSync(file, `${currentApi().join('\n')}\n`)
}
