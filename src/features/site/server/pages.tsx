import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import * as z from 'zod'
import type { AppContext } from '#server/context.ts'
import { type Assets, builtAssets } from '#server/http/assets.ts'
import { acceptPostedForms } from '#server/http/page-forms.ts'
import { buildAddress, API_ROOT } from '#server/http/serve.ts'
import { localDate } from '#shared/dates.ts'
import { PRODUCT_NAME } from '#shared/product.ts'
import { Refusal } from '#shared/refusal.ts'
import { siteContract } from '../contract.ts'
import { contactLimit } from '../limits.ts'
import type { ContactAnswer } from '../views/ContactFields.tsx'
import { contactMeta, ContactPage } from '../views/ContactPage.tsx'
import { homeMeta, HomePage } from '../views/HomePage.tsx'
import { landingMeta, LandingPage } from '../views/LandingPage.tsx'
import { notFoundMeta, NotFoundPage } from '../views/NotFoundPage.tsx'
import { privacyMeta, PrivacyPage } from '../views/PrivacyPage.tsx'
import { PublicDocument } from '../views/PublicDocument.tsx'
import { type PageMeta, PublicLayout, type PublicPageProps } from '../views/PublicLayout.tsx'
import { termsMeta, TermsPage } from '../views/TermsPage.tsx'
import { receiveContact } from './routes.ts'
import { registerSiteFiles } from './site-files.ts'

const SITE_ENTRY = 'src/features/site/web/site.ts'
const CONTACT_BODY_LIMIT = 64 * 1024
const CACHE_FIVE_MINUTES = 'public, max-age=300'
const CONTACT_SENT_PATH = `${contactMeta.path}?enviado=1`

const staticPages: readonly {
  readonly meta: PageMeta
  readonly Page: (props: PublicPageProps) => ReactElement
}[] = [
  { meta: homeMeta, Page: HomePage },
  { meta: landingMeta, Page: LandingPage },
  { meta: privacyMeta, Page: PrivacyPage },
  { meta: termsMeta, Page: TermsPage },
]
const sitemapPaths = [homeMeta, landingMeta, contactMeta, privacyMeta, termsMeta].map(
  (meta) => meta.path,
)

/** Paths of raters and administrators, which search engines must not index. */
const privatePaths = [
  API_ROOT,
  '/assessment',
  '/assessment-form',
  '/self-assessment',
  '/subjects',
  '/confirmation-sent',
  '/reopen',
  '/pendientes',
  '/slips',
  '/tableta',
  '/continuar',
  '/offline-sheet',
  '/companies',
  '/primeros-pasos',
  '/rehearsal',
  '/dashboard',
  '/scales',
  '/evaluations',
  '/evaluation/',
  '/new-matrix',
  '/matrix',
  '/participants',
  '/import-participants',
  '/org-chart',
  '/connections',
  '/download-reports',
  '/results',
  '/anonymity',
  '/expediente',
  '/mail-sent',
  '/team',
  '/data-subjects',
  '/nominations/',
  '/nominate',
  '/approve',
  '/delivery',
  '/conversation',
  '/my-team',
  '/leader-report',
  '/settings',
  '/activity',
  '/login',
  '/sign-on',
  '/signup',
  '/forgot-password',
  '/reset-password',
  '/invitation',
  '/prove-email',
]

/** Mounts the public pages, which work without script, and the files for search engines and researchers. */
export function registerSitePages(app: FastifyInstance, context: AppContext): void {
  const assets = builtAssets(SITE_ENTRY)
  for (const { meta, Page } of staticPages) {
    app.get(meta.path, (_request, reply) =>
      sendPage(
        reply,
        composeDocument(context, assets, meta, (props) => <Page {...props} />),
        // a signed-in visitor of the home page is sent on, so a browser has to ask each time
        meta === homeMeta ? 'no-cache' : CACHE_FIVE_MINUTES,
      ),
    )
  }
  registerContactPage(app, context, assets)
  registerSiteFiles(app, context, { listed: sitemapPaths, hidden: privatePaths })
}

