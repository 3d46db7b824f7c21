import * as z from 'zod'
import { ScaleValue } from '#features/scales/contract.ts'
import { CalendarDate, Instant } from '#shared/dates.ts'
import { endpoint } from '#shared/endpoint.ts'
import { Id } from '#shared/ids.ts'
import { Paragraphs } from '#shared/text.ts'
import { linkRequestLimit, MOST_IMPORTANT, REASON_LENGTH } from './limits.ts'

export const Brand = z.object({
  name: z.string(),
  primary_color: z.string(),
  secondary_color: z.string(),
  logo: z.string().nullable(),
})
const Sequence = z.number().int().nonnegative()

export const Answer = z.object({
  question_id: Id,
  form_id: Id,
  /** Null takes the answer back, as if the question had never been answered. */
  value_id: Id.nullable(),
  sequence: Sequence.optional(),
})
export type Answer = z.output<typeof Answer>
export const Comment = z.object({
  form_id: Id,
  /** The open question that it answers; missing for the first one. */
  prompt_id: Id.optional(),
  comment: z.string(),
  sequence: Sequence.optional(),
})
export type Comment = z.output<typeof Comment>

/** An open question of a sheet. */
export const SheetPrompt = z.object({
  id: Id,
  prompt: z.string(),
  help: z.string(),
  /** Asks for a comment or «Prefiero no comentar», an empty one; never needed to send a form. */
  required: z.boolean(),
  /** The relations that are asked; none means all. */
  relation_type_ids: z.array(z.number()),
})

/** Whether the rater says that they do not know the evaluated of a form well enough. */
export const Decline = z.object({ form_id: Id, declined: z.boolean(), sequence: Sequence })
export type Decline = z.output<typeof Decline>

/** The competences that a leader or the evaluated marked as those that matter most for the role. */
export const Importance = z.object({
  form_id: Id,
  competence_ids: z.array(Id),
  sequence: Sequence.optional(),
})
export type Importance = z.output<typeof Importance>

/** A form to fill in. The evaluated has a name here, but never an id or an e-mail address. */
export const SheetForm = z.object({
  id: Id,
  evaluated: z.object({ name: z.string() }),
  relation_type: z.object({ id: z.number(), name: z.string(), self_evaluation: z.boolean() }),
})
export const SheetQuestion = z.object({
  id: Id,
  question: z.string(),
  name: z.string(),
  competence: z.string(),
  /** The relations that are asked; none means all. */
  relation_type_ids: z.array(z.number()),
  /** What each value means for the question, from the lowest; none where the scale says it. */
  anchors: z.array(z.string()),
})
export const SheetScale = z.object({
  id: Id,
  name: z.string(),
  lowest_value: z.number(),
  highest_value: z.number(),
  allow_na: z.boolean(),
  values: z.array(ScaleValue),
})
export const MatrixOfSheet = z.object({
  name: z.string(),
  limit_date: CalendarDate,
  closes_at: Instant,
  time_zone: z.string(),
  minimum_raters: z.number(),
  /** Whether the leader of each evaluated may read that person's report too. */
  leader_reports: z.boolean(),
  erase_date: CalendarDate,
})

/** That the link must be opened from the mail; null with its key (decision 0080). */
const KeyNotice = z.string().nullable()

const sheet = {
  /** Empty without the mailed key, as the address. */
  name: z.string(),
  email: z.string(),
  key_notice: KeyNotice,
  company: Brand,
  matrix: MatrixOfSheet,
  evaluation: z.object({ name: z.string() }),
  scale: SheetScale,
  questions: z.array(SheetQuestion),
  /** What self and leader may mark as important; empty unless the matrix asks and some form does. */
  competences: z.array(z.object({ id: Id, name: z.string() })),
  /** Null where the sheet asks for one comment about each evaluated. */
  prompts: z.array(SheetPrompt).nullable(),
  answers: z.array(Answer),
  comments: z.array(Comment),
  importances: z.array(Importance),
  completed: z.boolean(),
  other_sheet_pending: z.boolean(),
}
/**
 * The sheet about others. Without the mailed key it tells neither who the rater is, nor whom they
 * evaluate, nor what they did; answers and comments of sent forms are left out.
 */
