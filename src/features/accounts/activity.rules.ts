import type * as z from 'zod'
import { longDate } from '#shared/dates.ts'
import { isProjectRole, roleLabel, roles } from '#shared/roles.ts'
import type { Activity, Role, Target } from './contract.ts'

type AuditEvent = Pick<z.output<typeof Activity>, 'action' | 'detail'> & {
  readonly target?: Target | null
}
type Detail = AuditEvent['detail']

/** Placeholders for the target's name; they are removed when the name is unknown. */
const NAME = ' {name}'
const IN_NAME = ' en {name}'
const namePlaceholder = /( en)? \{name\}/

const quotedName = (detail: Detail): string =>
  typeof detail['name'] === 'string' && detail['name'] ? ` «${detail['name']}»` : ''
const isRole = (value: unknown): value is Role => roles.some((role) => role.value === value)
const withRole = (detail: Detail): string =>
  isRole(detail['role']) ? ` con el rol ${roleLabel(detail['role'])}${inMatrices(detail)}` : ''
const counted = (detail: Detail, key: string, one: string, many: string): string => {
  const count = detail[key]
  return typeof count === 'number' ? `${count} ${count === 1 ? one : many}` : many
}
const inMatrices = (detail: Detail): string =>
  isRole(detail['role']) && isProjectRole(detail['role']) && typeof detail['matrices'] === 'number'
    ? ` en ${counted(detail, 'matrices', 'proyecto', 'proyectos')}`
    : ''
const subjects = (detail: Detail): string =>
  counted(detail, 'subjects', 'participante', 'participantes')
const forms = (detail: Detail): string => counted(detail, 'forms', 'conexión', 'conexiones')

