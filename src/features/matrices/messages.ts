import type { Notices } from '#shared/messages.ts'
import type { RefusalStatuses } from '#shared/refusal.ts'

/** The Spanish texts of this feature. */
export const matricesMessages = {
  'matrix.incomplete': 'Tienes que llenar todos los campos obligatorios.',
  'matrix.deadline_past': 'La fecha límite debe ser posterior al día de hoy.',
  'matrix.reminder_past': 'Ese recordatorio caería hoy o antes. Elige otro.',
  'matrix.no_columns': 'No agregaste columnas. El proyecto se enviará sin ellas.',
  'matrix.columns_dropped':
    'El proyecto se enviará sin las columnas a las que falta el nombre o el tipo: {names}.',
  'matrix.column_removed': 'Se quitó la columna {name}.',
  'matrices.load_failed': 'Error al cargar las Proyectos',
  'matrix.delete_confirm': '¿Estás seguro de eliminar este proyecto?',
  'matrix.deleted': 'Proyecto eliminado con éxito!',
  'matrix.delete_failed': 'No se pudo eliminar el proyecto.',
  'subject_properties.load_failed': 'Error al cargar las columnas.',
  'reminder_options.load_failed': 'Error al cargar recordatorios.',
  'matrix.create_failed': 'Error al subir el proyecto.',
  'matrix.load_failed': 'Error al cargar la matriz',
  'matrix.state_failed': 'Error al cargar el estado del proyecto',
  'matrix.duplicated': 'Duplicamos el proyecto como borrador.',
  'matrix.released': 'El proyecto ya ha sido liberado. No se pueden hacer más cambios.',
  'matrix.minimum_raters': 'El mínimo de anonimato va de 3 a 10 personas.',
  'matrix.minimum_changed': 'El mínimo de anonimato es ahora de {minimum}.',
  'matrix.minimum_failed': 'No se pudo cambiar el mínimo de anonimato.',
  'matrix.relations': 'Elige al menos una relación además de la autoevaluación.',
  'matrix.relations_used':
    'Ya hay conexiones o propuestas con estas relaciones: {relations}. Quítalas antes de dejar de usarlas.',
  'matrix.without_email_used':
    '{people} correo. Agrega su correo o quita a esas personas antes de desactivar «Hay personas sin correo».',
  'matrix.weights_sum': 'Los pesos deben sumar 100 %.',
  'matrix.weights_low':
    'Cada relación pesa al menos 10 %: con menos, el promedio de otros dejaría ver el número de las demás.',
  'matrix.weights_none': 'Cada competencia pesa al menos 1 %.',
  'matrix.weights_relations': 'Da un peso a cada relación que usa el proyecto, y a ninguna otra.',
  'matrix.weights_competences':
    'La evaluación ya no tiene las mismas competencias: revisa sus pesos en «Opciones».',
  'matrix.nomination_limits': 'El mínimo de cada relación no puede ser mayor que su máximo.',
  'matrix.nomination_dates':
    'Las propuestas van antes que la aprobación, y las dos antes de la fecha límite.',
  'matrix.nomination_open': 'Las propuestas están abiertas. Cancélalas antes de quitar la opción.',
  'matrix.erased': 'Los datos personales de este proyecto ya se eliminaron.',
  'matrices.empty': 'No hay proyectos disponibles, ¡crea uno!',
  'matrix.too_many_columns': 'Un proyecto puede tener hasta 30 columnas.',
  'matrix.too_many_emails': 'Los reportes se anuncian a 10 correos como máximo.',
  'matrix.changed': 'Alguien cambió este proyecto mientras lo editabas.',
} as const

/** HTTP status of each code that a call of this feature may be refused with. */
export const matricesRefusals = {
  'matrix.changed': 409,
  'matrix.incomplete': 422,
  'matrix.deadline_past': 422,
  'matrix.reminder_past': 422,
  'matrix.released': 409,
  'matrix.minimum_raters': 422,
  'matrix.relations': 422,
  'matrix.relations_used': 409,
  'matrix.without_email_used': 409,
  'matrix.weights_sum': 422,
  'matrix.weights_low': 422,
  'matrix.weights_none': 422,
  'matrix.weights_relations': 422,
  'matrix.weights_competences': 409,
  'matrix.nomination_limits': 422,
  'matrix.nomination_dates': 422,
  'matrix.nomination_open': 409,
  'matrix.erased': 410,
  'matrix.too_many_columns': 422,
  'matrix.too_many_emails': 422,
} as const satisfies RefusalStatuses<typeof matricesMessages>

/**
 * How a notification of these codes looks and how long it stays, where it differs from an error's.
 */
export const matricesNotices = {
  'matrix.no_columns': { tone: 'warning' },
  'matrix.columns_dropped': { tone: 'warning' },
  'matrix.deleted': { tone: 'success' },
  'matrix.duplicated': { tone: 'success' },
  'matrix.released': { tone: 'warning' },
} as const satisfies Notices<typeof matricesMessages>

type MatricesMessages = typeof matricesMessages
type MatricesRefusals = typeof matricesRefusals

declare module '#shared/messages.ts' {
  interface MessageCatalog extends MatricesMessages {}
}

declare module '#shared/refusal.ts' {
  interface RefusalCatalog extends MatricesRefusals {}
}
