import * as z from 'zod/mini'
import { ScaleValue } from '#features/scales/contract.ts'
import { CalendarDate, Instant } from '#shared/dates.ts'
import { endpoint } from '#shared/endpoint.ts'
import { Id } from '#shared/ids.ts'
import { linkRequestLimit } from './limits.ts'

export const Brand = z.object({
  name: z.string(),
  primary_color: z.string(),
  secondary_color: z.string(),
  logo: z.nullable(z.string()),
})
const Sequence = z.number().check(z.int(), z.nonnegative())

export const Answer = z.object({
  question_id: Id,
  form_id: Id,
  value_id: Id,
  sequence: z.optional(Sequence),
})
export type Answer = z.output<typeof Answer>
export const Comment = z.object({
  form_id: Id,
  comment: z.string(),
  sequence: z.optional(Sequence),
})
export type Comment = z.output<typeof Comment>

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
  erase_date: CalendarDate,
})

const sheet = {
  name: z.string(),
  email: z.string(),
  company: Brand,
  matrix: MatrixOfSheet,
  scale: SheetScale,
  questions: z.array(SheetQuestion),
  answers: z.array(Answer),
  comments: z.array(Comment),
  completed: z.boolean(),
  other_sheet_pending: z.boolean(),
}
/**
 * The sheet about others. Answers and comments are empty without the mailed key and after
 * completion.
 */
export const Sheet = z.object({ ...sheet, forms: z.array(SheetForm) })
export type Sheet = z.output<typeof Sheet>
/** The sheet of the self-evaluation, with its one form. */
export const SelfSheet = z.object({ ...sheet, form: z.nullable(SheetForm) })
export type SelfSheet = z.output<typeof SelfSheet>

export const Verification = z.object({
  name: z.string(),
  email: z.string(),
  values: z.array(z.object({ name: z.string(), value: z.string() })),
  company: Brand,
  matrix: MatrixOfSheet,
  forms: z.array(
    z.object({
      evaluated: z.object({ name: z.string() }),
      relation_type: z.object({ id: z.number(), name: z.string(), self_evaluation: z.boolean() }),
      group_size: z.number(),
      anonymity: z.object({
        colluders: z.nullable(z.number()),
        difference: z.nullable(z.number()),
        shared: z.boolean(),
      }),
    }),
  ),
  questions: z.number(),
  minutes: z.number(),
  self_pending: z.boolean(),
  others_pending: z.boolean(),
})
export type Verification = z.output<typeof Verification>

const AnswerInput = z.strictObject({
  question_id: Id,
  form_id: Id,
  value_id: Id,
  sequence: z.optional(Sequence),
})
const CommentInput = z.strictObject({
  form_id: Id,
  comment: z.string().check(z.maxLength(100_000)),
  sequence: z.optional(Sequence),
})

export const answersContract = {
  verification: endpoint('GET', '/answers/verification/:subjectId', {
    access: 'rater',
    summary: 'Qué se le pide a quien evalúa, antes de empezar',
    reply: Verification,
  }),
  sheet: endpoint('GET', '/subjects/forms/:subjectId', {
    access: 'rater',
    summary: 'La hoja sobre otras personas',
    reply: Sheet,
  }),
  selfSheet: endpoint('GET', '/subjects/forms/self/:subjectId', {
    access: 'rater',
    summary: 'La hoja de autoevaluación',
    reply: SelfSheet,
  }),
  save: endpoint('POST', '/answers', {
    access: 'rater',
    summary: 'Guarda respuestas; la más nueva gana',
    outcomes: { name: 'autosaves_total', help: 'Autosaves of raters by outcome.' },
    body: z.array(AnswerInput).check(z.minLength(1), z.maxLength(500)),
    reply: z.object({ saved: z.number() }),
  }),
  saveComments: endpoint('POST', '/answers/comments', {
    access: 'rater',
    summary: 'Guarda borradores de comentarios',
    body: z.array(CommentInput).check(z.minLength(1), z.maxLength(200)),
    reply: z.object({ saved: z.number() }),
  }),
  complete: endpoint('POST', '/answers/complete/:subjectId', {
    access: 'rater',
    large: true,
    summary: 'Envía una hoja completa; repetirlo no cambia nada',
    body: z.strictObject({
      answers: z.array(AnswerInput).check(z.maxLength(20_000)),
      comments: z.optional(z.array(CommentInput).check(z.maxLength(500))),
      self_evaluation: z.optional(z.boolean()),
    }),
    reply: z.object({ completed: z.boolean(), other_sheet_pending: z.boolean() }),
  }),
  notice: endpoint('POST', '/answers/notice/:subjectId', {
    access: 'rater',
    summary: 'La persona confirmó sus datos y se le mostró el aviso de privacidad',
    body: z.strictObject({ version: z.string().check(z.maxLength(20)) }),
  }),
  dispute: endpoint('POST', '/answers/dispute/:subjectId', {
    access: 'rater',
    summary: '«Estos no son mis datos»: avisa a quien organiza',
    body: z.optional(z.object({})),
  }),
  requestLink: endpoint('POST', '/answers/link/:subjectId', {
    access: 'public',
    summary: 'Manda el enlace personal al correo registrado; la respuesta es siempre la misma',
    body: z.optional(z.object({})),
    rateLimit: linkRequestLimit,
  }),
  reopen: endpoint('POST', '/answers/reopen/:subjectId', {
    access: 'public',
    summary: '«No fui yo»: reabre la hoja enviada, cambia el enlace y avisa a quien organiza',
    body: z.strictObject({ token: z.string().check(z.maxLength(100)) }),
  }),
}
