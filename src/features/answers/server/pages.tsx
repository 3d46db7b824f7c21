import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { deadlineText, leaderReportsText } from '#features/release/rules.ts'
import { linkScope, type RaterScope } from '#server/access/session.ts'
import type { AppContext } from '#server/context.ts'
import { replyToFailure } from '#server/http/failed-reply.ts'
import { daysBetween, localDate, longDate } from '#shared/dates.ts'
import { isId } from '#shared/ids.ts'
import { sharedMessages } from '#shared/messages.ts'
import { foreignLawText } from '#shared/privacy-laws.ts'
import { Refusal } from '#shared/refusal.ts'
import { standardRelationNames } from '#shared/relation-names.ts'
import { type RelationKey, relationOf } from '#shared/relations.ts'
import { initials } from '#shared/text.ts'
import type { Sheet, Verification } from '../contract.ts'
import type { keyedPages } from '../key-cookie.rules.ts'
import { answersMessages } from '../messages.ts'
import { questionOrder } from '../rules.ts'
import { promptDraftId } from '../sheet/draft.rules.ts'
import { pageCodes, type PageTexts } from '../sheet/page-texts.rules.ts'
import {
  matrixAndEvaluation,
  type SheetData,
  type SheetPrompt,
  measureSize,
} from '../sheet/sheet.rules.ts'
import { parseStep } from '../sheet/step.rules.ts'
import { VerificationPage } from '../views/first-page/VerificationPage.tsx'
import { ReopenPage } from '../views/receipts/ReopenPage.tsx'
import { SentPage } from '../views/receipts/SentPage.tsx'
import { OfflineNotice } from '../views/sheet/OfflineNotice.tsx'
import {
  companyColorsAddress,
  findRaterAssets,
  type RaterAssets,
  registerCompanyColors,
} from './pages/company-styles.ts'
import { type RaterPage, sendPage } from './pages/page-reply.tsx'
import { lockedPage, problemPage } from './pages/problem-page.tsx'
import { markedSheet, sheetContent } from './pages/sheet-page.tsx'
import { findRater, isSubject, type Rater } from './queries.ts'
import { holdsPageKey, raterOrRefuse } from './sheet/sheet-access.ts'
import { pickBrand, findSheet, readVerification } from './sheet/sheets.ts'

const catalog = { ...sharedMessages, ...answersMessages }
const texts = Object.fromEntries(pageCodes.map((code) => [code, catalog[code]])) as PageTexts

interface PageRequest {
  readonly context: AppContext
  readonly request: FastifyRequest
  readonly scope: RaterScope
  readonly subject_id: string
}

interface RatersRequest extends PageRequest {
  readonly rater: Rater
}

/**
 * A page, or the address of the sheet that exists; a browser carries the key in its fragment on.
 */
type PageHandler = (page: RatersRequest) => Promise<RaterPage | string>

/**
 * The rater's pages. They need no sign-in, contain nothing that the rater wrote, and change
 * nothing. Those with names need the key's cookie.
 */
export function registerRaterPages(app: FastifyInstance, context: AppContext): void {
  const assets = findRaterAssets()
  const register = (path: string, handler: PageHandler) =>
    app.get<{ Params: { subjectId: string } }>(`${path}/:subjectId`, async (request, reply) => {
      const subject_id = request.params.subjectId
      const page = { context, request, scope: linkScope(context, request, 'rater'), subject_id }
      try {
        if (!isId(subject_id)) throw new Refusal('answers.link_unknown')
        const rater = await raterOrRefuse(context, page.scope, subject_id)
        const found = await handler({ ...page, rater })
        return typeof found === 'string'
          ? await reply.header('cache-control', 'no-store').redirect(found, 303)
          : await sendPage(request, reply, assets, found)
      } catch (error) {
        return sendProblem(page, reply, assets, error)
      }
    })
  const registerKeyed = (path: (typeof keyedPages)[number], handler: PageHandler) =>
    register(`/${path}`, async (page) =>
      holdsPageKey(context, page.request, page.rater)
        ? handler(page)
        : lockedPage(context, page.rater, texts),
    )
  registerKeyed('assessment', verification)
  registerKeyed('subjects', verification)
  registerKeyed('self-assessment', selfVerification)
  registerKeyed('assessment-form', (page) => sheetPage(page, false))
  registerKeyed('self-assessment-form', (page) => sheetPage(page, true))
  register('/confirmation-sent', confirmation)
  register('/reopen', reopening)
  registerCompanyColors(app, context)
  // what a worker shows for a sheet without network: the same for every rater, without names
  app.get(OFFLINE_PATH, (request, reply) =>
    sendPage(request, reply, assets, offlinePage('papeleta' in Object(request.query))),
  )
}

