import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { type Assets, builtAssets } from '#server/assets.ts'
import type { AppContext } from '#server/context.ts'
import { refusalOf } from '#server/failures.ts'
import { raterScope } from '#server/session.ts'
import { daysBetween, localDate, longDate } from '#shared/dates.ts'
import { isId } from '#shared/ids.ts'
import { messages } from '#shared/messages.ts'
import { Refusal } from '#shared/refusal.ts'
import { relationOf } from '#shared/relations.ts'
import { brandStylesheet } from '#ui/brand.ts'
import type { MarkedCompany } from '#ui/CompanyMark.tsx'
import { deadlineText } from '../../release/rules.ts'
import type { Sheet, Verification } from '../contract.ts'
import { type PageData, pageCodes, type PageTexts } from '../page.rules.ts'
import { RESTING } from '../queue.rules.ts'
import { type SheetData, stepOf } from '../sheet.rules.ts'
import { ConfirmationPage } from '../views/ConfirmationPage.tsx'
import { NoticePage } from '../views/NoticePage.tsx'
import { RaterDocument } from '../views/RaterDocument.tsx'
import { SheetView } from '../views/SheetView.tsx'
import { VerificationPage } from '../views/VerificationPage.tsx'
import { formsOf, raterOf } from './queries.ts'
import { brandOf, raterOrRefuse, readSheet, readVerification, refuseUnknownLink } from './sheets.ts'

const RATER_ENTRY = 'src/app/rater.tsx'
const COLORS = /^([0-9a-fA-F]{6})-([0-9a-fA-F]{6})\.css$/
const WORTH_COMPRESSING = 1024
const BROTLI_QUALITY = 4
const texts = Object.fromEntries(pageCodes.map((code) => [code, messages[code]])) as PageTexts

/** A page to show, or the address where the person should be instead. */
type Answer =
  | {
      readonly title: string
      readonly company: MarkedCompany | null
      readonly page: ReactElement
      readonly data?: PageData
    }
  | { readonly redirect: string }

interface Opening {
  readonly context: AppContext
  readonly request: FastifyRequest
  readonly subject_id: string
}

/** The rater's pages: no sign-in, nothing that was written earlier, and nothing changes by opening one. */
export function registerRaterPages(app: FastifyInstance, context: AppContext): void {
  const assets = builtAssets(RATER_ENTRY)
  const open = (path: string, answer: (opening: Opening) => Promise<Answer>) =>
    app.get<{ Params: { subjectId: string } }>(`${path}/:subjectId`, async (request, reply) => {
      const opening = { context, request, subject_id: request.params.subjectId }
      try {
        if (!isId(opening.subject_id)) throw new Refusal('answers.link_unknown')
        return send(request, reply, assets, await answer(opening))
      } catch (error) {
        return sendProblem(opening, reply, assets, error)
      }
    })
  open('/assessment', verification)
  open('/subjects', verification)
  open('/self-assessment', selfVerification)
  open('/assessment-form', (opening) => sheetPage(opening, false))
  open('/self-assessment-form', (opening) => sheetPage(opening, true))
  open('/confirmation-sent', confirmation)
  app.get<{ Params: { colors: string } }>('/brand/:colors', (request, reply) =>
    sendColors(request.params.colors, reply),
  )
}

const scopeOf = ({ context, request }: Opening) => raterScope(context, request)
const confirmationOf = (subject_id: string) => ({ redirect: `/confirmation-sent/${subject_id}` })

/** Both sheets pending: the one about others comes first, and the other is offered after it. */
async function verification(opening: Opening): Promise<Answer> {
  const asked = await readVerification(opening.context, scopeOf(opening), opening.subject_id)
  if (!asked.self_pending && !asked.others_pending) return confirmationOf(opening.subject_id)
  return verificationPage(opening, asked, !asked.others_pending)
}

