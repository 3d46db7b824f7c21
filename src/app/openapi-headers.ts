/** The headers of replies that programs act on. */
export const headerComponents = {
  ETag: {
    description: 'La versión que se leyó; al guardar se manda en `If-Match`',
    schema: { type: 'string' },
  },
  RateLimit: {
    description: 'Cuántas llamadas quedan (r) y en cuántos segundos vuelven todas (t)',
    schema: { type: 'string' },
    example: '"token";r=597;t=42',
  },
  'RateLimit-Policy': {
    description: 'Cuántas llamadas (q) caben en cuántos segundos (w)',
    schema: { type: 'string' },
    example: '"token";q=600;w=60',
  },
  'Retry-After': {
    description: 'En cuántos segundos se puede volver a llamar',
    schema: { type: 'integer' },
    example: 30,
  },
  'WWW-Authenticate': {
    description: 'Qué se debe mandar en `Authorization`',
    schema: { type: 'string' },
    example: 'Bearer realm="contorno", error="invalid_token"',
  },
} as const

export type HeaderReferences = Readonly<Record<string, { readonly $ref: string }>>

/** References to headers, by their names. */
export const referToHeaders = (
  names: readonly (keyof typeof headerComponents)[],
): HeaderReferences =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
