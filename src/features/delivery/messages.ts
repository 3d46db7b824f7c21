import type { Notices } from '#shared/messages.ts'
import type { RefusalStatuses } from '#shared/refusal.ts'

/** The Spanish texts of this feature. */
export const deliveryMessages = {
  'delivery.load_failed': 'No se pudo cargar la entrega de los reportes.',
  'delivery.preview_failed': 'No se pudo preparar el correo.',
  'delivery.none_deliverable': 'Elige a personas con reporte que todavía no lo reciben.',
  'delivery.date_past': 'Elige una fecha de hoy en adelante.',
  'delivery.date_after_erasure':
    'Ese día los datos ya se eliminaron: elige una fecha antes del {date}.',
  'delivery.sample': 'El proyecto de muestra no envía correos, así que no entrega reportes.',
  'delivery.date_and_leader': 'Elige una sola cosa: una fecha, o después de hablar con su líder.',
  'delivery.leader_reports_off':
    'En este proyecto los líderes no reciben reportes: quienes respondieron no leyeron que fuera así.',
  'delivery.plan_private': 'Esta persona no comparte su plan.',
  'delivery.commitment_long': 'Escribe a lo más {most} caracteres en cada parte del compromiso.',
  'delivery.not_revocable': 'Ninguna de estas personas tiene un enlace que retirar.',
  'delivery.link_ended':
    'Este enlace ya no abre tu reporte: quien organiza lo retiró o te envió uno nuevo.',
  'delivery.talk_final': 'El reporte ya salió: no se puede deshacer.',
  'delivery.delivered': 'Reportes entregados: {count}.',
  'delivery.scheduled': 'Reportes programados para el {date}: {count}.',
  'delivery.waiting': 'Reportes que esperan a que la persona hable con su líder: {count}.',
  'delivery.leaders': 'Reportes entregados también a su líder: {count}.',
  'delivery.leaders_recent': 'A estos líderes ya se les escribió en las últimas 24 horas.',
  'delivery.leaders_told': 'Mensajes a líderes en camino: {count}.',
  'delivery.revoked': 'Enlaces retirados: {count}.',
} as const

/** HTTP status of each code that a call of this feature may be refused with. */
export const deliveryRefusals = {
  'delivery.none_deliverable': 422,
  'delivery.date_past': 422,
  'delivery.date_after_erasure': 422,
  'delivery.date_and_leader': 422,
  'delivery.leader_reports_off': 409,
  'delivery.plan_private': 404,
  'delivery.commitment_long': 422,
  'delivery.sample': 409,
  'delivery.leaders_recent': 409,
  'delivery.not_revocable': 409,
  'delivery.link_ended': 410,
  'delivery.talk_final': 409,
} as const satisfies RefusalStatuses<typeof deliveryMessages>

/** How a notification of these codes looks and how long it stays, where it differs from an error's. */
export const deliveryNotices = {
  'delivery.sample': { tone: 'warning' },
  'delivery.delivered': { tone: 'success' },
  'delivery.scheduled': { tone: 'success' },
  'delivery.waiting': { tone: 'success' },
  'delivery.leaders': { tone: 'success' },
  'delivery.leaders_told': { tone: 'success' },
  'delivery.revoked': { tone: 'success' },
} as const satisfies Notices<typeof deliveryMessages>

type DeliveryMessages = typeof deliveryMessages
type DeliveryRefusals = typeof deliveryRefusals

declare module '#shared/messages.ts' {
  interface MessageCatalog extends DeliveryMessages {}
}

declare module '#shared/refusal.ts' {
  interface RefusalCatalog extends DeliveryRefusals {}
}
