import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import * as z from 'zod/mini'
import { type Assets, builtAssets } from '#server/assets.ts'
import type { AppContext } from '#server/context.ts'
import { refusalOf } from '#server/failures.ts'
import { localDate } from '#shared/dates.ts'
import { PRODUCT_NAME } from '#shared/product.ts'
import { Refusal } from '#shared/refusal.ts'
import { siteContract } from '../contract.ts'
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

const SITE_ENTRY = 'src/features/site/web/site.ts'
const FORM_LIMIT = 64 * 1024
const FRESH = 'public, max-age=300'
const SENT_ADDRESS = `${contactMeta.path}?enviado=1`

const plainPages: readonly {
  readonly meta: PageMeta
  readonly Page: (props: PublicPageProps) => ReactElement
}[] = [
  { meta: homeMeta, Page: HomePage },
  { meta: landingMeta, Page: LandingPage },
  { meta: privacyMeta, Page: PrivacyPage },
  { meta: termsMeta, Page: TermsPage },
]
const listedPaths = [homeMeta, landingMeta, contactMeta, privacyMeta, termsMeta].map(
  (meta) => meta.path,
)

/** Where raters and administrators are: nothing for a search engine. */
const privatePaths = [
  '/api/',
  '/assessment',
  '/assessment-form',
  '/self-assessment',
  '/subjects',
  '/confirmation-sent',
  '/companies',
  '/dashboard',
  '/scales',
  '/evaluations',
  '/evaluation/',
  '/new-matrix',
  '/matrix',
  '/participants',
  '/connections',
  '/download-reports',
  '/mail-sent',
  '/reset-password',
]

/** The public pages: whole without script, and the same for everybody. */
export function registerSitePages(app: FastifyInstance, context: AppContext): void {
  const assets = builtAssets(SITE_ENTRY)
  for (const { meta, Page } of plainPages) {
    app.get(meta.path, (_request, reply) =>
      sendPage(
        reply,
        documentOf(context, assets, meta, (props) => <Page {...props} />),
      ),
    )
  }
  registerContactForm(app, context, assets)
  app.get('/sitemap.xml', (_request, reply) =>
    reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', FRESH)
      .send(sitemap(context)),
  )
  app.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', FRESH).send(robots(context)),
  )
}

/** Answers with the page for an address that leads nowhere. */
export function notFoundPage(context: AppContext): (reply: FastifyReply) => FastifyReply {
  const assets = builtAssets(SITE_ENTRY)
  return (reply) =>
    sendPage(
      reply.code(404),
      documentOf(context, assets, notFoundMeta, () => <NotFoundPage />),
      'no-store',
    )
}

function documentOf(
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

/** A plain form only tells its own origin under this policy; other sites still learn nothing. */
function sendPage(reply: FastifyReply, html: string, cache = FRESH): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .headers({ 'cache-control': cache, 'referrer-policy': 'same-origin' })
    .send(html)
}

function registerContactForm(app: FastifyInstance, context: AppContext, assets: Assets): void {
  const contactDocument = (answer?: ContactAnswer) =>
    documentOf(context, assets, contactMeta, (props) => <ContactPage {...props} answer={answer} />)
  app.get<{ Querystring: { enviado?: string } }>(contactMeta.path, (request, reply) =>
    request.query.enviado
      ? sendPage(reply, contactDocument({ sent: true }), 'no-store')
      : sendPage(reply, contactDocument()),
  )
  app.register(async (forms) => {
    forms.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_LIMIT },
      (_request, body, done) => {
        done(null, Object.fromEntries(new URLSearchParams(String(body))))
      },
    )
    forms.post(contactMeta.path, async (request, reply) => {
      try {
        await acceptForm(context, request)
      } catch (error) {
        return sendProblem(reply, request, error, contactDocument)
      }
      return reply.redirect(SENT_ADDRESS, 303)
    })
  })
}

/** The declared call for browsers without script: the same body, allowance and rule. */
async function acceptForm(context: AppContext, request: FastifyRequest): Promise<void> {
  const from = request.headers['sec-fetch-site']
  if (from !== undefined && from !== 'same-origin') throw new Refusal('request.forged')
  const body = z.safeParse(siteContract.contact.body, request.body)
  if (!body.success || !body.data) throw new Refusal('input.invalid')
  const caller = { address: request.ip, subject: body.data.email.toLowerCase() }
  context.limits.check('contact', caller)
  context.limits.spend('contact', caller)
  await receiveContact(context, body.data)
}

const Typed = z.catch(
  z.object({
    name: z.catch(z.string(), ''),
    email: z.catch(z.string(), ''),
    message: z.catch(z.string(), ''),
  }),
  { name: '', email: '', message: '' },
)

/** The form again, with what was typed and why it was not taken. */
function sendProblem(
  reply: FastifyReply,
  request: FastifyRequest,
  error: unknown,
  contactDocument: (answer: ContactAnswer) => string,
): FastifyReply {
  const refusal = refusalOf(error)
  if (!refusal) throw error
  if (refusal.retry_after !== undefined) reply.header('retry-after', String(refusal.retry_after))
  const answer = {
    sent: false,
    problem: refusal.message,
    values: z.parse(Typed, request.body),
  } as const
  return sendPage(reply.code(refusal.status), contactDocument(answer), 'no-store')
}

function sitemap({ config }: AppContext): string {
  const entries = listedPaths.map((path) => `<url><loc>${config.public_url}${path}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</urlset>\n`
}

function robots({ config }: AppContext): string {
  return [
    'User-agent: *',
    ...privatePaths.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${config.public_url}/sitemap.xml`,
    '',
  ].join('\n')
}
