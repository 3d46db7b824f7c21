import type { Notices } from '#shared/messages.ts'
import type { RefusalStatuses } from '#shared/refusal.ts'

/** The Spanish texts of this feature. */
export const releaseMessages = {
  'matrix.release_failed': 'Error al liberar el proyecto',
  'matrix.release_succeeded': 'Matriz subida exitosamente!',
  'matrix.mail_sent': 'Hemos enviado un correo con la información correspondiente.',
  'matrix.none_released': 'Esta empresa todavía no tiene proyectos liberados.',
  'matrix.none_open': 'Ningún proyecto de esta empresa recibe respuestas ahora.',
  'matrix.not_released': 'El proyecto todavía no se libera.',
  'matrix.no_forms': 'Agrega al menos una conexión antes de liberar el proyecto.',
  'matrix.exposes_raters':
    'Al liberar deja de ser cierto lo que otro proyecto dijo a quienes evaluaron a {name}: comparando los dos podría deducirse lo que respondieron. Para liberar de todos modos, escribe el nombre de esa persona evaluada.',
  'matrix.no_questions': 'La evaluación del proyecto no tiene preguntas.',
  'matrix.deadline_not_later': 'La nueva fecha límite debe ser posterior a la actual.',
  'matrix.reports_open': 'Los reportes ya están disponibles: la fecha límite no se puede mover.',
  'matrix.closed': 'El proyecto ya cerró.',
  'matrix.extended': 'La nueva fecha límite es el {date}.',
  'matrix.closed_early': 'Cerraste el proyecto. Los reportes estarán disponibles en 6 horas.',
  'matrix.extended_told_one':
    'La nueva fecha límite es el {date}. Avisamos por correo a una persona.',
  'matrix.extended_told':
    'La nueva fecha límite es el {date}. Avisamos por correo a {count} personas.',
  'matrix.reminded': 'Enviamos {count} recordatorios.',
  'matrix.reminded_single': 'Enviamos un recordatorio.',
  'matrix.reminded_one': 'Enviamos un recordatorio a {name}.',
  'matrix.reminded_later': 'A las 9:00 salen {count} recordatorios.',
  'matrix.reminded_later_one': 'A las 9:00 sale un recordatorio.',
  'matrix.nobody_pending': 'Nadie tiene hojas pendientes.',
  'matrix.nothing_pending': 'Esta persona ya no tiene hojas pendientes.',
  'matrix.preview_failed': 'No se pudo mostrar el correo.',
  'matrix.list_failed': 'No se pudo descargar la lista.',
  'matrix.mails_failed': 'No se pudieron cargar los correos.',
  'matrix.choose_reminded': 'Elige al menos a una persona.',
  'matrix.recently_reminded':
    'Ya enviamos un recordatorio hace menos de 24 horas. Espera para enviar otro.',
  'matrix.reminders_enough':
    'Ya se enviaron tres recordatorios de este proyecto; no se envían más a la misma persona.',
  'matrix.reminders_refused': 'Quien tiene hojas pendientes no quiere recordatorios.',
  'matrix.reminders_no_email': 'Sin correo: avísale en persona.',
  'matrix.reminders_undeliverable':
    'Los correos a quien tiene hojas pendientes fueron devueltos. Corrige sus direcciones.',
  'matrix.mail_recent':
    'Este correo se envió hace menos de 24 horas. Espera para enviarlo otra vez.',
  'matrix.mail_not_needed':
    'Este correo ya no hace falta: lo que pide ya se hizo, o su enlace ya no sirve.',
  'matrix.mail_retried': 'Volveremos a enviar el correo.',
  'mail.quota_reached':
    'Este espacio de trabajo puede enviar {quota} correos en 24 horas, y con éstos serían más. Intenta mañana o pide a quien opera el servicio que suba el límite.',
  'subject.has_sent':
    'Esta persona ya envió respuestas, así que su correo ya no se puede corregir.',
  'subject.email_unchanged': 'Escribe una dirección distinta de la actual.',
  'subject.email_needed': 'En este proyecto cada persona necesita un correo.',
  'subject.email_none': 'Esta persona ya no tiene correo.',
  'subject.email_added':
    'Agregamos el correo de {name} y le enviamos su enlace. Su papeleta ya no sirve.',
  'subject.email_removed':
    'Quitamos el correo de {name}. Su enlace ya no sirve: imprime su papeleta.',
  'subject.email_corrected': 'Corregimos el correo de {name}.',
  'subject.email_corrected_invited':
    'Corregimos el correo de {name} y le enviamos un enlace nuevo. El anterior ya no sirve.',
} as const

/** HTTP status of each code that a call of this feature may be refused with. */
export const releaseRefusals = {
  'matrix.not_released': 409,
  'matrix.no_forms': 422,
  'matrix.exposes_raters': 409,
  'matrix.no_questions': 422,
  'matrix.deadline_not_later': 422,
  'matrix.reports_open': 409,
  'matrix.closed': 409,
  'matrix.nothing_pending': 409,
  'matrix.recently_reminded': 409,
  'matrix.mail_recent': 409,
  'matrix.mail_not_needed': 409,
  'matrix.reminders_enough': 409,
  'matrix.reminders_refused': 409,
  'matrix.reminders_undeliverable': 409,
  'matrix.reminders_no_email': 409,
  'mail.quota_reached': 429,
  'subject.has_sent': 409,
  'subject.email_unchanged': 422,
  'subject.email_needed': 422,
  'subject.email_none': 409,
} as const satisfies RefusalStatuses<typeof releaseMessages>

/**
 * How a notification of these codes looks and how long it stays, where it differs from an error's.
 */
export const releaseNotices = {
  'matrix.release_succeeded': { tone: 'success' },
  'matrix.mail_sent': { tone: 'success' },
  'matrix.extended': { tone: 'success' },
  'matrix.closed_early': { tone: 'success' },
  'matrix.extended_told_one': { tone: 'success' },
  'matrix.extended_told': { tone: 'success' },
  'matrix.reminded': { tone: 'success' },
  'matrix.reminded_single': { tone: 'success' },
  'matrix.reminded_one': { tone: 'success' },
  'matrix.reminded_later': { tone: 'success' },
  'matrix.reminded_later_one': { tone: 'success' },
  'matrix.nobody_pending': { tone: 'warning' },
  'matrix.recently_reminded': { tone: 'warning' },
  'matrix.mail_recent': { tone: 'warning' },
  'matrix.mail_not_needed': { tone: 'warning' },
  'matrix.reminders_enough': { tone: 'warning' },
  'matrix.reminders_refused': { tone: 'warning' },
  'matrix.reminders_undeliverable': { tone: 'warning' },
  'matrix.reminders_no_email': { tone: 'warning' },
  'matrix.mail_retried': { tone: 'success' },
  'subject.email_corrected': { tone: 'success' },
  'subject.email_corrected_invited': { tone: 'success' },
  'subject.email_added': { tone: 'success' },
  'subject.email_removed': { tone: 'success' },
} as const satisfies Notices<typeof releaseMessages>

type ReleaseMessages = typeof releaseMessages
type ReleaseRefusals = typeof releaseRefusals

declare module '#shared/messages.ts' {
  interface MessageCatalog extends ReleaseMessages {}
}

declare module '#shared/refusal.ts' {
  interface RefusalCatalog extends ReleaseRefusals {}
}
