import * as z from 'zod'
import { CalendarDate, Instant } from '#shared/dates.ts'
import { endpoint } from '#shared/endpoint.ts'
import { Id } from '#shared/ids.ts'
import { Line } from '#shared/text.ts'
import {
  KIOSK_NAME_LENGTH,
  MOST_SLIPS,
  pairingLimit,
  slipCodeLimit,
  slipEnterLimit,
} from './limits.ts'

/** A person without e-mail and the present slip; never whether it was opened. */
export const SlipRow = z.object({
  subject_id: Id,
  name: z.string(),
  number: z.string(),
  /** Null before the first slip. */
  printed_on: CalendarDate.nullable(),
  /** «No fui yo»: the person needs another one. */
  disowned: z.boolean(),
})
export type SlipRow = z.output<typeof SlipRow>

/** A tablet on which people enter with number and NIP. */
export const Kiosk = z.object({
  id: Id,
  name: z.string(),
  /** Whether its code was typed on it; until then it waits for ten minutes. */
  registered: z.boolean(),
})
export type Kiosk = z.output<typeof Kiosk>

export const SlipList = z.object({
  /** Whether slips can be printed: the project is released. */
  released: z.boolean(),
  printed: z.number(),
  /** Of all slips that were ever printed; null below five. */
  counts: z.object({ opened: z.number(), reprinted: z.number() }).nullable(),
  /** By name. */
  people: z.array(SlipRow),
  kiosks: z.array(Kiosk),
})
export type SlipList = z.output<typeof SlipList>

/** As typed: case, spaces, O for 0 and I or L for 1 are forgiven. */
const Typed = z.string().max(60)

/** Whom a slip names, before anything is used up. */
export const SlipLook = z.object({
  name: z.string(),
  company: z.string(),
  matrix: z.string(),
  closes_at: Instant,
  closed: z.boolean(),
  /** The day of the first opening; null before. */
  opened_on: CalendarDate.nullable(),
})
export type SlipLook = z.output<typeof SlipLook>

export const SlipOpened = z.object({
  nip: z.string(),
  /** When another slip of the person was opened last; null if none was. */
  earlier_opened_on: CalendarDate.nullable(),
  /** Whether an earlier slip has sent something that may still be deleted. */
  sent_before: z.boolean(),
})
export type SlipOpened = z.output<typeof SlipOpened>

export const SlipEntered = z.object({
  subject_id: Id,
  key: z.string(),
  /** What is behind the slip now, each with its own key; empty between deadline and report. */
  pages: z.array(z.object({ label: z.string(), address: z.string() })),
})
export type SlipEntered = z.output<typeof SlipEntered>

export const slipsContract = {
  list: endpoint('GET', '/matrices/:matrixId/slips', {
    access: 'project.follow',
    reads: 'project',
    summary: 'Las personas sin correo y sus papeletas; nunca quién abrió la suya',
    reply: SlipList,
  }),
  print: endpoint('POST', '/matrices/:matrixId/slips', {
    access: 'project.run',
    summary:
      'Imprime papeletas: las que faltan, o las de las personas elegidas, que dejan sin efecto las anteriores',
    session_only: true,
    shown_once: true,
    large: true,
    /** `order_by`: a column whose values pile the sheets. */
    body: z.strictObject({
      subject_ids: z.array(Id).min(1).max(MOST_SLIPS).optional(),
      order_by: Id.optional(),
    }),
    /** `pdf`: the file in base64. */
    reply: z.object({ pdf: z.string(), file_name: z.string(), slips: z.number() }),
  }),
  look: endpoint('POST', '/slips/look', {
    access: 'public',
    summary: 'A quién nombra una papeleta; no la abre',
    body: z.strictObject({ code: Typed }),
    reply: SlipLook,
    rateLimit: slipCodeLimit,
  }),
  open: endpoint('POST', '/slips/open', {
    access: 'public',
    summary: 'Abre una papeleta por primera vez y dice su NIP; se repite sólo al mismo navegador',
    /** `opener`: random, by which the browser gets the same reply again. */
    body: z.strictObject({ code: Typed, opener: z.string().min(20).max(100) }),
    reply: SlipOpened,
    rateLimit: slipCodeLimit,
  }),
  enter: endpoint('POST', '/slips/enter', {
    access: 'public',
    summary:
      'Entra con el código y el NIP, o con número y NIP en una tableta registrada; da la clave del enlace personal',
    /**
     * `number` in place of `code`: only with a tablet's cookie. `delete_sent`: only the first time,
     * deletes what an earlier slip sent.
     */
    body: z.strictObject({
      code: Typed.optional(),
      number: Typed.optional(),
      nip: Typed,
      delete_sent: z.boolean().optional(),
    }),
    reply: SlipEntered,
    rateLimit: slipEnterLimit,
  }),
  disown: endpoint('POST', '/slips/disown', {
    access: 'public',
    summary: '«No fui yo»: cierra la entrada con la papeleta y avisa a quien organiza',
    body: z.strictObject({ code: Typed }),
    rateLimit: slipCodeLimit,
  }),
  receipt: endpoint('POST', '/slips/receipt', {
    access: 'public',
    summary: 'Si lo que se envió con una papeleta se recibió y sigue contando',
    body: z.strictObject({ code: Typed, receipt: Typed }),
    reply: z.object({ counts: z.boolean() }),
    rateLimit: slipCodeLimit,
  }),
  addKiosk: endpoint('POST', '/matrices/:matrixId/kiosks', {
    access: 'project.run',
    summary: 'Registra una tableta; su código se escribe en ella en diez minutos',
    session_only: true,
    shown_once: true,
    body: z.strictObject({ name: Line(KIOSK_NAME_LENGTH) }),
    reply: z.object({ id: Id, code: z.string(), until: Instant }),
  }),
  endKiosk: endpoint('DELETE', '/matrices/:matrixId/kiosks/:kioskId', {
    access: 'project.run',
    summary: 'Quita una tableta: en ella ya nadie entra con su número',
    session_only: true,
  }),
  registerKiosk: endpoint('POST', '/kiosks/register', {
    access: 'public',
    summary: 'Hace de este navegador una tableta del proyecto, con el código que vale diez minutos',
    body: z.strictObject({ code: Typed }),
    reply: z.object({ name: z.string(), matrix: z.string() }),
    rateLimit: pairingLimit,
  }),
  leaveKiosk: endpoint('POST', '/kiosks/leave', {
    access: 'public',
    summary: 'Borra del navegador lo de quien termina en una tableta o un teléfono compartido',
  }),
}
