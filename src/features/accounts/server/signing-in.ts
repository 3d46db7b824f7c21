import type { FastifyReply, FastifyRequest } from 'fastify'
import { startSession } from '#server/access/session.ts'
import type { AppContext } from '#server/context.ts'
import { nameBrowser, rememberBrowser } from './browsers.ts'
import { reopenAccount } from './closing.queries.ts'
import { refuseSuspended } from './suspension.queries.ts'

interface SignInCall {
  readonly context: AppContext
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

interface SignIn {
  readonly complete: boolean
  /** The workspace whose provider signs the user in. */
  readonly workspace_id?: string
}

/**
 * Starts a session; an incomplete one only allows the second factor. Returns whether a closed
 * account was reopened. Throws `workspace.suspended`.
 */
export async function signIn(
  call: SignInCall,
  user_id: string,
  { complete, workspace_id }: SignIn,
): Promise<boolean> {
  const { context, request, reply } = call
  await refuseSuspended(context.db, user_id, workspace_id)
  const reopened = complete && (await reopenAccount(context, user_id))
  const browser = nameBrowser(request)
  await startSession(context, { request, reply, user_id, complete, browser, workspace_id })
  if (complete) {
    await rememberBrowser(call, user_id)
    context.wakeMail()
  }
  context.log.info({ user_id, complete }, 'A user signed in.')
  return reopened
}
