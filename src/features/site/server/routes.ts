import type { AppContext } from '#server/context.ts'
import { serve } from '#server/serve.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { Refusal } from '#shared/refusal.ts'
import { siteContract } from '../contract.ts'
import { contactProblem } from '../rules.ts'
import { keepContact } from './queries.ts'

const EXAMPLE_EMAIL = 'nombre@empresa.com'

export const siteRoutes = serve(siteContract, {
  contact: ({ context, body }) => receiveContact(context, body),
})

/** A robot that fell into the trap reads the same answer, and nothing is kept. */
export async function receiveContact(
  context: AppContext,
  { website, ...message }: BodyOf<typeof siteContract.contact>,
): Promise<undefined> {
  if (website) return
  const problem = contactProblem(message)
  if (problem) throw new Refusal(problem, { params: { email: EXAMPLE_EMAIL } })
  await keepContact(context, message)
  context.wakeMail()
}
