import { serve } from '#server/http/serve.ts'
import { peopleContract } from '../contract.ts'
import { addRater } from './additions.queries.ts'
import { takeBack, takeOut } from './departures.queries.ts'
import { findPerson } from './person.queries.ts'

export const peopleRoutes = serve(peopleContract, {
  find: ({ context, scope, params }) => findPerson(context, scope, params),
  addRater: async ({ context, scope, params, body }) => {
    const added = await addRater(context, scope, params, body)
    context.wakeMail()
    return added
  },
  leave: async ({ context, scope, params }) => ({ ended: await takeOut(context, scope, params) }),
  comeBack: async ({ context, scope, params }) => {
    await takeBack(context, scope, params)
    context.wakeMail()
  },
})
