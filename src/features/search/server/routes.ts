import { serve } from '#server/http/serve.ts'
import { foldText } from '#shared/text.ts'
import { searchContract } from '../contract.ts'
import { MINIMUM_LETTERS } from '../limits.ts'
import { findCompanies, findMatrices, findPeople } from './queries.ts'

const NO_PEOPLE = { rows: [], more: false }

export const searchRoutes = serve(searchContract, {
  find: async ({ context, scope, body }) => {
    const folded = foldText(body.search)
    const words = folded.split(' ').filter((word) => word !== '')
    const { page = 0, near } = body
    const wanted = { words, page }
    const [matrices, people, companies] = await Promise.all([
      findMatrices(context, scope, wanted),
      folded.length < MINIMUM_LETTERS ? NO_PEOPLE : findPeople(context, scope, { ...wanted, near }),
      findCompanies(context, scope, wanted),
    ])
    return {
      matrices: matrices.rows,
      people: people.rows,
      companies: companies.rows,
      more: matrices.more || people.more || companies.more,
    }
  },
})