/** Returns a function that replies 404 with the page for unknown addresses. */
export function notFoundPage(context: AppContext): (reply: FastifyReply) => FastifyReply {
  const assets = builtAssets(SITE_ENTRY)
  return (reply) =>
    sendPage(
      reply.code(404),
      composeDocument(context, assets, notFoundMeta, () => <NotFoundPage />),
      'no-store',
    )
}

function composeDocument(
  { config, clock }: AppContext,
  assets: Assets,
  meta: PageMeta,
  page: (props: PublicPageProps) => ReactElement,
): string {
  const site = { name: PRODUCT_NAME, public_url: config.public_url, ...config.site }
  const year = Number(localDate(clock.now(), config.default_time_zone).slice(0, 4))
  const markup = renderToStaticMarkup(
    <PublicDocument site={site} meta={meta} assets={assets} unlisted={meta === notFoundMeta}>
      <PublicLayout site={site} year={year} path={meta.path}>
        {page({ site, year })}
      </PublicLayout>
    </PublicDocument>,
  )
  return `<!doctype html>${markup}`
}

/**
 * With the default policy, `no-referrer`, the contact page's HTML form would send `Origin: null`.
 * `same-origin` sends the real origin and still no referrer to other sites.
 */
function sendPage(reply: FastifyReply, html: string, cache = CACHE_FIVE_MINUTES): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .headers({ 'cache-control': cache, 'referrer-policy': 'same-origin' })
    .send(html)
}

function registerContactPage(app: FastifyInstance, context: AppContext, assets: Assets): void {
  const contactDocument = (answer?: ContactAnswer) =>
    composeDocument(context, assets, contactMeta, (props) => (
      <ContactPage {...props} answer={answer} address={buildAddress(siteContract.contact, {})} />
    ))
  app.get<{ Querystring: { enviado?: string } }>(contactMeta.path, (request, reply) =>
    request.query.enviado
      ? sendPage(reply, contactDocument({ sent: true }), 'no-store')
      : sendPage(reply, contactDocument()),
  )
  app.register(async (scoped) => {
    acceptPostedForms(scoped, CONTACT_BODY_LIMIT)
    scoped.post(contactMeta.path, async (request, reply) => {
      try {
        await acceptContact(context, request)
      } catch (error) {
        return sendProblem(reply, request, { context, error, contactDocument })
      }
      return reply.redirect(CONTACT_SENT_PATH, 303)
    })
  })
}

/** The contact call for browsers without script: the same body, rate limit and rules. */
async function acceptContact(context: AppContext, request: FastifyRequest): Promise<void> {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') throw new Refusal('request.forged')
  const body = siteContract.contact.body.safeParse(request.body)
  if (!body.success || !body.data) throw new Refusal('input.invalid')
  const caller = { address: request.ip, subject: body.data.email.toLowerCase() }
  context.rateLimits.check(contactLimit, caller)
  context.rateLimits.count(contactLimit, caller)
  await receiveContact(context, body.data)
}

const SubmittedFields = z
  .object({
    name: z.string().catch(''),
    email: z.string().catch(''),
    message: z.string().catch(''),
  })
  .catch({ name: '', email: '', message: '' })

interface ContactProblem {
  readonly context: AppContext
  readonly error: unknown
  readonly contactDocument: (answer: ContactAnswer) => string
}

/** Replies with the contact page, the submitted fields and the refusal's message. */
function sendProblem(
  reply: FastifyReply,
  request: FastifyRequest,
  { context, error, contactDocument }: ContactProblem,
): FastifyReply {
  const refusal = context.refusals.from(error)
  if (!refusal) throw error
  if (refusal.retry_after !== undefined) reply.header('retry-after', String(refusal.retry_after))
  const answer = {
    sent: false,
    problem: context.refusals.textOf(refusal),
    values: SubmittedFields.parse(request.body),
  } as const
  return sendPage(
    reply.code(context.refusals.statusOf(refusal)),
    contactDocument(answer),
    'no-store',
  )
}