/** The Spanish predicate of each action; its subject is the user's name. */
const sentences: Readonly<Record<string, (detail: Detail) => string>> = {
  'workspace.created': () => 'Creó el espacio de trabajo',
  'workspace.changed': (detail) =>
    `Cambió el espacio de trabajo${quotedName(detail)}${detail['second_factor_mandatory'] === true ? ', con verificación en dos pasos obligatoria' : ''}`,
  'workspace.closing': () => 'Canceló la suscripción; los datos se eliminarán en 30 días',
  'workspace.reopened': () => 'Recuperó el espacio de trabajo',
  'member.invited': (detail) => `Invitó a una persona${withRole(detail)}`,
  'member.invitation_cancelled': () => 'Retiró una invitación',
  'member.joined': (detail) =>
    `Entró al equipo${withRole(detail)}${detail['sign_on'] === true ? ', con la cuenta de su empresa' : ''}`,
  'member.changed': (detail) =>
    `Cambió el rol de una persona${isRole(detail['role']) ? ` a ${roleLabel(detail['role'])}${inMatrices(detail)}` : ''}`,
  'member.projects_changed': (detail) => `Cambió los proyectos de una persona${withRole(detail)}`,
  'member.removed': () => 'Quitó el acceso de una persona',
  'member.second_factor_reset': () =>
    'Quitó la verificación en dos pasos de una persona, a petición del operador',
  'member.password_set': () => 'Cambió la contraseña de una persona, a petición del operador',
  'member.made_owner': () => 'Dio a una persona el rol Propiedad, a petición del operador',
  'workspace.quotas_changed': () =>
    'Cambió los límites del espacio de trabajo, por quien opera el servicio',
  'workspace.suspended': () => 'Suspendió el espacio de trabajo, por quien opera el servicio',
  'workspace.resumed': () => 'Reactivó el espacio de trabajo, por quien opera el servicio',
  'workspace.deletion_planned': () => 'Pidió eliminar el espacio de trabajo',
  'workspace.deletion_cancelled': () => 'Canceló la eliminación del espacio de trabajo',
  'workspace.restored': ({ made_on, deleted_on }) =>
    `Restauró el espacio de trabajo con el respaldo${typeof made_on === 'string' ? ` del ${longDate(made_on)}` : ''}, por quien opera el servicio${typeof deleted_on === 'string' ? `; se había eliminado el ${longDate(deleted_on)}` : ''}`,
  'workspace.exported': () => 'Descargó todo el espacio de trabajo',
  'token.created': (detail) => `Creó la clave de API${quotedName(detail)}${withRole(detail)}`,
  'token.passed_on': (detail) =>
    `La clave de servicio${quotedName(detail)} pasó a otra persona con el rol Propiedad`,
  'token.revoked': (detail) => `Revocó la clave de API${quotedName(detail)}`,
  'webhook.added': (detail) => `Agregó un webhook${quotedName(detail)}`,
  'webhook.rotated': (detail) => `Cambió el secreto de un webhook${quotedName(detail)}`,
  'webhook.removed': (detail) => `Quitó un webhook${quotedName(detail)}`,
  'sign_on.saved': (detail) => `Cambió el acceso único${quotedName(detail)}`,
  'sign_on.switched': (detail) =>
    detail['enabled'] === false
      ? 'Apagó el acceso único'
      : `Encendió el acceso único${detail['mandatory'] === true ? ' y lo exige a todos' : ', sin exigirlo'}`,
  'sign_on.tested': () => 'Probó el acceso único',
  'sign_on.removed': (detail) => `Quitó el acceso único${quotedName(detail)}`,
  'sign_on.domain_added': (detail) => `Agregó el dominio${quotedName(detail)} al acceso único`,
  'sign_on.domain_proved': (detail) => `Comprobó el dominio${quotedName(detail)} del acceso único`,
  'sign_on.domain_ended': (detail) =>
    `No encontró más el registro del dominio${quotedName(detail)} del acceso único`,
  'sign_on.domain_removed': (detail) => `Quitó el dominio${quotedName(detail)} del acceso único`,
  'company.created': () => `Creó la empresa${NAME}`,
  'company.changed': (detail) =>
    `Cambió la empresa${NAME}${detail['status'] === 'inactiva' ? ', inactiva' : ''}`,
  'company.relations_named': () => `Cambió los nombres de las relaciones de la empresa${NAME}`,
  'company.sender_changed': () => `Cambió el remitente de los correos de la empresa${NAME}`,
  'company.deleted': () => `Eliminó la empresa${NAME}`,
  'scale.created': () => `Creó una escala${NAME}`,
  'scale.updated': () => `Cambió una escala${NAME}`,
  'scale.duplicated': () => `Duplicó una escala${NAME}`,
  'scale.deleted': () => `Eliminó una escala${NAME}`,
  'evaluation.created': () => `Creó una evaluación${NAME}`,
  'evaluation.updated': () => `Cambió una evaluación${NAME}`,
  'evaluation.duplicated': () => `Duplicó una evaluación${NAME}`,
  'evaluation.deleted': () => `Eliminó una evaluación${NAME}`,
  'matrix.created': () => `Creó un proyecto${NAME}`,
  'matrix.updated': () => `Cambió un proyecto${NAME}`,
  'matrix.duplicated': () => `Duplicó un proyecto${NAME}`,
  'matrix.deleted': (detail) =>
    `Eliminó un proyecto${detail['released'] === true ? ' liberado' : ''}${NAME}`,
  'matrix.released': (detail) =>
    `Liberó un proyecto${NAME} con ${counted(detail, 'forms', 'hoja', 'hojas')}`,
  'matrix.extended': ({ from, to }) =>
    `Extendió la fecha límite de un proyecto${NAME}${typeof from === 'string' && typeof to === 'string' ? ` del ${from} al ${to}` : ''}`,
  'matrix.closed': () => `Cerró un proyecto${NAME} antes de tiempo`,
  'matrix.reminded': (detail) =>
    `Envió ${counted(detail, 'count', 'recordatorio', 'recordatorios')}${IN_NAME}`,
  'matrix.mail_retried': () => `Volvió a enviar un correo${IN_NAME}`,
  'matrix.email_corrected': () => `Corrigió el correo de una persona${IN_NAME}`,
  'matrix.email_added': () => `Agregó el correo de una persona${IN_NAME}`,
  'matrix.email_removed': () => `Quitó el correo de una persona${IN_NAME}`,
  'person.left': (detail) =>
    `Dio de baja a una persona${IN_NAME} y cerró ${counted(detail, 'forms', 'hoja', 'hojas')} sin enviar`,
  'person.returned': () => `Reincorporó a una persona${IN_NAME}`,
  'person.rater_added': () => `Agregó un evaluador${IN_NAME} después de liberar`,
  'matrix.sheet_reopened': () =>
    `Reabrió una hoja${IN_NAME} porque la persona avisó que no la envió`,
  'slips.printed': (detail) =>
    `Imprimió ${counted(detail, 'count', 'papeleta', 'papeletas')}${IN_NAME}`,
  'slips.disowned': () => `Cerró una papeleta${IN_NAME} porque la persona avisó «no fui yo»`,
  'slips.deleted': () => `Borró un envío${IN_NAME} porque la persona avisó que no fue suyo`,
  'slips.kiosk_added': (detail) => `Registró la tableta${quotedName(detail)}${IN_NAME}`,
  'slips.kiosk_ended': (detail) => `Quitó la tableta${quotedName(detail)}${IN_NAME}`,
  'slips.guesses': () => `Contó cincuenta NIP equivocados en un día${IN_NAME}`,
  'matrix.erased': () => `Eliminó los datos personales de un proyecto${NAME} que cumplió su plazo`,
  'data_subject.exported': () => `Exportó los datos de una persona que los pidió${IN_NAME}`,
  'data_subject.erased': () => `Suprimió los datos de una persona que lo pidió${IN_NAME}`,
  'subjects.added': (detail) => `Agregó ${subjects(detail)}${IN_NAME}`,
  'subjects.updated': () => `Cambió a un participante${IN_NAME}`,
  'subjects.removed': () => `Eliminó a un participante${IN_NAME}`,
  'subjects.imported': (detail) => `Importó ${subjects(detail)}${IN_NAME}`,
  'nominations.opened': (detail) =>
    `Abrió las propuestas de evaluadores${IN_NAME} a ${counted(detail, 'count', 'persona', 'personas')}`,
  'nominations.cancelled': () => `Canceló las propuestas de evaluadores${IN_NAME}`,
  'nominations.changed': () => `Cambió una propuesta de evaluadores${IN_NAME}`,
  'nominations.approved': (detail) =>
    `Aprobó ${counted(detail, 'count', 'propuesta', 'propuestas')} de evaluadores${IN_NAME}`,
  'nominations.imported': (detail) =>
    `Importó ${counted(detail, 'count', 'propuesta', 'propuestas')} de evaluadores${IN_NAME}`,
  'nominations.returned': () => `Devolvió una propuesta de evaluadores${IN_NAME}`,
  'nominations.reminded': (detail) =>
    `Recordó las propuestas de evaluadores${IN_NAME} a ${counted(detail, 'count', 'persona', 'personas')}`,
  'forms.added': (detail) => `Agregó ${forms(detail)}${IN_NAME}`,
  'forms.updated': () => `Cambió una conexión${IN_NAME}`,
  'forms.removed': () => `Eliminó una conexión${IN_NAME}`,
  'forms.repeated_removed': (detail) =>
    `Quitó ${forms(detail)}${IN_NAME} al actualizar: cada quien evalúa a otra persona una sola vez`,
  'forms.imported': (detail) => `Importó ${forms(detail)}${IN_NAME}`,
  'forms.generated': (detail) => `Generó ${forms(detail)}${IN_NAME}`,
  'report.delivered': (detail) =>
    `Entregó ${counted(detail, 'count', 'reporte', 'reportes')}${IN_NAME}`,
  'report.given_to_leader': (detail) =>
    `Entregó ${counted(detail, 'count', 'reporte', 'reportes')}${IN_NAME} también a su líder`,
  'report.leader_talked': () =>
    `Entregó el reporte de una persona${IN_NAME} porque su líder avisó que ya hablaron`,
  'report.leaders_reminded': (detail) =>
    `Recordó a ${counted(detail, 'count', 'líder', 'líderes')}${IN_NAME} que hablen con su gente`,
  'report.leader_talk_undone': () =>
    `Detuvo el reporte de una persona${IN_NAME} porque su líder avisó que todavía no hablan`,
  'report.link_revoked': (detail) =>
    `Retiró ${counted(detail, 'count', 'enlace a un reporte', 'enlaces a reportes')}${IN_NAME}`,
  'report.read': () => `Leyó los resultados de una persona${IN_NAME}`,
  'report.earlier_attached': () =>
    `Adjuntó el reporte anterior de una persona, para compararlo${IN_NAME}`,
  'report.earlier_removed': () => `Quitó el reporte anterior de una persona${IN_NAME}`,
  'report.downloaded': () => `Descargó el reporte de una persona${IN_NAME}`,
  'report.group_downloaded': () => `Descargó el reporte de grupo${IN_NAME}`,
  'report.spreadsheet_downloaded': () =>
    `Descargó los resultados de un proyecto${NAME} en hoja de cálculo`,
  'report.results_read': () => `Leyó los promedios publicados de un proyecto${NAME}`,
  'report.all_downloaded': () => `Descargó todos los reportes de un proyecto${NAME}`,
}

