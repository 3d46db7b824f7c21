import { inputProblems } from '#server/http/input-issues.ts'
import type { RefusalCode } from '#shared/refusal.ts'
import { type ApiReference, capitalized, type Operation } from './api-reference.ts'
import { listCodes } from './api-sections.ts'
import { statuses } from './features.ts'
import { messages } from './messages.ts'
import { referToHeaders } from './openapi-headers.ts'
import type { Json, JsonObject } from './openapi-schemas.ts'

const listProblems = (): string =>
  Object.entries(inputProblems)
    .map(([code, text]) => `\`${code}\` ${text}`)
    .join(', ')

export const Failure: JsonObject = {
  type: 'object',
  required: ['status', 'code', 'message'],
  properties: {
    status: { const: 'error', description: 'La llamada se rechazó y no cambió nada' },
    code: {
      type: 'string',
      enum: listCodes(statuses),
      description: 'Por qué se rechazó; no cambia de una versión a otra',
    },
    message: { type: 'string', description: 'Lo mismo en español, para mostrarlo' },
    issues: {
      type: 'array',
      description: 'Qué campos o filas lo causan, 20 a lo más',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: {
          path: { type: 'string', description: 'El campo, como `values.0.description`' },
          message: { type: 'string', description: 'Qué tiene, en español' },
          code: {
            type: 'string',
            description: `De un campo: ${listProblems()}. De una fila, el código de su rechazo`,
          },
        },
      },
    },
    limit: { type: 'number', description: 'Cuántos bytes o filas se aceptan a lo más' },
    request_id: {
      type: 'string',
      description: 'La llamada en el registro del servicio, también en `X-Request-Id`',
    },
  },
}

export interface RefusalResponses {
  /** The responses of a call by status; `default` is any other refusal. */
  of(operation: Operation): JsonObject
  /** The responses that were referred to. */
  components(): JsonObject
}

const failureReference: Json = { $ref: '#/components/schemas/Failure' }

const pascalCased = (code: string): string => code.split(/[._]/).map(capitalized).join('')

const headersOfStatus: Readonly<Record<number, Parameters<typeof referToHeaders>[0]>> = {
  401: ['WWW-Authenticate'],
  429: ['Retry-After'],
  503: ['Retry-After'],
}

function responseFor(codes: readonly RefusalCode[]): Json {
  const [first] = codes
  return {
    description: codes.join(', '),
    headers: referToHeaders(first ? (headersOfStatus[statuses[first]] ?? []) : []),
    content: {
      'application/json': {
        schema: {
          allOf: [
            failureReference,
            { properties: { code: { enum: [...codes], description: 'Uno de estos' } } },
          ],
        },
        ...(first && { example: { status: 'error', code: first, message: messages[first] } }),
      },
    },
  }
}

/** What follows from a call's declaration, and what the server may say instead at that status. */
function codesOfKind(operation: Operation): RefusalCode[] {
  const own = operation['x-refusals']
  return [
    ...own,
    ...(own.includes('access.denied') ? ['second_factor.mandatory' as const] : []),
    ...(operation.requestBody ? (['input.unreadable', 'input.unsupported'] as const) : []),
  ]
}

interface Section {
  readonly own: readonly RefusalCode[]
  /** What the changing calls of the section may say by their declarations. */
  readonly shared: readonly RefusalCode[]
}

const changesSomething = (operation: Operation): boolean =>
  operation['x-refusals'].includes('request.forged')

function listSections({ tags, paths }: ApiReference): ReadonlyMap<string, Section> {
  const changing = Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .filter(changesSomething)
  return new Map(
    tags.map(({ name, ...tag }) => [
      name,
      {
        own: tag['x-refusals'],
        shared: changing.filter((operation) => operation.tags[0] === name).flatMap(codesOfKind),
      },
    ]),
  )
}

/**
 * Refusals by status. A call that changes something may also answer with the codes of its section;
 * such a response is shared by the whole section, so that a description has each set once.
 */
export function createRefusalResponses(reference: ApiReference): RefusalResponses {
  const components: Record<string, Json> = {
    Refusal: {
      description: 'Un rechazo con su código y su mensaje',
      content: { 'application/json': { schema: failureReference } },
    },
  }
  const sections = listSections(reference)
  const referTo = (name: string, codes: readonly RefusalCode[]): Json => {
    components[name] ??= responseFor([...new Set(codes)])
    return { $ref: `#/components/responses/${name}` }
  }
  return {
    of(operation) {
      const [tag] = operation.tags
      const section = changesSomething(operation) ? sections.get(tag) : undefined
      const kind = codesOfKind(operation)
      const all = [...kind, ...(section?.own ?? [])]
      const found = [...new Set(all.map((code) => statuses[code]))].toSorted()
      const byStatus = found.map((status) => {
        const has = (code: RefusalCode): boolean => statuses[code] === status
        const own = section?.own.filter(has) ?? []
        if (section && own.length > 0) {
          const codes = [...section.shared.filter(has), ...own]
          return [status, referTo(`${capitalized(tag)}Refusal${status}`, codes)] as const
        }
        const codes = kind.filter(has)
        return [status, referTo(codes.map(pascalCased).join('Or'), codes)] as const
      })
      return Object.fromEntries([
        ...byStatus,
        ['default', { $ref: '#/components/responses/Refusal' }],
      ])
    },
    components: () => components,
  }
}
