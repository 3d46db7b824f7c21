import type * as z from 'zod/mini'
import type { Activity, Role, Target } from './contract.ts'
import { roleLabel } from './role.rules.ts'

type AuditEvent = Pick<z.output<typeof Activity>, 'action' | 'detail'> & {
  readonly target?: Target | null
}
type Detail = AuditEvent['detail']

/** Where a sentence names the thing; where nobody knows its name any more the place closes up. */
const NAMED = ' {name}'
const WITHIN = ' en {name}'
const place = /( en)? \{name\}/

const quoted = (detail: Detail): string =>
  typeof detail['name'] === 'string' && detail['name'] ? ` «${detail['name']}»` : ''
const isRole = (value: unknown): value is Role =>
  value === 'owner' || value === 'admin' || value === 'viewer'
const ofRole = (detail: Detail): string =>
  isRole(detail['role']) ? ` con el rol ${roleLabel(detail['role'])}` : ''
const counted = (detail: Detail, key: string, one: string, many: string): string => {
  const count = detail[key]
  return typeof count === 'number' ? `${count} ${count === 1 ? one : many}` : many
}
const people = (detail: Detail): string =>
  counted(detail, 'subjects', 'participante', 'participantes')
const connections = (detail: Detail): string => counted(detail, 'forms', 'conexión', 'conexiones')

/** What each deed is called, after the name of whoever did it. */
const sentences: Readonly<Record<string, (detail: Detail) => string>> = {
  'workspace.created': () => 'Creó el espacio de trabajo',
  'workspace.changed': (detail) =>
    `Cambió el espacio de trabajo${quoted(detail)}${detail['second_factor_mandatory'] === true ? ', con verificación en dos pasos obligatoria' : ''}`,
  'workspace.closing': () => 'Canceló la suscripción; los datos se eliminarán en 30 días',
  'workspace.reopened': () => 'Recuperó el espacio de trabajo',
  'member.invited': (detail) => `Invitó a una persona${ofRole(detail)}`,
  'member.invitation_cancelled': () => 'Retiró una invitación',
  'member.joined': (detail) => `Entró al equipo${ofRole(detail)}`,
  'member.changed': (detail) =>
    `Cambió el rol de una persona${isRole(detail['role']) ? ` a ${roleLabel(detail['role'])}` : ''}`,
  'member.removed': () => 'Quitó el acceso de una persona',
  'company.created': () => `Creó la empresa${NAMED}`,
  'company.changed': (detail) =>
    `Cambió la empresa${NAMED}${detail['status'] === 'inactiva' ? ', inactiva' : ''}`,
  'company.deleted': () => `Eliminó la empresa${NAMED}`,
  'scale.created': () => `Creó una escala${NAMED}`,
  'scale.updated': () => `Cambió una escala${NAMED}`,
  'scale.duplicated': () => `Duplicó una escala${NAMED}`,
  'scale.deleted': () => `Eliminó una escala${NAMED}`,
  'evaluation.created': () => `Creó una evaluación${NAMED}`,
  'evaluation.updated': () => `Cambió una evaluación${NAMED}`,
  'evaluation.duplicated': () => `Duplicó una evaluación${NAMED}`,
  'evaluation.deleted': () => `Eliminó una evaluación${NAMED}`,
  'matrix.created': () => `Creó un proyecto${NAMED}`,
  'matrix.updated': () => `Cambió un proyecto${NAMED}`,
  'matrix.duplicated': () => `Duplicó un proyecto${NAMED}`,
  'matrix.deleted': (detail) =>
    `Eliminó un proyecto${detail['released'] === true ? ' liberado' : ''}${NAMED}`,
  'matrix.released': (detail) =>
    `Liberó un proyecto${NAMED} con ${counted(detail, 'forms', 'hoja', 'hojas')}`,
  'matrix.extended': ({ from, to }) =>
    `Extendió la fecha límite de un proyecto${NAMED}${typeof from === 'string' && typeof to === 'string' ? ` del ${from} al ${to}` : ''}`,
  'matrix.closed': () => `Cerró un proyecto${NAMED} antes de tiempo`,
  'matrix.reminded': (detail) =>
    `Envió ${counted(detail, 'count', 'recordatorio', 'recordatorios')}${WITHIN}`,
  'matrix.mail_retried': () => `Volvió a enviar un correo que falló${WITHIN}`,
  'matrix.erased': () => `Eliminó los datos personales de un proyecto${NAMED} que cumplió su plazo`,
  'data_subject.exported': () => `Exportó los datos de una persona que los pidió${WITHIN}`,
  'data_subject.erased': () => `Suprimió los datos de una persona que lo pidió${WITHIN}`,
  'subjects.added': (detail) => `Agregó ${people(detail)}${WITHIN}`,
  'subjects.updated': () => `Cambió a un participante${WITHIN}`,
  'subjects.removed': () => `Eliminó a un participante${WITHIN}`,
  'subjects.imported': (detail) => `Importó ${people(detail)}${WITHIN}`,
  'forms.added': (detail) => `Agregó ${connections(detail)}${WITHIN}`,
  'forms.updated': () => `Cambió una conexión${WITHIN}`,
  'forms.removed': () => `Eliminó una conexión${WITHIN}`,
  'forms.imported': (detail) => `Importó ${connections(detail)}${WITHIN}`,
  'forms.generated': (detail) => `Generó ${connections(detail)}${WITHIN}`,
  'report.read': () => `Leyó los resultados de una persona${WITHIN}`,
  'report.downloaded': () => `Descargó el reporte de una persona${WITHIN}`,
  'report.group_downloaded': () => `Descargó el reporte de grupo${WITHIN}`,
  'report.spreadsheet_downloaded': () =>
    `Descargó los resultados de un proyecto${NAMED} en hoja de cálculo`,
  'report.all_downloaded': () => `Descargó todos los reportes de un proyecto${NAMED}`,
}

