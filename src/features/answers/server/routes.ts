import { serve } from '#server/serve.ts'
import { newId } from '#shared/ids.ts'
import { answersContract } from '../contract.ts'
import { markDisputed, recordNotice } from './queries.ts'
import { completeSheet, saveAnswers, saveCommentDrafts } from './saving.ts'
import { raterOrRefuse, readSheet, readVerification } from './sheets.ts'

export const answersRoutes = serve(answersContract, {
  verification: ({ context, scope, params }) => readVerification(context, scope, params.subjectId),

  sheet: ({ context, scope, params }) => readSheet(context, scope, params.subjectId, false),

  selfSheet: async ({ context, scope, params }) => {
    const { forms, ...sheet } = await readSheet(context, scope, params.subjectId, true)
    return { ...sheet, form: forms[0] ?? null }
  },

  save: async ({ context, scope, body }) => ({
    saved: await saveAnswers(context, scope, body),
  }),

  saveComments: async ({ context, scope, body }) => ({
    saved: await saveCommentDrafts(context, scope, body),
  }),

  complete: async ({ context, scope, params, body }) => {
    const rest = await completeSheet(context, scope, params.subjectId, body)
    context.wakeMail()
    return { completed: true, ...rest }
  },

  notice: async ({ context, scope, params, body }) => {
    const rater = await raterOrRefuse(context, scope, params.subjectId)
    await recordNotice(context, rater.id, body.version)
  },

  dispute: async ({ context, scope, params }) => {
    await markDisputed(context, await raterOrRefuse(context, scope, params.subjectId), newId())
    context.wakeMail()
  },
})
