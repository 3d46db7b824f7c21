import type { RaterScope } from '#server/access/session.ts'
import { serve } from '#server/http/serve.ts'
import { newId } from '#shared/ids.ts'
import { sharedMessages } from '#shared/messages.ts'
import { answersContract } from '../contract.ts'
import { DEVICE_LINK_MS, deviceLinkLimit } from '../limits.ts'
import { completeSheet } from './receipts/completion.ts'
import { reopenSheet, requestLink } from './receipts/reopening.ts'
import { recordNotice } from './saving/notices.queries.ts'
import { saveAnswers, saveCommentDrafts, saveDeclines, saveImportances } from './saving/saving.ts'
import { findClosingOutcome, recordAgreement } from './sheet/agreement.queries.ts'
import { makeDeviceLink } from './sheet/devices.queries.ts'
import { keyedRater, raterOrRefuse } from './sheet/sheet-access.ts'
import { readSheet, readVerification } from './sheet/sheets.ts'
import { markDisputed } from './sheet/verification.queries.ts'

/** What a reply does not tell without the mailed key; a key that was given is the rater's. */
const withoutKey = ({ key_given }: RaterScope) =>
  key_given
    ? { key_notice: null }
    : { name: '', email: '', forms: [], key_notice: sharedMessages['answers.key_required'] }

export const answersRoutes = serve(answersContract, {
  verification: async ({ context, scope, params }) => {
    const rater = await raterOrRefuse(context, scope, params.subjectId)
    const verification = await readVerification(context, scope, rater)
    return { ...verification, ...withoutKey(scope), ...(!scope.key_given && { values: [] }) }
  },

  sheet: async ({ context, scope, params }) => {
    const sheet = await readSheet(context, scope, params.subjectId, false)
    return { ...sheet, ...withoutKey(scope) }
  },

  selfSheet: async ({ context, scope, params }) => {
    const sheet = await readSheet(context, scope, params.subjectId, true)
    const { forms, ...own } = { ...sheet, ...withoutKey(scope) }
    return { ...own, form: forms[0] ?? null }
  },

  save: async ({ context, scope, body }) => ({
    saved: await saveAnswers(context, scope, body),
  }),

  saveComments: async ({ context, scope, body }) => ({
    saved: await saveCommentDrafts(context, scope, body),
  }),

  decline: async ({ context, scope, body }) => ({
    saved: await saveDeclines(context, scope, body),
  }),

  markImportance: async ({ context, scope, body }) => ({
    saved: await saveImportances(context, scope, body),
  }),

  agree: async ({ context, scope, params, body }) => {
    await recordAgreement(context, await keyedRater(context, scope, params.subjectId), body)
  },

  closing: async ({ context, scope, params }) => {
    const { id } = await keyedRater(context, scope, params.subjectId)
    return { outcome: await findClosingOutcome(context, id) }
  },

  complete: async ({ context, scope, params, body }) => {
    const progress = await completeSheet(context, scope, params.subjectId, body)
    context.wakeMail()
    return progress
  },

  notice: async ({ context, scope, params, body }) => {
    const rater = await keyedRater(context, scope, params.subjectId)
    await recordNotice(context, rater, body.version)
  },

  dispute: async ({ context, scope, params, body }) => {
    const rater = await keyedRater(context, scope, params.subjectId)
    await markDisputed(context, rater, { mail_id: newId(), reason: body?.reason ?? '' })
    context.wakeMail()
  },

  requestLink: async ({ context, params }) => {
    await requestLink(context, params.subjectId)
    context.wakeMail()
  },

  otherDevice: async ({ context, scope, params }) => {
    const rater = await keyedRater(context, scope, params.subjectId)
    const caller = { address: '', subject: rater.id }
    context.rateLimits.check(deviceLinkLimit, caller)
    context.rateLimits.count(deviceLinkLimit, caller)
    const { token, code } = await makeDeviceLink(context, rater)
    return { token, code, seconds: DEVICE_LINK_MS / 1000 }
  },

  reopen: async ({ context, scope, params, body }) => {
    await reopenSheet(context, scope, params.subjectId, body.token)
    context.wakeMail()
  },
})
