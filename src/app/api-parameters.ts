import { type Endpoint, isRepeatable, isVersioned } from '#shared/endpoint.ts'
import { Id } from '#shared/ids.ts'
import { isDeclared, type JsonSchema, toJsonSchema } from './api-json-schema.ts'

export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly description: string
  readonly schema: JsonSchema
}

const pathTexts: Readonly<Record<string, string>> = {
  companyId: 'La empresa',
  deliveryId: 'El aviso a una dirección',
  domainId: 'El dominio de correo',
  kioskId: 'La tableta',
  evaluationId: 'La evaluación',
  exportId: 'La descarga del espacio de trabajo',
  formId: 'La conexión',
  invitationId: 'La invitación al equipo',
  key: 'La clave que da `GET /library`',
  logoId: 'El logotipo, como lo nombra `logo` de la empresa',
  matrixId: 'El proyecto',
  otherSubjectId:
    'La otra persona de la que trata: la evaluada para la que se busca, o una del equipo',
  scaleId: 'La escala',
  sessionId: 'La sesión que se cierra',
  subjectId: 'El participante, o la persona del enlace personal',
  tokenId: 'La clave de API',
  userId: 'La persona del equipo',
  webhookId: 'La dirección a la que se avisa',
  workspaceId: 'El espacio de trabajo',
}

const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Un texto tuyo, distinto para cada cambio. Repetir la llamada con él durante un día da la ' +
    'primera respuesta y no cambia nada',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}

const ifMatch: Parameter = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description: 'El `ETag` de la lectura; si alguien guardó después, 412 y nada cambia',
  schema: { type: 'string', maxLength: 100 },
}

function describeSegment(name: string): Parameter {
  const description = pathTexts[name]
  if (description === undefined) throw new Error(`The path parameter ${name} has no text.`)
  const schema = name.endsWith('Id') ? toJsonSchema(Id) : { type: 'string' as const }
  return { name, in: 'path', required: true, description, schema }
}

/** What a call takes beside its body: in its path, in its query and in its headers. */
export function listParameters(endpoint: Endpoint): Parameter[] {
  const { query } = endpoint
  const path = endpoint.described_path ?? endpoint.path
  const declared = isDeclared(query) ? toJsonSchema(query) : {}
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  return [
    ...names.map(describeSegment),
    ...Object.entries(declared.properties ?? {}).map(([name, part]) => {
      const { description = '', ...schema } = typeof part === 'object' ? part : {}
      const required = declared.required?.includes(name) ?? false
      return { name, in: 'query' as const, required, description, schema }
    }),
    ...(isRepeatable(endpoint) ? [idempotencyKey] : []),
    ...(isVersioned(endpoint) ? [ifMatch] : []),
  ]
}
