import { findUser, requireProvedAddress } from '#features/accounts/server/queries.ts'
import { endRehearsals } from '#features/companies/server/queries.ts'
import { matrixInScope } from '#features/matrices/server/queries.ts'
import { serve } from '#server/http/serve.ts'
import { practiceContract } from '../contract.ts'
import { findRehearsal } from './rehearsal-state.queries.ts'
import { startRehearsal } from './rehearsal.queries.ts'
import { openSample } from './sample.queries.ts'

export const practiceRoutes = serve(practiceContract, {
  openSample: ({ context, scope, params }) => openSample(context, scope, params.workspaceId),

  rehearsal: async ({ context, scope, params }) => ({
    rehearsal: await findRehearsal(context, scope, params.matrixId),
  }),

  rehearse: async ({ context, scope, params }) => {
    await requireProvedAddress(context.db, context.config, scope.user_id)
    const { name, last_name, email } = await findUser(context, scope)
    const organiser = { name: `${name} ${last_name}`.trim(), email }
    await startRehearsal(context, scope, params.matrixId, organiser)
    context.wakeMail()
    return { rehearsal: await findRehearsal(context, scope, params.matrixId) }
  },

  endRehearsal: async ({ context, scope, params }) => {
    const { id } = await matrixInScope(context.db, scope, params.matrixId)
    await endRehearsals(context.db, id)
  },
})
