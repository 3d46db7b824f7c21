import type { AppContext } from '#server/context.ts'
import { serve } from '#server/http/serve.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { Refusal } from '#shared/refusal.ts'
import { siteContract } from '../contract.ts'
import { contactProblem } from '../rules.ts'
import { insertContactMessage } from './queries.ts'

const EXAMPLE_EMAIL = 'nombre@empresa.com'

export const siteRoutes = serve(siteContract, {
  contact: ({ context, body }) => receiveContact(context, body),
})

/**
 * Stores a contact message and wakes the mail worker. A robot that filled in the honeypot gets the
 * same reply, so that it cannot tell that nothing was stored.
 */
export async function receiveContact(
  context: AppContext,
  { website, ...message }: BodyOf<typeof siteContract.contact>,
): Promise<undefined> {
  if (website) return
  const problem = contactProblem(message)
  if (problem) throw new Refusal(problem, { params: { email: EXAMPLE_EMAIL } })
  await insertContactMessage(context, message)
  context.wakeMail()
}
