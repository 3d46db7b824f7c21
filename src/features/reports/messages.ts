import type { Notices } from '#shared/messages.ts'
import type { RefusalStatuses } from '#shared/refusal.ts'

/** The Spanish texts of this feature (spec §8). */
export const reportsMessages = {
  'reports.load_failed': 'No hay reportes disponibles para esta matriz.',
  'reports.not_yet': 'Aún no están disponibles los reportes.',
  'reports.segment_too_small':
    'Ese corte tiene menos de 5 personas evaluadas dentro o fuera de él.',
  'reports.segment_combined':
    'Ese corte, restado de otros promedios del proyecto, dejaría ver a menos de 5 personas.',
  'reports.failed': 'No se pudo preparar el reporte. Intenta de nuevo.',
  'reports.too_many_waiting':
    'Ya tienes {count} descargas en espera. Espera a que termine una e intenta de nuevo.',
  'reports.archive_ready': 'Descargamos {count} reportes en un ZIP.',
  'reports.archive_partial': 'El ZIP está listo, pero faltan reportes: adentro dice cuáles.',
  'reports.archive_cancelled': 'Cancelaste la descarga.',
} as const

/** HTTP status of each code that a call of this feature may be refused with. */
export const reportsRefusals = {
  'reports.not_yet': 409,
  'reports.segment_too_small': 422,
  'reports.failed': 500,
  'reports.too_many_waiting': 429,
} as const satisfies RefusalStatuses<typeof reportsMessages>

/** How a notification of these codes looks and how long it stays, where it differs from an error's. */
export const reportsNotices = {
  'reports.not_yet': { tone: 'warning' },
  'reports.archive_ready': { tone: 'success' },
  'reports.archive_partial': { tone: 'warning' },
  'reports.archive_cancelled': { tone: 'success' },
} as const satisfies Notices<typeof reportsMessages>

type ReportsMessages = typeof reportsMessages
type ReportsRefusals = typeof reportsRefusals

declare module '#shared/messages.ts' {
  interface MessageCatalog extends ReportsMessages {}
}

declare module '#shared/refusal.ts' {
  interface RefusalCatalog extends ReportsRefusals {}
}