export interface Told {
  readonly before: string
  /** Stands in «», as a link where the thing is still there. */
  readonly name: string | null
  readonly after: string
}

/** The sentence about a deed, in two halves around the name of what was touched: its name of today, else the one of then. */
export function activityTold({ action, detail, target }: AuditEvent): Told {
  const sentence = sentences[action]?.(detail) ?? `Hizo un cambio (${action})`
  const found = place.exec(sentence)
  const name =
    target?.name ?? (typeof detail['name'] === 'string' && detail['name'] ? detail['name'] : null)
  if (!found) return { before: sentence, name: null, after: '' }
  const [head, rest] = [
    sentence.slice(0, found.index),
    sentence.slice(found.index + found[0].length),
  ]
  return name === null
    ? { before: head + rest, name, after: '' }
    : { before: `${definite(head)}${found[1] ?? ''} `, name, after: rest }
}

/** «Un proyecto» of which the name follows is «el proyecto». */
const definite = (head: string): string =>
  head
    .replace(/\bde un proyecto\b/, 'del proyecto')
    .replace(/\bun proyecto\b/, 'el proyecto')
    .replace(/\buna (?=escala|evaluación)/, 'la ')

export function activitySentence(deed: AuditEvent): string {
  const { before, name, after } = activityTold(deed)
  return name === null ? before : `${before}«${name}»${after}`
}

/** The page of a thing; what serves every company is shown by the list that it stands in. */
export function targetPath({ kind, id, company_id }: Target): string {
  if (kind === 'company') return `/dashboard/${id}`
  if (kind === 'matrix') return `/matrix/${company_id}/${id}`
  if (company_id === null) return kind === 'scale' ? '/scales' : '/evaluations'
  return kind === 'scale' ? `/scales/${company_id}` : `/evaluation/${company_id}/${id}`
}

/** Whether a deed is told in words of its own. */
export const isToldInWords = (action: string): boolean => action in sentences
