import type { Notices } from '#shared/messages.ts'
import type { RefusalStatuses } from '#shared/refusal.ts'

/** The Spanish texts of this feature. */
export const evaluationsMessages = {
  'evaluations.load_failed': 'Error al cargar las evaluaciones.',
  'evaluation.incomplete':
    'Por favor, completa el nombre de la evaluación, agrega una escala y al menos una competencia.',
  'evaluation.competence_name_required': 'La competencia necesita un nombre.',
  'evaluation.competence_incomplete': 'La competencia necesita un nombre y una descripción.',
  'evaluation.competence_duplicate': 'Ya agregaste esa competencia.',
  'evaluation.competence_removed': 'Se quitó «{name}» con sus preguntas.',
  'evaluation.question_removed': 'Se quitó la pregunta {number}.',
  'evaluation.prompt_removed': 'Se quitó la pregunta abierta {number}.',
  'evaluation.question_required': 'La pregunta necesita un texto.',
  'evaluation.questions_required': 'Cada competencia necesita al menos una pregunta.',
  'evaluation.too_many_questions': 'Una evaluación puede tener hasta 300 preguntas.',
  'evaluation.anchors_incomplete':
    'Describe todos los valores de la escala para la pregunta, o ninguno.',
  'evaluation.anchors_misfit':
    'La escala tiene {count} valores, y estas preguntas describen otra cantidad: {names}. Completa o quita sus descripciones.',
  'evaluation.relation_unasked': 'Cada relación necesita al menos una pregunta.',
  'evaluation.prompt_required': 'La pregunta abierta necesita un texto.',
  'evaluation.prompt_duplicate': 'Ya agregaste esa pregunta abierta.',
  'evaluation.too_many_prompts': 'Una evaluación puede tener hasta cinco preguntas abiertas.',
  'evaluation.file_unknown':
    'El archivo no es una evaluación exportada de aquí, en JSON o en Excel.',
  'evaluation.file_part': 'No se importó nada. Revisa {part}: {reason}.',
  'evaluation.competence_twice': 'la competencia está dos veces',
  'evaluation.anchor_missing': 'le falta la descripción de algún valor',
  'evaluation.imported': 'Agregamos «{name}».',
  'evaluation.import_failed': 'No se pudo importar la evaluación.',
  'evaluation.copied': 'Copiamos la evaluación a {company}.',
  'evaluation.download_failed': 'No se pudo descargar la evaluación.',
  'evaluation.delete_confirm': '¿Estás seguro de eliminar esta evaluación?',
  'evaluation.delete_failed': 'No se pudo eliminar la evaluación.',
  'evaluation.in_use': 'No se pudo eliminar la evaluación. La usan los proyectos: {names}.',
  'evaluation.locked':
    'Un proyecto liberado usa esta evaluación: ya no puede cambiar. Duplícala para hacer otra.',
  'evaluation.save_failed': 'Error al subir la evaluación. Por favor, inténtalo de nuevo.',
  'evaluation.load_failed': 'Error al cargar la evaluación. Por favor, inténtalo de nuevo.',
  'competences.load_failed': 'Error al cargar las competencias.',
  'library.load_failed': 'Error al cargar la biblioteca.',
  'evaluation.saved': 'Guardamos la evaluación.',
  'evaluation.deleted': 'Eliminamos la evaluación.',
  'evaluation.duplicated': 'Duplicamos la evaluación.',
  'evaluation.changed': 'Alguien cambió esta evaluación mientras la editabas.',
} as const

/** HTTP status of each code that a call of this feature may be refused with. */
export const evaluationsRefusals = {
  'evaluation.changed': 409,
  'evaluation.incomplete': 422,
  'evaluation.competence_name_required': 422,
  'evaluation.competence_incomplete': 422,
  'evaluation.competence_duplicate': 422,
  'evaluation.question_required': 422,
  'evaluation.questions_required': 422,
  'evaluation.too_many_questions': 422,
  'evaluation.anchors_incomplete': 422,
  'evaluation.anchors_misfit': 422,
  'evaluation.relation_unasked': 422,
  'evaluation.prompt_required': 422,
  'evaluation.prompt_duplicate': 422,
  'evaluation.too_many_prompts': 422,
  'evaluation.file_unknown': 422,
  'evaluation.file_part': 422,
  'evaluation.in_use': 409,
  'evaluation.locked': 409,
} as const satisfies RefusalStatuses<typeof evaluationsMessages>

/**
 * How a notification of these codes looks and how long it stays, where it differs from an error's.
 */
export const evaluationsNotices = {
  'evaluation.saved': { tone: 'success' },
  'evaluation.deleted': { tone: 'success' },
  'evaluation.duplicated': { tone: 'success' },
  'evaluation.imported': { tone: 'success' },
  'evaluation.copied': { tone: 'success' },
} as const satisfies Notices<typeof evaluationsMessages>

type EvaluationsMessages = typeof evaluationsMessages
type EvaluationsRefusals = typeof evaluationsRefusals

declare module '#shared/messages.ts' {
  interface MessageCatalog extends EvaluationsMessages {}
}

declare module '#shared/refusal.ts' {
  interface RefusalCatalog extends EvaluationsRefusals {}
}
