import { serve } from '#server/http/serve.ts'
import { foldText } from '#shared/text.ts'
import { searchContract } from '../contract.ts'
import { MINIMUM_LETTERS } from '../limits.ts'
import { findCompanies, findMatrices, findPeople } from './queries.ts'

export const searchRoutes = serve(searchContract, {
  find: async ({ context, scope, body }) => {
    const folded = foldText(body.search)
    const words = folded.split(' ').filter((word) => word !== '')
    const [matrices, people, companies] = await Promise.all([
      findMatrices(context, scope, words),
      folded.length < MINIMUM_LETTERS ? [] : findPeople(context, scope, { words, near: body.near }),
      findCompanies(context, scope, words),
    ])
    return { matrices, people, companies }
  },
})
