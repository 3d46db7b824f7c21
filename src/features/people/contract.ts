import * as z from 'zod'
import { FormInput } from '#features/forms/contract.ts'
import { Delivery, ReminderState } from '#features/release/contract.ts'
import { Instant } from '#shared/dates.ts'
import { endpoint } from '#shared/endpoint.ts'
import { Id } from '#shared/ids.ts'
import { Line } from '#shared/text.ts'

/** A mail to the person, of those that an organiser may see, or the slip of one without e-mail. */
export const PersonMail = z.object({
  id: Id,
  /** `slip` for the slip of a person without e-mail. */
  kind: z.string(),
  email: z.string().nullable(),
  delivery: Delivery,
  /** When it was sent or failed, or since when it waits. */
  at: Instant,
})
export type PersonMail = z.output<typeof PersonMail>

const Forms = z.object({ answered: z.number(), forms: z.number() })

/** A person of a project: what reached them and how far they are, never about whom they answered. */
export const Person = z.object({
  subject_id: Id,
  name: z.string(),
  email: z.string().nullable(),
  /** The employee number, or the id in another system; missing without one. */
  external_id: z.string().optional(),
  left_at: Instant.nullable(),
  disputed: z.boolean(),
  values: z.array(z.object({ name: z.string(), value: z.string() })),
  leaders: z.array(z.object({ subject_id: Id, name: z.string() })),
  /** The forms that the person answers. Until the closing a declined form counts as answered. */
  rates: Forms,
  /** The forms about the person. */
  rated: Forms,
  reminders: ReminderState,
  /** When the clock reminds the person next; null when it does not any more. */
  next_reminder_at: Instant.nullable(),
  /** The newest first. */
  mails: z.array(PersonMail),
})
export type Person = z.output<typeof Person>

const NoBody = z.object({}).optional()

export const peopleContract = {
  find: endpoint('GET', '/matrices/:matrixId/subjects/:subjectId', {
    access: 'project.follow',
    summary: 'Una persona del proyecto: sus correos, su avance y quién la lidera',
    reply: Person,
  }),
  leave: endpoint('POST', '/matrices/:matrixId/subjects/:subjectId/leave', {
    access: 'project.run',
    summary: 'Da de baja a quien dejó la empresa: cierra lo que no ha enviado',
    body: NoBody,
    /** `ended`: how many of the rater's forms were open. */
    reply: z.object({ ended: z.number() }),
  }),
  addRater: endpoint('POST', '/matrices/:matrixId/subjects/:subjectId/raters', {
    access: 'project.run',
    summary: 'Agrega un evaluador a una persona evaluada; sólo suma, y lo invita por correo',
    body: z.strictObject({
      relation_type_id: FormInput.shape.relation_type_id,
      /** A person of the project; without it a new one is added. */
      rater_id: Id.optional(),
      name: Line().optional(),
      email: Line(254).optional(),
      /** The employee number of a new person without e-mail, where the project has such people. */
      external_id: Line(100).optional(),
      /** At night, the invitation leaves at 9:00. */
      by_day: z.boolean().optional(),
    }),
    /** `on_paper`: the rater has no e-mail, so that no invitation leaves. */
    reply: z.object({
      subject_id: Id,
      name: z.string(),
      invited_at: Instant,
      on_paper: z.boolean().optional(),
    }),
  }),
  comeBack: endpoint('POST', '/matrices/:matrixId/subjects/:subjectId/return', {
    access: 'project.run',
    summary: 'Reincorpora a quien se dio de baja: reabre lo que no había enviado',
    body: NoBody,
  }),
}