async function selfVerification(opening: Opening): Promise<Answer> {
  const asked = await readVerification(opening.context, scopeOf(opening), opening.subject_id)
  if (!asked.forms.some((form) => form.relation_type.self_evaluation))
    refuseUnknownLink(opening.context, scopeOf(opening))
  return asked.self_pending
    ? verificationPage(opening, asked, true)
    : confirmationOf(opening.subject_id)
}

function verificationPage(
  { context, subject_id }: Opening,
  asked: Verification,
  self: boolean,
): Answer {
  const { matrix, company } = asked
  const next = `/${self ? 'self-assessment-form' : 'assessment-form'}/${subject_id}`
  const forms = asked.forms.map(({ evaluated, relation_type, group_size }) => ({
    name: evaluated.name,
    relation: relationOf(relation_type.id).key,
    group_size,
    sent: !(relation_type.self_evaluation ? asked.self_pending : asked.others_pending),
  }))
  const page = (
    <VerificationPage
      name={asked.name}
      email={asked.email}
      values={asked.values}
      company_name={company.name}
      matrix_name={matrix.name}
      asked={forms}
      questions={asked.questions}
      minutes={asked.minutes}
      minimum_raters={matrix.minimum_raters}
      deadline={deadlineText(matrix.limit_date, matrix.time_zone, new Date(matrix.closes_at))}
      days_left={daysBetween(localDate(context.clock.now(), matrix.time_zone), matrix.limit_date)}
      erased_on={longDate(matrix.erase_date)}
      next={next}
    />
  )
  return {
    title: 'Verificación de datos',
    company,
    page,
    data: { kind: 'verification', subject_id, next, texts },
  }
}

async function sheetPage(opening: Opening, self: boolean): Promise<Answer> {
  const sheet = await readSheet(opening.context, scopeOf(opening), opening.subject_id, self)
  if (sheet.completed) return confirmationOf(opening.subject_id)
  const data = sheetData(opening, sheet, self)
  const page = (
    <div id="page">
      <SheetView
        data={data}
        step={data.opens_at}
        drafts={new Map()}
        row={0}
        saving={RESTING}
        ready={false}
        sending={false}
        problem={null}
      />
    </div>
  )
  return {
    title: self ? 'Autoevaluación' : 'Hoja de respuestas',
    company: sheet.company,
    page,
    data: { kind: 'sheet', subject_id: opening.subject_id, sheet: data },
  }
}

function sheetData({ request, subject_id }: Opening, sheet: Sheet, self: boolean): SheetData {
  const asked = stepOf(Object(request.query), sheet.questions.length)
  return {
    subject_id,
    self,
    texts,
    minimum_raters: sheet.matrix.minimum_raters,
    opens_at: asked ?? 0,
    asked: asked !== undefined,
    values: sheet.scale.values.map(({ id, value, description }) => ({ id, value, description })),
    questions: sheet.questions.map(({ id, question, competence }) => ({
      id,
      question,
      competence,
    })),
    people: sheet.forms.map((form) => ({
      form_id: form.id,
      name: form.evaluated.name,
      relation: relationOf(form.relation_type.id).key,
    })),
  }
}

/** For whoever has sent a sheet. Whoever has not begins at the beginning. */
async function confirmation(opening: Opening): Promise<Answer> {
  const { context, subject_id } = opening
  const rater = await raterOrRefuse(context, scopeOf(opening), subject_id)
  const forms = await formsOf(context.raters, subject_id)
  if (!forms.some((form) => form.answered)) return { redirect: `/assessment/${subject_id}` }
  const open =
    context.clock.now() < rater.closes_at ? forms.find((form) => !form.answered) : undefined
  const pending = open ? (open.self_evaluation ? 'self' : 'others') : null
  const page = (
    <ConfirmationPage subject_id={subject_id} matrix_name={rater.matrix_name} pending={pending} />
  )
  return {
    title: 'Respuestas recibidas',
    company: brandOf(rater),
    page,
    data: { kind: 'sent', subject_id, all: pending === null },
  }
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  assets: Assets,
  answer: Answer,
): FastifyReply {
  reply.headers({
    'x-robots-tag': 'noindex, nofollow, noarchive',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  })
  if ('redirect' in answer) return reply.redirect(answer.redirect, 303)
  const { title, company, page, data } = answer
  const colors =
    company && `/brand/${company.primary_color.slice(1)}-${company.secondary_color.slice(1)}.css`
  const html = renderToString(
    <RaterDocument title={title} assets={assets} company={company} colors={colors} data={data}>
      {page}
    </RaterDocument>,
  )
  return compressed(request, reply.type('text/html; charset=utf-8'), `<!doctype html>${html}`)
}

