import { serve } from '#server/serve.ts'
import { newId } from '#shared/ids.ts'
import { answersContract } from '../contract.ts'
import { markDisputed, recordNotice } from './queries.ts'
import { completeSheet, saveAnswers, saveCommentDrafts } from './saving.ts'
import { raterOrRefuse, readSheet, readVerification } from './sheets.ts'

export const answersRoutes = serve(answersContract, {
  verification: ({ foundation, scope, params }) =>
    readVerification(foundation, scope, params.subjectId),

  sheet: ({ foundation, scope, params }) => readSheet(foundation, scope, params.subjectId, false),

  selfSheet: async ({ foundation, scope, params }) => {
    const { forms, ...sheet } = await readSheet(foundation, scope, params.subjectId, true)
    return { ...sheet, form: forms[0] ?? null }
  },

  save: async ({ foundation, scope, body }) => ({
    saved: await saveAnswers(foundation, scope, body),
  }),

  saveComments: async ({ foundation, scope, body }) => ({
    saved: await saveCommentDrafts(foundation, scope, body),
  }),

  complete: async ({ foundation, scope, params, body }) => {
    const rest = await completeSheet(foundation, scope, params.subjectId, body)
    foundation.wakeMail()
    return { completed: true, ...rest }
  },

  notice: async ({ foundation, scope, params, body }) => {
    const rater = await raterOrRefuse(foundation, scope, params.subjectId)
    await recordNotice(foundation, rater.id, body.version)
  },

  dispute: async ({ foundation, scope, params }) => {
    await markDisputed(
      foundation,
      await raterOrRefuse(foundation, scope, params.subjectId),
      newId(),
    )
    foundation.wakeMail()
  },
})
