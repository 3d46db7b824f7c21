import type { Notices } from '#shared/messages.ts'
import type { RefusalStatuses } from '#shared/refusal.ts'

/** The Spanish texts of this feature. */
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
  'reports.earlier_missing': 'Elige el PDF del reporte anterior.',
  'reports.earlier_too_large':
    'El archivo pesa más de 2 MB. Elige el PDF del reporte anterior tal como se descargó.',
  'reports.earlier_without_numbers':
    'Este archivo no trae los números de un reporte. Elige el PDF tal como se descargó, sin imprimirlo ni guardarlo de nuevo; los de antes de esta versión no los traen.',
  'reports.earlier_not_ours':
    'Este PDF no se hizo aquí, o sus números cambiaron después. No se puede comparar con él.',
  'reports.earlier_other_person':
    'Este reporte es de otra persona: se hizo para un correo distinto del que está en el proyecto.',
  'reports.earlier_other_evaluation':
    'Este reporte es de otra evaluación: la escala, las competencias o las conductas no son las mismas.',
  'reports.earlier_not_earlier':
    'Este reporte no es de un ciclo anterior: cerró el mismo día que este proyecto, o después.',
  'reports.earlier_without_others':
    'En este reporte, o en el de ahora, no hay promedios de otros: no hay qué comparar.',
  'reports.earlier_few_changed':
    'De un ciclo a otro algún grupo cambió en menos personas que el mínimo. La diferencia podría señalar a quien llegó o se fue, así que no se compara.',
  'reports.earlier_regrouped':
    'De un ciclo a otro los grupos se reunieron de otra manera. La diferencia podría señalar a pocas personas, así que no se compara.',
  'reports.earlier_attached': 'Listo: el reporte ya muestra el antes y el ahora.',
  'reports.earlier_removed': 'Quitamos los números del reporte anterior.',
  'reports.earlier_failed': 'No se pudo leer el reporte anterior. Intenta de nuevo.',
  'reports.archive_ready': 'Descargamos {count} reportes en un ZIP.',
  'reports.archive_partial': 'El ZIP está listo, pero faltan reportes: adentro dice cuáles.',
  'reports.archive_cancelled': 'Cancelaste la descarga.',
} as const

/** HTTP status of each code that a call of this feature may be refused with. */
export const reportsRefusals = {
  'reports.not_yet': 409,
  'reports.segment_too_small': 422,
  'reports.failed': 500,
  'reports.earlier_missing': 422,
  'reports.earlier_too_large': 413,
  'reports.earlier_without_numbers': 422,
  'reports.earlier_not_ours': 422,
  'reports.earlier_other_person': 422,
  'reports.earlier_other_evaluation': 422,
  'reports.earlier_not_earlier': 422,
  'reports.earlier_without_others': 422,
  'reports.earlier_few_changed': 422,
  'reports.earlier_regrouped': 422,
  'reports.too_many_waiting': 429,
} as const satisfies RefusalStatuses<typeof reportsMessages>

/**
 * How a notification of these codes looks and how long it stays, where it differs from an error's.
 */
export const reportsNotices = {
  'reports.not_yet': { tone: 'warning' },
  'reports.earlier_attached': { tone: 'success' },
  'reports.earlier_removed': { tone: 'success' },
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