/** These pages are made for one person at one moment, and read on telephones. */
function compressed(request: FastifyRequest, reply: FastifyReply, html: string): FastifyReply {
  const accepted = request.headers['accept-encoding'] ?? ''
  reply.header('vary', 'accept-encoding')
  if (html.length < WORTH_COMPRESSING) return reply.send(html)
  if (/\bbr\b/.test(accepted))
    return reply
      .header('content-encoding', 'br')
      .send(
        brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
      )
  return /\bgzip\b/.test(accepted)
    ? reply.header('content-encoding', 'gzip').send(gzipSync(html))
    : reply.send(html)
}

/** Every state has its page; what is not a refusal is told without details and logged like any surprise. */
async function sendProblem(
  opening: Opening,
  reply: FastifyReply,
  assets: Assets,
  error: unknown,
): Promise<FastifyReply> {
  const { context, request } = opening
  const refusal = refusalOf(error) ?? new Refusal('server.failed')
  if (refusal.code === 'server.failed')
    context.log.error(
      {
        request_id: request.id,
        route: request.routeOptions.url,
        stack: error instanceof Error ? error.stack : String(error),
      },
      messages['server.failed'],
    )
  if (refusal.retry_after !== undefined) reply.header('retry-after', String(refusal.retry_after))
  return send(request, reply.code(refusal.status), assets, await problemPage(opening, refusal))
}

async function problemPage(
  { context, request, subject_id }: Opening,
  refusal: Refusal,
): Promise<Answer> {
  if (refusal.code === 'answers.link_unknown') {
    const page = (
      <NoticePage title={messages['answers.link_unknown']}>
        <p>
          Revisa que la dirección esté completa, tal como llegó en tu correo. Si el proyecto aún no
          empieza o se canceló, aquí no hay nada que responder.
        </p>
      </NoticePage>
    )
    return {
      title: 'Enlace no disponible',
      company: null,
      page,
      data: { kind: 'gone', subject_id },
    }
  }
  if (refusal.code === 'answers.closed') {
    const rater = await raterOf(context.raters, subject_id)
    const page = (
      <NoticePage title={messages['answers.closed']}>
        <p>
          Ya no se reciben respuestas. Si no alcanzaste a enviar las tuyas, escribe a quien organiza
          la evaluación.
        </p>
      </NoticePage>
    )
    return { title: 'Periodo terminado', company: rater ? brandOf(rater) : null, page }
  }
  const page = (
    <NoticePage title={messages['answers.load_failed']} retry={request.url}>
      <p>{refusal.message} Lo que ya guardaste sigue a salvo.</p>
    </NoticePage>
  )
  return { title: 'No se pudo cargar', company: null, page }
}

/** A company's colours; they are their own address, so that a browser may keep them for good. */
function sendColors(colors: string, reply: FastifyReply): FastifyReply {
  const [, primary, secondary] = COLORS.exec(colors) ?? []
  if (!primary || !secondary) throw new Refusal('not_found')
  return reply
    .type('text/css; charset=utf-8')
    .header('cache-control', 'public, max-age=31536000, immutable')
    .send(brandStylesheet(`#${primary}`, `#${secondary}`))
}