export const Sheet = z.object({
  ...sheet,
  forms: z.array(SheetForm),
  declines: z.array(Decline),
  /** The ids of the sent forms. */
  sent: z.array(Id),
  /** «Si no alcanzo, envía lo que esté completo» */
  agreed: z.boolean(),
})
export type Sheet = z.output<typeof Sheet>
/** The sheet of the self-evaluation, with its one form. */
export const SelfSheet = z.object({
  ...sheet,
  form: SheetForm.nullable(),
  declines: z.array(Decline),
  sent: z.array(Id),
  agreed: z.boolean(),
})
export type SelfSheet = z.output<typeof SelfSheet>

export const Verification = z.object({
  /** Empty without the mailed key, as the address, the values and the forms. */
  name: z.string(),
  email: z.string(),
  key_notice: KeyNotice,
  values: z.array(z.object({ name: z.string(), value: z.string() })),
  company: Brand,
  matrix: MatrixOfSheet,
  forms: z.array(
    z.object({
      id: Id,
      evaluated: z.object({ name: z.string() }),
      relation_type: z.object({ id: z.number(), name: z.string(), self_evaluation: z.boolean() }),
      group_size: z.number(),
      state: z.enum(['open', 'sent', 'declined']),
      anonymity: z.object({
        colluders: z.number().nullable(),
        difference: z.number().nullable(),
        shared: z.boolean(),
      }),
    }),
  ),
  questions: z.number(),
  minutes: z.number(),
  self_pending: z.boolean(),
  others_pending: z.boolean(),
  /** «Si no alcanzo, envía lo que esté completo»; false without the mailed key. */
  agreed: z.boolean(),
  /** «Constancia» of what a person without e-mail sent; null before, and for all others. */
  receipt: z.string().nullable(),
  /** What is saved of the pending forms; zeros without the mailed key. */
  saved: z.object({
    choices: z.number(),
    /** Questions that are complete for every pending form of a sheet. */
    others: z.number(),
    self: z.number(),
    /** Comments of the pending forms that are asked for and neither written nor declined. */
    open_comments: z.object({ others: z.number(), self: z.number() }),
  }),
})
export type Verification = z.output<typeof Verification>

const AnswerInput = z.strictObject({
  question_id: Id,
  form_id: Id,
  value_id: Id.nullable(),
  sequence: Sequence.optional(),
})
const DeclineInput = z.strictObject({
  form_id: Id,
  declined: z.boolean(),
  sequence: Sequence.optional(),
})
const CommentInput = z.strictObject({
  form_id: Id,
  /** Without it the first open question. */
  prompt_id: Id.nullable().optional(),
  comment: z.string().max(100_000),
  sequence: Sequence.optional(),
})

const ImportanceInput = z.strictObject({
  form_id: Id,
  competence_ids: z.array(Id).max(MOST_IMPORTANT),
  sequence: Sequence.optional(),
})

