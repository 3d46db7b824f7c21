import { serve } from '#server/serve.ts'
import { newId } from '#shared/ids.ts'
import { answersContract } from '../contract.ts'
import { completeSheet } from './completion.ts'
import { reopenSheet, requestLink } from './reopening.ts'
import { saveAnswers, saveCommentDrafts } from './saving.ts'
import { keyedRater } from './sheet-access.ts'
import { readSheet, readVerification } from './sheets.ts'
import { markDisputed, recordNotice } from './verification.queries.ts'

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
    const { other_sheet_pending } = await completeSheet(context, scope, params.subjectId, body)
    context.wakeMail()
    return { completed: true, other_sheet_pending }
  },

  notice: async ({ context, scope, params, body }) => {
    const rater = await keyedRater(context, scope, params.subjectId)
    await recordNotice(context, rater, body.version)
  },

  dispute: async ({ context, scope, params }) => {
    await markDisputed(context, await keyedRater(context, scope, params.subjectId), newId())
    context.wakeMail()
  },

  requestLink: async ({ context, params }) => {
    await requestLink(context, params.subjectId)
    context.wakeMail()
  },

  reopen: async ({ context, scope, params, body }) => {
    await reopenSheet(context, scope, params.subjectId, body.token)
    context.wakeMail()
  },
})
