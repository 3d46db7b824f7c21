import type { Feature } from '#server/feature.ts'
import { serve } from '#server/http/serve.ts'
import { peopleContract } from '../contract.ts'
import { peopleDescriptions } from '../descriptions.ts'
import { peopleRefusals } from '../messages.ts'
import { addRater } from './additions.queries.ts'
import { takeBack, takeOut } from './departures.queries.ts'
import { findPerson } from './person.queries.ts'

const peopleRoutes = serve(peopleContract, {
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

/** What this feature brings to the server: people while their project runs. */
export const peopleFeature = {
  name: 'people',
  title: 'Personas en curso',
  routes: peopleRoutes,
  descriptions: peopleDescriptions,
  refusals: peopleRefusals,
  constraints: {},
  mails: {},
  jobs: [],
} as const satisfies Feature
