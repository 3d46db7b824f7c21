import { FailedMailData, MatrixEventData, TestEventData } from '#features/integrations/contract.ts'
import { Instant } from '#shared/dates.ts'
import { type WebhookEvent, webhookEvents } from '#shared/webhook-events.ts'
import { toJsonSchema } from './api-json-schema.ts'
import { capitalized } from './api-reference.ts'
import type { Json, JsonObject } from './openapi-schemas.ts'

const TEST = 'webhook.test'
type Sent = WebhookEvent | typeof TEST

const summaries: Readonly<Record<Sent, string>> = {
  'matrix.released': 'Un proyecto se liberó',
  'matrix.closed': 'Un proyecto cerró: terminó su plazo o alguien lo cerró antes',
  'reports.ready': 'Los reportes de un proyecto abrieron',
  'matrix.erased': 'Se eliminaron los datos personales de un proyecto',
  'mail.failed': 'Correos de un proyecto fallaron y ya no se enviarán',
  'nomination.completed': 'Ya no queda lista de propuestas por aprobar en un proyecto',
  [TEST]: 'Una prueba que pidió una persona; no significa nada',
}

const ids = {
  workspace_id: '3b2f9c1e-0a4d-4c7b-8f15-6d2e7a9b0c11',
  company_id: '7d3c0a52-5b1e-4d0f-9c58-0f5a3f1f6a11',
  matrix_id: '5a0e6f8c-4a83-4b0b-9d36-1c2d3e4f5a44',
}

interface Payload {
  readonly schema: typeof MatrixEventData | typeof FailedMailData | typeof TestEventData
  readonly example: JsonObject
}

const projectPayload: Payload = {
  schema: MatrixEventData,
  example: { ...ids, forms: 120, answered: 87 },
}

function findPayload(type: Sent): Payload {
  if (type === 'mail.failed') return { schema: FailedMailData, example: { ...ids, failed: 3 } }
  if (type !== TEST) return projectPayload
  return { schema: TestEventData, example: { workspace_id: ids.workspace_id } }
}

const header = (name: string, description: string, example: string): JsonObject => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
  example,
})

const headers: readonly JsonObject[] = [
  header('webhook-id', 'El aviso; el mismo al repetirlo', '9b7d1c2e-6f34-4a5b-8c7d-2e3f4a5b6c55'),
  header('webhook-timestamp', 'Cuándo se mandó, en segundos desde 1970', '1795000000'),
  header(
    'webhook-signature',
    '`v1,` y el HMAC-SHA256 en base64 de `{webhook-id}.{webhook-timestamp}.{cuerpo}` con el ' +
      'secreto; dos, separadas por un espacio, el día en que cambia',
    'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  ),
]

const pascalCased = (type: string): string => type.split('.').map(capitalized).join('')

function describeBody(type: Sent): JsonObject {
  const { schema, example } = findPayload(type)
  const data = {
    ...toJsonSchema(schema),
    description: 'Sobre qué es, en identificadores y cantidades',
  }
  const properties = {
    type: { const: type, description: 'Qué pasó' },
    timestamp: { ...toJsonSchema(Instant), description: 'Cuándo pasó' },
    data,
  }
  return {
    schema: JSON.parse(
      JSON.stringify({ type: 'object', required: Object.keys(properties), properties }),
    ) as Json,
    example: { type, timestamp: '2026-12-05T06:00:00.000Z', data: example },
  }
}

const describeWebhook = (type: Sent): JsonObject => ({
  post: {
    operationId: `webhook${pascalCased(type)}`,
    tags: ['integrations'],
    summary: summaries[type],
    description: 'Cualquier estado 2xx lo da por entregado; lo demás se repite.',
    security: [],
    parameters: headers,
    requestBody: { required: true, content: { 'application/json': describeBody(type) } },
    responses: {
      '2XX': { description: 'Recibido; el cuerpo no se lee' },
      '4XX': { description: 'No recibido: se repite' },
    },
  },
})

const sent: readonly Sent[] = [...webhookEvents, TEST]

/** What is sent to the addresses of other programs, as OpenAPI's webhooks. */
export const describeWebhooks = (): JsonObject =>
  Object.fromEntries(sent.map((type) => [type, describeWebhook(type)]))
