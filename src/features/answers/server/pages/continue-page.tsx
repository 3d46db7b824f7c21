import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuseOtherSites } from '#server/access/forgery.ts'
import type { AppContext } from '#server/context.ts'
import type { LinkHolder } from '#server/core/secrets.ts'
import { replyToFailure } from '#server/http/failed-reply.ts'
import { acceptPostedForms } from '#server/http/page-forms.ts'
import { Refusal } from '#shared/refusal.ts'
import { cleanText } from '#shared/text.ts'
import { deviceCodeLimit, deviceTokenLimit } from '../../limits.ts'
import { ContinuePage } from '../../views/pending/ContinuePage.tsx'
import { redeemDeviceCode, redeemDeviceToken } from '../sheet/devices.queries.ts'
import { findRaterAssets } from './company-styles.ts'
import { type RaterPage, sendPage } from './page-reply.tsx'

const PATH = '/continuar'
const BODY_LIMIT = 4 * 1024

/** Where a rater goes on on another device, with six digits or a scanned token (decision 30). */
export function registerContinuePage(app: FastifyInstance, context: AppContext): void {
  const assets = findRaterAssets()
  app.get(PATH, (request, reply) => sendPage(request, reply, assets, buildPage(<ContinuePage />)))
  app.register(async (scoped) => {
    acceptPostedForms(scoped, BODY_LIMIT)
    scoped.post(PATH, async (request, reply) => {
      try {
        refuseOtherSites(context, request)
        const rater = await redeem(context, request)
        const link = `/assessment/${rater.id}#${context.secrets.raterKey(rater)}`
        return reply
          .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
          .redirect(link, 303)
      } catch (error) {
        return sendPage(request, reply, assets, problemPage(context, request, reply, error))
      }
    })
  })
}

const buildPage = (content: RaterPage['content']): RaterPage => ({
  title: 'Seguir en otro dispositivo',
  company: null,
  content,
  posts_form: true,
})

function readField({ body }: FastifyRequest, name: string): string {
  const value = (Object(body) as Record<string, unknown>)[name]
  return typeof value === 'string' ? cleanText(value) : ''
}

/** Refuses wrong, used and expired ones alike, and whether the address is known is not told. */
async function redeem(context: AppContext, request: FastifyRequest): Promise<LinkHolder> {
  const token = readField(request, 'token')
  const limit = token === '' ? deviceCodeLimit : deviceTokenLimit
  const caller = { address: request.ip, subject: 'all' }
  context.rateLimits.check(limit, caller)
  // counted before it is known to be wrong, so that parallel calls do not pass the limit
  context.rateLimits.count(limit, caller)
  const rater =
    token === ''
      ? await redeemDeviceCode(
          context,
          readField(request, 'email'),
          readField(request, 'code').replace(/\D/g, ''),
        )
      : await redeemDeviceToken(context, token)
  if (!rater) throw new Refusal('answers.device_link_invalid')
  return rater
}

function problemPage(
  context: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
): RaterPage {
  const refusal = replyToFailure({ context, request, reply }, error)
  return buildPage(
    <ContinuePage problem={context.refusals.textOf(refusal)} email={readField(request, 'email')} />,
  )
}