const OFFLINE_PATH = '/offline-sheet'
const offlinePage = (slip: boolean): RaterPage => ({
  title: 'Hoja de respuestas',
  company: null,
  content: <OfflineNotice slip={slip} />,
  data: { kind: 'offline' },
})

/**
 * Leads to the sheet about others first; the self-evaluation is offered after it. The page does not
 * tell what was sent: its script asks that with the key (security.md KEY-01).
 */
async function verification(page: RatersRequest): Promise<RaterPage> {
  const sheets = await readVerification(page.context, page.scope, page.rater)
  return verificationPage(page, sheets, {
    self: !sheets.forms.some(isAboutOthers),
    slip: await readSlipNotice(page),
  })
}

async function selfVerification(page: RatersRequest): Promise<RaterPage | string> {
  const sheets = await readVerification(page.context, page.scope, page.rater)
  if (sheets.forms.every(isAboutOthers)) return `/assessment/${page.subject_id}`
  return verificationPage(page, sheets, { self: true, slip: await readSlipNotice(page) })
}

/** What a rater without e-mail reads of the slips; null for any other. */
async function readSlipNotice({ context, rater }: RatersRequest): Promise<string | null> {
  if (rater.email !== null) return null
  const [read] = context.reactions.flatMap(({ slip_notice }) => slip_notice ?? [])
  return read ? read(context.db, rater.matrix_id) : ''
}

/** A rater without e-mail comes back by a printed slip. */
const markSlip = ({ email }: Rater): { readonly slip?: true } =>
  email === null ? { slip: true } : {}

const isAboutOthers = ({ relation_type }: Verification['forms'][number]): boolean =>
  !relation_type.self_evaluation

const sheetAddress = (subject_id: string, self: boolean): string =>
  `/${self ? 'self-assessment-form' : 'assessment-form'}/${subject_id}`

function verificationPage(
  { context, subject_id, rater }: RatersRequest,
  { matrix, company, ...sheets }: Omit<Verification, 'key_notice'>,
  { self, slip }: { readonly self: boolean; readonly slip: string | null },
): RaterPage {
  const next = sheetAddress(subject_id, self)
  const forms = sheets.forms.map(({ evaluated, relation_type, group_size, anonymity }) => ({
    name: evaluated.name,
    ...calledRelation(relation_type),
    group_size,
    anonymity,
  }))
  const content = (
    <VerificationPage
      name={sheets.name}
      email={sheets.email}
      slip={slip}
      columns={sheets.values.map(({ name }) => name)}
      company_name={company.name}
      foreign_law={foreignLawText(rater.country)}
      matrix_name={matrix.name}
      forms={forms}
      self={self}
      question_count={sheets.questions}
      minimum_raters={matrix.minimum_raters}
      leader_reports={
        matrix.leader_reports
          ? leaderReportsText(
              sheets.forms.map(({ relation_type }) => ({ relation_type_id: relation_type.id })),
            )
          : null
      }
      deadline={deadlineText(matrix.limit_date, matrix.time_zone, new Date(matrix.closes_at))}
      days_left={daysBetween(localDate(context.clock.now(), matrix.time_zone), matrix.limit_date)}
      erased_on={longDate(matrix.erase_date)}
      next={next}
    />
  )
  const data = {
    kind: 'verification',
    subject_id,
    self,
    next,
    texts,
    ...markSlip(rater),
  } as const
  const subtitle = matrix.name
  return { title: 'Verificación de datos', company, subtitle, content, data }
}

async function sheetPage(page: RatersRequest, self: boolean): Promise<RaterPage | string> {
  const sheet = await findSheet(page.context, page.scope, page.rater, self)
  if (!sheet) return sheetAddress(page.subject_id, !self)
  const data = sheetData(page, sheet, self)
  const { name, logo } = sheet.company
  const colors = companyColorsAddress(sheet.company)
  const company = { name, logo, initials: initials(name), colors }
  const { recarga } = Object(page.request.query) as { recarga?: unknown }
  const reloads = String((Number(recarga) || 0) + 1)
  return {
    title: self ? 'Autoevaluación' : 'Hoja de respuestas',
    company: sheet.company,
    subtitle: matrixAndEvaluation(data),
    content: sheetContent(data, reloads),
    data: { kind: 'sheet', subject_id: page.subject_id, sheet: data, company },
    marked: markedSheet(data, reloads),
  }
}

