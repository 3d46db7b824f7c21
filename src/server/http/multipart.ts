import type { FastifyRequest } from 'fastify'
import { Refusal } from '#shared/refusal.ts'
import { unsupportedBody } from './body-type.ts'

export interface Upload {
  readonly file_name: string
  readonly media_type: string
  readonly bytes: Uint8Array
}

/**
 * Fields and files of a multipart body. A file field without a file counts as absent.
 * @throws Refusal `input.unsupported`, `input.unreadable`; a Fastify error with its status for what exceeds a limit.
 */
export async function readMultipart(
  request: FastifyRequest,
): Promise<{ fields: Record<string, string>; files: Record<string, Upload> }> {
  if (!request.isMultipart()) throw unsupportedBody('multipart/form-data')
  const fields: Record<string, string> = Object.create(null)
  const files: Record<string, Upload> = Object.create(null)
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        if (typeof part.value !== 'string') throw new Refusal('input.invalid')
        fields[part.fieldname] = part.value
      } else {
        const bytes = await part.toBuffer()
        if (bytes.length > 0 || part.filename)
          files[part.fieldname] = { file_name: part.filename, media_type: part.mimetype, bytes }
      }
    }
  } catch (error) {
    throw isKnown(error) ? error : new Refusal('input.unreadable')
  }
  return { fields: { ...fields }, files }
}

/**
 * An exceeded limit has a status; a body that is cut short or has no boundary fails without one.
 */
const isKnown = (error: unknown): boolean =>
  error instanceof Refusal || (error instanceof Error && 'statusCode' in error)
