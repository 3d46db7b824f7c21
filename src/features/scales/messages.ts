import type { Notices } from '#shared/messages.ts'
import type { RefusalStatuses } from '#shared/refusal.ts'

/** The Spanish texts of this feature. */
export const scalesMessages = {
  'scale.name_required': 'El nombre no puede estar vacío',
  'scale.too_few_values': 'Debe haber al menos 3 valores con descripciones no vacías',
  'scale.too_many_values': 'Una escala puede tener hasta 10 valores.',
  'scale.save_failed': 'Error al guardar la escala',
  'scale.saved': 'Guardamos la escala.',
  'scale.deleted': 'Eliminamos la escala.',
  'scale.duplicated': 'Duplicamos la escala.',
  'scale.delete_confirm': '¿Estás seguro de eliminar esta escala?',
  'scale.delete_failed': 'No se pudo eliminar la escala.',
  'scale.in_use': 'No se pudo eliminar la escala. La usan: {names}.',
  'scale.locked':
    'Un proyecto liberado usa esta escala: ya no puede cambiar. Duplícala para hacer otra.',
  'scale.anchored':
    'No se guardó: {names} describen cada uno de los {count} valores de esta escala. Quita esas descripciones para agregar o quitar valores, o duplica la escala.',
  'scales.load_failed': 'Error al cargar las escalas',
  'scale.changed': 'Alguien cambió esta escala mientras la editabas.',
} as const

/** HTTP status of each code that a call of this feature may be refused with. */
export const scalesRefusals = {
  'scale.changed': 409,
  'scale.name_required': 422,
  'scale.too_few_values': 422,
  'scale.too_many_values': 422,
  'scale.in_use': 409,
  'scale.locked': 409,
  'scale.anchored': 409,
} as const satisfies RefusalStatuses<typeof scalesMessages>

/**
 * How a notification of these codes looks and how long it stays, where it differs from an error's.
 */
export const scalesNotices = {
  'scale.saved': { tone: 'success' },
  'scale.deleted': { tone: 'success' },
  'scale.duplicated': { tone: 'success' },
} as const satisfies Notices<typeof scalesMessages>

type ScalesMessages = typeof scalesMessages
type ScalesRefusals = typeof scalesRefusals

declare module '#shared/messages.ts' {
  interface MessageCatalog extends ScalesMessages {}
}

declare module '#shared/refusal.ts' {
  interface RefusalCatalog extends ScalesRefusals {}
}