function sheetData(
  { context, request, subject_id, rater }: RatersRequest,
  sheet: Omit<Sheet, 'key_notice'>,
  self: boolean,
): SheetData {
  const data: SheetData = {
    subject_id,
    self,
    texts,
    matrix_name: sheet.matrix.name,
    evaluation_name: sheet.evaluation.name,
    minimum_raters: sheet.matrix.minimum_raters,
    erased_on: sheet.matrix.erase_date,
    today: localDate(context.clock.now(), sheet.matrix.time_zone),
    opens_at: 0,
    step_requested: false,
    values: sheet.scale.values.map(({ id, value, description }) => ({ id, value, description })),
    questions: sheet.questions.map(({ id, question, competence, relation_type_ids, anchors }) => ({
      id,
      question,
      competence,
      ...(relation_type_ids.length > 0 && { relations: listRelations(relation_type_ids) }),
      ...(anchors.length > 0 && { anchors }),
    })),
    ...(sheet.competences.length > 0 && {
      competences: questionOrder(sheet.competences, subject_id),
    }),
    ...(sheet.prompts && { prompts: sheet.prompts.map(sheetPrompt) }),
    ...markSlip(rater),
    evaluated: sheet.forms.map((form) => ({
      form_id: form.id,
      name: form.evaluated.name,
      ...calledRelation(form.relation_type),
    })),
  }
  const requested = parseStep(Object(request.query), measureSize(data))
  return { ...data, opens_at: requested ?? 0, step_requested: requested !== undefined }
}

/** The relation, with its name where that is the company's own. */
const calledRelation = ({ id, name }: Sheet['forms'][number]['relation_type']) => {
  const relation = relationOf(id).key
  return {
    relation,
    ...(name !== standardRelationNames[relation].one && { relation_name: name }),
  }
}

const listRelations = (ids: readonly number[]): RelationKey[] => ids.map((id) => relationOf(id).key)

const sheetPrompt = (
  { id, prompt, help, required, relation_type_ids }: NonNullable<Sheet['prompts']>[number],
  position: number,
): SheetPrompt => ({
  question_id: promptDraftId(position, id),
  prompt,
  help,
  required,
  relations: listRelations(relation_type_ids),
})

/**
 * Confirms a sent sheet and offers the other one. Its script shows which, because only the key's
 * holder may know.
 */
async function confirmation({ subject_id, rater }: RatersRequest): Promise<RaterPage> {
  const content = (
    <SentPage subject_id={subject_id} matrix_name={rater.matrix_name} slip={rater.email === null} />
  )
  const data = { kind: 'sent', subject_id, texts, ...markSlip(rater) } as const
  const [company, subtitle] = [pickBrand(rater), rater.matrix_name]
  return { title: 'Respuestas recibidas', company, subtitle, content, data }
}

/** «No fui yo» of a receipt; the same page for every rater. */
async function reopening({ subject_id, rater }: RatersRequest): Promise<RaterPage> {
  const content = <ReopenPage matrix_name={rater.matrix_name} />
  const data = { kind: 'reopen', subject_id, texts } as const
  const [company, subtitle] = [pickBrand(rater), rater.matrix_name]
  return { title: 'No fui yo', company, subtitle, content, data }
}

/**
 * Answers a failure with its page. An unexpected error is logged, and its page shows no details.
 */
async function sendProblem(
  { context, request, subject_id }: PageRequest,
  reply: FastifyReply,
  assets: RaterAssets,
  error: unknown,
): Promise<FastifyReply> {
  const refusal = replyToFailure({ context, request, reply }, error)
  const showsRater = refusal.code === 'answers.closed' || refusal.code === 'answers.left'
  const rater = showsRater ? await findRater(context.raters, subject_id) : undefined
  const unknown = refusal.code === 'answers.link_unknown' && isId(subject_id)
  const page = problemPage({
    refusal,
    text: context.refusals.textOf(refusal),
    subject_id,
    url: request.url,
    exists: unknown && (await isSubject(context.raters, subject_id)),
    rater,
  })
  return sendPage(request, reply, assets, page)
}