export const answersContract = {
  verification: endpoint('GET', '/answers/verification/:subjectId', {
    access: 'rater',
    summary: 'Qué se le pide a quien evalúa, antes de empezar',
    reply: Verification,
  }),
  sheet: endpoint('GET', '/subjects/forms/:subjectId', {
    described_path: '/answers/sheet/:subjectId',
    access: 'rater',
    summary: 'La hoja sobre otras personas',
    reply: Sheet,
  }),
  selfSheet: endpoint('GET', '/subjects/forms/self/:subjectId', {
    described_path: '/answers/sheet/:subjectId/self',
    access: 'rater',
    summary: 'La hoja de autoevaluación',
    reply: SelfSheet,
  }),
  save: endpoint('POST', '/answers', {
    access: 'rater',
    summary: 'Guarda respuestas; la más nueva gana',
    outcomes: { name: 'autosaves_total', help: 'Autosaves of raters by outcome.' },
    body: z.array(AnswerInput).min(1).max(500),
    reply: z.object({ saved: z.number() }),
  }),
  saveComments: endpoint('POST', '/answers/comments', {
    access: 'rater',
    summary: 'Guarda borradores de comentarios',
    body: z.array(CommentInput).min(1).max(200),
    reply: z.object({ saved: z.number() }),
  }),
  decline: endpoint('POST', '/answers/decline', {
    access: 'rater',
    summary: '«No le conozco lo suficiente», o ya no; lo más nuevo gana',
    body: z.array(DeclineInput).min(1).max(200),
    reply: z.object({ saved: z.number() }),
  }),
  markImportance: endpoint('POST', '/answers/importance', {
    access: 'rater',
    summary: 'Hasta tres competencias que más importan para el puesto; lo más nuevo gana',
    body: z.array(ImportanceInput).min(1).max(200),
    reply: z.object({ saved: z.number() }),
  }),
  agree: endpoint('POST', '/answers/agreement/:subjectId', {
    access: 'rater',
    summary: '«Si no alcanzo, envía lo que esté completo», o ya no',
    body: z.strictObject({ agreed: z.boolean(), version: z.string().max(20) }),
  }),
  complete: endpoint('POST', '/answers/complete/:subjectId', {
    access: 'rater',
    large: true,
    summary: 'Envía una hoja completa, o sólo las conexiones dadas; repetirlo no cambia nada',
    body: z.strictObject({
      answers: z.array(AnswerInput).max(20_000),
      comments: z.array(CommentInput).max(500).optional(),
      self_evaluation: z.boolean().optional(),
      form_ids: z.array(Id).min(1).max(500).optional(),
    }),
    /** `completed`: whether nothing of the sheet is open any more. */
    reply: z.object({ completed: z.boolean(), other_sheet_pending: z.boolean() }),
  }),
  closing: endpoint('GET', '/answers/closing/:subjectId', {
    access: 'rater',
    summary: 'Después del cierre: cuántas hojas se enviaron y cuántas no se usan',
    reply: z.object({
      /** Null before the closing. */
      outcome: z.object({ agreed: z.boolean(), sent: z.number(), unsent: z.number() }).nullable(),
    }),
  }),
  notice: endpoint('POST', '/answers/notice/:subjectId', {
    access: 'rater',
    summary: 'La persona confirmó sus datos y se le mostró el aviso de privacidad',
    body: z.strictObject({ version: z.string().max(20) }),
  }),
  dispute: endpoint('POST', '/answers/dispute/:subjectId', {
    access: 'rater',
    summary: '«Estos no son mis datos»: avisa a quien organiza',
    body: z.object({ reason: Paragraphs(REASON_LENGTH).optional() }).optional(),
  }),
  requestLink: endpoint('POST', '/answers/link/:subjectId', {
    access: 'public',
    summary: 'Manda el enlace personal al correo registrado; la respuesta es siempre la misma',
    body: z.object({}).optional(),
    rateLimit: linkRequestLimit,
  }),
  otherDevice: endpoint('POST', '/answers/device/:subjectId', {
    access: 'rater',
    summary: 'Un código de diez minutos y un solo uso para seguir en otro dispositivo',
    body: z.object({}).optional(),
    reply: z.object({ token: z.string(), code: z.string(), seconds: z.number() }),
  }),
  reopen: endpoint('POST', '/answers/reopen/:subjectId', {
    access: 'public',
    summary: '«No fui yo»: reabre la hoja enviada, cambia el enlace y avisa a quien organiza',
    body: z.strictObject({ token: z.string().max(100) }),
  }),
}
