import type { JsonSchema } from './api-json-schema.ts'
import type { Operation } from './api-reference.ts'

export interface Call {
  readonly method: string
  readonly path: string
  readonly operation: Operation
}

/** A value of the shape, to be replaced by the reader. */
function outline({ type, enum: values, const: only }: JsonSchema): unknown {
  if (only !== undefined) return only
  if (values) return values[0]
  if (type === 'array') return []
  if (type === 'object') return {}
  if (type === 'boolean') return true
  return type === 'integer' || type === 'number' ? 1 : '…'
}

const outlineRequired = ({ properties = {}, required = [] }: JsonSchema): Record<string, unknown> =>
  Object.fromEntries(
    required.map((name) => {
      const field = properties[name]
      return [name, typeof field === 'object' ? outline(field) : '…']
    }),
  )

function* writeBody({ requestBody }: Operation): Generator<string> {
  const [type, media] = Object.entries(requestBody?.content ?? {})[0] ?? []
  if (!media) return
  const body = media.example ?? outlineRequired(media.schema ?? {})
  if (type === 'application/json') {
    yield "--header 'Content-Type: application/json'"
    yield `--data '${JSON.stringify(body)}'`
  } else for (const [name, value] of Object.entries(body)) yield `--form '${name}=${String(value)}'`
}

/** The command of a shell in which CONTORNO, TOKEN and the ids are set; null without a token's call. */
export function writeCurl({ method, path, operation }: Call): string | null {
  if (!operation.security.some((way) => 'apiToken' in way)) return null
  const isFile = !('application/json' in (operation.responses['200']?.content ?? {}))
  return [
    `curl ${method === 'GET' ? '' : `--request ${method} `}--header "Authorization: Bearer $TOKEN"`,
    ...writeBody(operation),
    ...(isFile ? ['--remote-header-name --remote-name'] : []),
    `"$CONTORNO${path.replace(/\{(\w+)\}/g, '$$$1')}"`,
  ].join(' \\\n  ')
}
