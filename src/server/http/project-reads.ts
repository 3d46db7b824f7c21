import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint, FileReply } from '#shared/endpoint.ts'
import { Refusal } from '#shared/refusal.ts'
import type { WorkspaceScope } from '../access/session.ts'
import { compressed } from './compression.ts'
import { addEntityTag } from './entity-tag.ts'
import { replyBytes } from './reply-bytes.ts'
import { toRequester, type Ticket, Turns } from './turns.ts'

/** Replies of one person that wait for their turn or are on their way; a page begins up to six. */
export const MOST_READS = 12
/** Of the replies that the callers of one workspace have not taken yet. */
const MOST_BYTES = 32 * 1024 * 1024
const RETRY_AFTER_SECONDS = 5
/** A caller who takes nothing of a reply for so long is let go. */
const PATIENCE_MS = 30_000

/** Two reads at once, of different workspaces. */
export const projectTurns = new Turns({
  slots: 2,
  most_waiting: MOST_READS,
  refusal: 'reads.too_many_waiting',
})
/** By workspace: bytes of replies that are on their way. */
const inFlight = new Map<string, number>()

interface ReadingCall {
  readonly scope: WorkspaceScope
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** The turns of one call that reads a whole project (decision 0103). */
export interface ProjectRead {
  /** The reply as the caller accepts it: `read` and the making of its text are one turn. */
  sendData(declared: Endpoint, read: () => Promise<unknown>): Promise<unknown>
  /** A file; each piece of one that is made while it is downloaded is a turn. */
  readFile(read: () => Promise<FileReply>): Promise<FileReply>
}

/**
 * Admits a call that reads a whole project.
 * @throws Refusal `reads.too_many_waiting` when the person has twelve such calls that have not
 *   ended, or the workspace's callers leave too many bytes untaken.
 */
export function admitProjectRead({ scope, request, reply }: ReadingCall): ProjectRead {
  // a person of several workspaces has turns of their own
  const tenant = request.workspace_id ?? scope.user_id
  if ((inFlight.get(tenant) ?? 0) > MOST_BYTES)
    throw new Refusal('reads.too_many_waiting', {
      params: { count: MOST_READS },
      retry_after: RETRY_AFTER_SECONDS,
    })
  // counts until the reply has ended, so that what is on its way to one person is bounded
  const ticket = projectTurns.admit(toRequester({ scope, reply }, tenant), Number.POSITIVE_INFINITY)
  return {
    sendData: (declared, read) =>
      ticket.turn(async () => {
        const data = await read()
        addEntityTag(declared, reply, data)
        const bytes = await replyBytes(declared.reply, data)
        reply.type('application/json; charset=utf-8')
        const sent = await compressed(request, reply, bytes)
        countInFlight(reply, tenant, Buffer.byteLength(sent))
        return sent
      }),
    readFile: async (read) => {
      const file = await ticket.turn(read)
      return file.body instanceof Uint8Array
        ? file
        : { ...file, body: piecesInTurn(ticket, file.body) }
    },
  }
}

function countInFlight(reply: FastifyReply, tenant: string, bytes: number): void {
  const { raw } = reply
  inFlight.set(tenant, (inFlight.get(tenant) ?? 0) + bytes)
  raw.once('close', () => {
    const left = (inFlight.get(tenant) ?? 0) - bytes
    if (left > 0) inFlight.set(tenant, left)
    else inFlight.delete(tenant)
  })
  raw.setTimeout(PATIENCE_MS, () => raw.destroy())
}

/** Waits for the workspace's turn before each piece. */
async function* piecesInTurn(
  ticket: Ticket,
  pieces: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const iterator = pieces[Symbol.asyncIterator]()
  try {
    for (;;) {
      const next = await ticket.turn(() => iterator.next())
      if (next.done) return
      yield next.value
    }
  } finally {
    await iterator.return?.()
  }
}
