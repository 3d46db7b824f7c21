import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Endpoint, isVersioned } from '#shared/endpoint.ts'
import { Refusal } from '#shared/refusal.ts'

/** Gives what counts its saves the tag of its version (decision 0034). */
export function addEntityTag(declared: Endpoint, reply: FastifyReply, data: unknown): void {
  if (declared.method !== 'GET' && !isVersioned(declared)) return
  if (typeof data !== 'object' || data === null || !('version' in data)) return
  if (typeof data.version === 'number') reply.header('etag', `"${data.version}"`)
}

/**
 * The fields of a save with the version of its `If-Match`, which says the same as the body's and
 * goes before it. Throws `request.etag_unknown` (412).
 */
export function withReadVersion(
  declared: Endpoint,
  { headers }: Pick<FastifyRequest, 'headers'>,
  fields: unknown,
): unknown {
  const given = headers['if-match']
  if (!isVersioned(declared) || given === undefined || given.trim() === '*') return fields
  const version = /^\s*"(\d{1,9})"\s*$/.exec(given)?.[1]
  if (version === undefined) throw new Refusal('request.etag_unknown')
  return typeof fields === 'object' && fields !== null && !Array.isArray(fields)
    ? { ...fields, version: Number(version) }
    : fields
}

/** A save that names its condition in the header learns by the status that the condition failed. */
export const isFailedCondition = (
  { headers }: Pick<FastifyRequest, 'headers'>,
  { is_stale }: Refusal,
): boolean => is_stale && headers['if-match'] !== undefined
