import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#shared/endpoint.ts'
import { Refusal } from '#shared/refusal.ts'

const JSON_TYPE = 'application/json'
const isJson = (type: string): boolean => /^application\/([\w.-]+\+)?json *(;|$)/i.test(type)

/** The refusal of a body that is of another type than the call takes. */
export const unsupportedBody = (type: string = JSON_TYPE): Refusal =>
  new Refusal('input.unsupported', { params: { type } })

/**
 * Refuses a body that is neither JSON nor of the type that the call takes: what a form or a plain
 * text holds would be read as nothing.
 * @throws Refusal `input.unsupported` (415)
 */
export function refuseOtherTypes(
  { headers }: Pick<FastifyRequest, 'headers'>,
  { method, multipart }: Pick<Endpoint, 'method' | 'multipart'>,
): void {
  const type = headers['content-type']
  if (method === 'GET' || multipart || type === undefined || isJson(type)) return
  throw unsupportedBody()
}