/** A sentence in three parts, so that the page can make the name a link. */
export interface ActivityText {
  readonly before: string
  /** The target's name without its quotation marks. */
  readonly name: string | null
  readonly after: string
}

/** Describes an audit event with the target's current name, or else with its name at that time. */
export function activityText({ action, detail, target }: AuditEvent): ActivityText {
  const sentence = sentences[action]?.(detail) ?? `Hizo un cambio (${action})`
  const placeholder = namePlaceholder.exec(sentence)
  const name =
    target?.name ?? (typeof detail['name'] === 'string' && detail['name'] ? detail['name'] : null)
  if (!placeholder) return { before: sentence, name: null, after: '' }
  const [head, rest] = [
    sentence.slice(0, placeholder.index),
    sentence.slice(placeholder.index + placeholder[0].length),
  ]
  return name === null
    ? { before: head + rest, name, after: '' }
    : { before: `${withDefiniteArticle(head)}${placeholder[1] ?? ''} `, name, after: rest }
}

/** «Un proyecto» becomes «el proyecto» when its name follows. */
const withDefiniteArticle = (head: string): string =>
  head
    .replace(/\bde un proyecto\b/, 'del proyecto')
    .replace(/\bun proyecto\b/, 'el proyecto')
    .replace(/\buna (?=escala|evaluación)/, 'la ')

export function activitySentence(event: AuditEvent): string {
  const { before, name, after } = activityText(event)
  return name === null ? before : `${before}«${name}»${after}`
}

/**
 * The page of a target; scales and evaluations that all companies share are shown in their list.
 */
export function targetPath({ kind, id, company_id }: Target): string {
  if (kind === 'company') return `/dashboard/${id}`
  if (kind === 'matrix') return `/matrix/${company_id}/${id}`
  if (company_id === null) return kind === 'scale' ? '/scales' : '/evaluations'
  return kind === 'scale' ? `/scales/${company_id}` : `/evaluation/${company_id}/${id}`
}

/** Whether an action has its own sentence. */
export const hasSentence = (action: string): boolean => action in sentences
