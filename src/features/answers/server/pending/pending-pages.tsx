import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { firstNameOf, daysLeft } from '#features/release/mail-text.rules.ts'
import { refuseOtherSites } from '#server/access/forgery.ts'
import { isSecure } from '#server/access/session-cookie.ts'
import type { AppContext } from '#server/context.ts'
import { randomToken } from '#server/core/secrets.ts'
import { replyToFailure } from '#server/http/failed-reply.ts'
import { acceptPostedForms } from '#server/http/page-forms.ts'
import { localDate } from '#shared/dates.ts'
import { HOUR } from '#shared/rate-limit.ts'
import { Refusal } from '#shared/refusal.ts'
import { cleanText, isEmail } from '#shared/text.ts'
import { pendingLinkLimit, pendingListLimit } from '../../limits.ts'
import { PendingList } from '../../views/pending/PendingList.tsx'
import { PendingOpen } from '../../views/pending/PendingOpen.tsx'
import { PendingRequest } from '../../views/pending/PendingRequest.tsx'
import { findRaterAssets } from '../pages/company-styles.ts'
import { type RaterPage, sendPage } from '../pages/page-reply.tsx'
import { pickBrand } from '../sheet/sheets.ts'
import {
  closePendingList,
  emailOfBrowser,
  emailOfUnusedLink,
  type OpenMatrix,
  listOpenMatrices,
  openPendingLink,
  queuePendingList,
} from './pending.queries.ts'

const PATH = '/pendientes'
const BODY_LIMIT = 4 * 1024

interface Visit {
  readonly context: AppContext
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/**
 * «Mis pendientes»: an address asks for its list, a mailed link hands the list to one browser for an
 * hour. The pages need no script, and none of them tells whether an address is known.
 */
export function registerPendingPages(app: FastifyInstance, context: AppContext): void {
  const assets = { ...findRaterAssets(), script: null, modules: [] }
  const show = async (
    { request, reply }: Visit,
    answer: () => Promise<RaterPage | string>,
  ): Promise<FastifyReply> => {
    try {
      const outcome = await answer()
      if (typeof outcome === 'string')
        return reply.header('cache-control', 'no-store').redirect(outcome, 303)
      return await sendPage(request, reply, assets, outcome)
    } catch (error) {
      return sendPage(request, reply, assets, problemPage({ context, request, reply }, error))
    }
  }
  app.get<{ Querystring: { enviado?: string } }>(PATH, (request, reply) =>
    show({ context, request, reply }, () =>
      firstPage({ context, request, reply }, request.query.enviado !== undefined),
    ),
  )
  app.get<{ Params: { token: string } }>(`${PATH}/:token`, (request, reply) =>
    show({ context, request, reply }, () =>
      linkPage({ context, request, reply }, request.params.token),
    ),
  )
  app.register(async (scoped) => {
    acceptPostedForms(scoped, BODY_LIMIT)
    scoped.post(PATH, (request, reply) =>
      show({ context, request, reply }, () => requestList({ context, request, reply })),
    )
    scoped.post(`${PATH}/cerrar`, (request, reply) =>
      show({ context, request, reply }, () => closeList({ context, request, reply })),
    )
    scoped.post<{ Params: { token: string } }>(`${PATH}/:token`, (request, reply) =>
      show({ context, request, reply }, () =>
        openList({ context, request, reply }, request.params.token),
      ),
    )
  })
}

const buildPage = (content: RaterPage['content']): RaterPage => ({
  title: 'Mis pendientes',
  company: null,
  content,
  posts_form: true,
})

/** The list in the browser that opened a link, else the question for the address. */
async function firstPage({ context, request }: Visit, sent: boolean): Promise<RaterPage> {
  const token = browserToken(context, request)
  const email = token && (await emailOfBrowser(context, token))
  if (!email || sent) return buildPage(<PendingRequest sent={sent} />)
  const matrices = await listOpenMatrices(context, email)
  return buildPage(
    <PendingList
      first_name={firstNameOf(matrices[0]?.name ?? '')}
      email={matrices[0]?.email ?? email}
      items={matrices.map((matrix) => toItem(context, matrix))}
    />,
  )
}

const toItem = ({ clock, secrets }: AppContext, matrix: OpenMatrix) => ({
  company: pickBrand(matrix),
  matrix_name: matrix.matrix_name,
  open: matrix.open,
  question_count: matrix.question_count,
  days_left: daysLeft(localDate(clock.now(), matrix.time_zone), matrix.limit_date),
  href: `/assessment/${matrix.id}#${secrets.raterKey(matrix)}`,
})

/** Changes nothing: a scanner that follows the link does not use it up. */
async function linkPage({ context, request }: Visit, token: string): Promise<RaterPage> {
  if ((await emailOfUnusedLink(context, token)) === undefined) refuseLink(context, request)
  return buildPage(<PendingOpen token={token} />)
}

async function requestList({ context, request }: Visit): Promise<string> {
  refuseOtherSites(context, request)
  const email = typedEmail(request)
  if (!isEmail(email)) throw new Refusal('email.invalid', { params: { email } })
  const caller = { address: request.ip, subject: email.toLowerCase() }
  context.rateLimits.check(pendingListLimit, caller)
  context.rateLimits.count(pendingListLimit, caller)
  await queuePendingList(context, email)
  context.wakeMail()
  return `${PATH}?enviado=1`
}

function typedEmail({ body }: FastifyRequest): string {
  const { email } = Object(body) as { email?: unknown }
  return typeof email === 'string' ? cleanText(email) : ''
}

async function openList({ context, request, reply }: Visit, token: string): Promise<string> {
  refuseOtherSites(context, request)
  const browser_token = randomToken()
  if (!(await openPendingLink(context, token, browser_token))) refuseLink(context, request)
  setBrowserToken(context, reply, browser_token)
  return PATH
}

async function closeList({ context, request, reply }: Visit): Promise<string> {
  refuseOtherSites(context, request)
  const token = browserToken(context, request)
  if (token) await closePendingList(context.db, token)
  setBrowserToken(context, reply, '')
  return PATH
}

function refuseLink(context: AppContext, request: FastifyRequest): never {
  const caller = { address: request.ip, subject: '' }
  context.rateLimits.check(pendingLinkLimit, caller)
  context.rateLimits.count(pendingLinkLimit, caller)
  throw new Refusal('answers.pending_link_invalid')
}

const cookieName = (context: AppContext): string =>
  isSecure(context) ? '__Host-pending' : 'pending'
const browserToken = (context: AppContext, request: FastifyRequest): string | undefined =>
  request.cookies[cookieName(context)] || undefined

/** An empty token removes the cookie. */
function setBrowserToken(context: AppContext, reply: FastifyReply, token: string): void {
  reply.setCookie(cookieName(context), token, {
    path: '/',
    sameSite: 'strict',
    secure: isSecure(context),
    httpOnly: true,
    maxAge: token === '' ? 0 : HOUR / 1000,
  })
}

/** The question for the address with what went wrong above it. */
function problemPage({ context, request, reply }: Visit, error: unknown): RaterPage {
  const refusal = replyToFailure({ context, request, reply }, error)
  return buildPage(
    <PendingRequest problem={context.refusals.textOf(refusal)} email={typedEmail(request)} />,
  )
}
