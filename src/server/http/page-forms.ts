import type { FastifyInstance } from 'fastify'

/** Reads the bodies that a browser without script posts; a body above `limit_bytes` is refused. */
export function acceptPostedForms(app: FastifyInstance, limit_bytes: number): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: limit_bytes },
    (_request, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(String(body))))
    },
  )
}
