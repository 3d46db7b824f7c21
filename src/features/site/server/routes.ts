import type { Foundation } from '#server/foundation.ts'
import { serve } from '#server/serve.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { Refusal } from '#shared/refusal.ts'
import { siteContract } from '../contract.ts'
import { contactProblem } from '../rules.ts'
import { keepContact } from './queries.ts'

const EXAMPLE_EMAIL = 'nombre@empresa.com'

export const siteRoutes = serve(siteContract, {
  contact: ({ foundation, body }) => receiveContact(foundation, body),
})

/** A robot that fell into the trap reads the same answer, and nothing is kept. */
export async function receiveContact(
  foundation: Foundation,
  { website, ...message }: BodyOf<typeof siteContract.contact>,
): Promise<undefined> {
  if (website) return
  const problem = contactProblem(message)
  if (problem) throw new Refusal(problem, { params: { email: EXAMPLE_EMAIL } })
  await keepContact(foundation, message)
  foundation.wakeMail()
}
