import type * as z from 'zod/mini'
import type { Activity, Role } from './contract.ts'
import { roleLabel } from './role.rules.ts'

type Deed = Pick<z.output<typeof Activity>, 'action' | 'detail'>
type Detail = Deed['detail']

const quoted = (detail: Detail): string => (typeof detail['name'] === 'string' && detail['name'] ? ` «${detail['name']}»` : '')
const isRole = (value: unknown): value is Role => value === 'owner' || value === 'admin' || value === 'viewer'
const ofRole = (detail: Detail): string => (isRole(detail['role']) ? ` con el rol ${roleLabel(detail['role'])}` : '')
const counted = (detail: Detail, key: string, one: string, many: string): string => {
  const count = detail[key]
  return typeof count === 'number' ? `${count} ${count === 1 ? one : many}` : many
}
const people = (detail: Detail): string => counted(detail, 'subjects', 'participante', 'participantes')
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
  'member.changed': (detail) => `Cambió el rol de una persona${isRole(detail['role']) ? ` a ${roleLabel(detail['role'])}` : ''}`,
  'member.removed': () => 'Quitó el acceso de una persona',
  'company.created': (detail) => `Creó la empresa${quoted(detail)}`,
  'company.changed': (detail) => `Cambió la empresa${quoted(detail)}${detail['status'] === 'inactiva' ? ', inactiva' : ''}`,
  'company.deleted': (detail) => `Eliminó la empresa${quoted(detail)}`,
  'scale.created': (detail) => `Creó una escala${quoted(detail)}`,
  'scale.updated': (detail) => `Cambió una escala${quoted(detail)}`,
  'scale.duplicated': (detail) => `Duplicó una escala${quoted(detail)}`,
  'scale.deleted': (detail) => `Eliminó una escala${quoted(detail)}`,
  'evaluation.created': (detail) => `Creó una evaluación${quoted(detail)}`,
  'evaluation.updated': (detail) => `Cambió una evaluación${quoted(detail)}`,
  'evaluation.duplicated': (detail) => `Duplicó una evaluación${quoted(detail)}`,
  'evaluation.deleted': (detail) => `Eliminó una evaluación${quoted(detail)}`,
  'matrix.created': (detail) => `Creó un proyecto${quoted(detail)}`,
  'matrix.updated': (detail) => `Cambió un proyecto${quoted(detail)}`,
  'matrix.duplicated': (detail) => `Duplicó un proyecto${quoted(detail)}`,
  'matrix.deleted': (detail) => `Eliminó un proyecto${detail['released'] === true ? ' liberado' : ''}${quoted(detail)}`,
  'matrix.released': (detail) => `Liberó un proyecto con ${counted(detail, 'forms', 'hoja', 'hojas')}`,
  'matrix.extended': ({ from, to }) =>
    `Extendió la fecha límite de un proyecto${typeof from === 'string' && typeof to === 'string' ? ` del ${from} al ${to}` : ''}`,
  'matrix.closed': () => 'Cerró un proyecto antes de tiempo',
  'matrix.reminded': (detail) => `Envió ${counted(detail, 'count', 'recordatorio', 'recordatorios')}`,
  'matrix.mail_retried': () => 'Volvió a enviar un correo que falló',
  'matrix.erased': () => 'Eliminó los datos personales de un proyecto que cumplió su plazo',
  'data_subject.exported': () => 'Exportó los datos de una persona que los pidió',
  'data_subject.erased': () => 'Suprimió los datos de una persona que lo pidió',
  'subjects.added': (detail) => `Agregó ${people(detail)}`,
  'subjects.updated': () => 'Cambió a un participante',
  'subjects.removed': () => 'Eliminó a un participante',
  'subjects.imported': (detail) => `Importó ${people(detail)}`,
  'forms.added': (detail) => `Agregó ${connections(detail)}`,
  'forms.updated': () => 'Cambió una conexión',
  'forms.removed': () => 'Eliminó una conexión',
  'forms.imported': (detail) => `Importó ${connections(detail)}`,
  'forms.generated': (detail) => `Generó ${connections(detail)}`,
  'report.read': () => 'Leyó los resultados de una persona',
  'report.downloaded': () => 'Descargó el reporte de una persona',
  'report.group_downloaded': () => 'Descargó el reporte de un grupo',
  'report.spreadsheet_downloaded': () => 'Descargó los resultados de un proyecto en hoja de cálculo',
  'report.all_downloaded': () => 'Descargó todos los reportes de un proyecto',
}

export const activitySentence = ({ action, detail }: Deed): string => sentences[action]?.(detail) ?? `Hizo un cambio (${action})`

/** Whether a deed is told in words of its own. */
export const isToldInWords = (action: string): boolean => action in sentences
