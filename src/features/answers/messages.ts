import type { Notices } from '#shared/messages.ts'
import type { RefusalStatuses } from '#shared/refusal.ts'

/** The Spanish texts of this feature. */
export const answersMessages = {
  'answers.missing': 'Por favor, completa todas las preguntas antes de enviar.',
  'answers.load_failed': 'Error al cargar los datos del sujeto.',
  'answers.send_failed': 'Error al enviar las respuestas. Por favor, inténtelo de nuevo más tarde.',
  'answers.saving': 'Guardando...',
  'answers.saved': 'Guardado automáticamente',
  'answers.offline': 'Sin conexión, {count} por guardar',
  'answers.saved_again': 'Guardado de nuevo',
  'answers.storage_blocked':
    'Este navegador no guarda nada. No cierres esta página mientras haya respuestas por guardar.',
  'answers.closed': 'El periodo de evaluación ha terminado',
  'answers.left': 'Ya no participas en esta evaluación',
  'answers.completed': 'Ya enviaste esta evaluación.',
  'answers.declined':
    'Dijiste que no conoces lo suficiente a esta persona. Deshazlo antes de enviar sus respuestas.',
  'answers.decline_self': 'Tu autoevaluación no se puede dejar de lado así.',
  'answers.importance_not_asked': 'En esta hoja no se pregunta qué importa más para el puesto.',
  'answers.competence_invalid': 'Esa competencia no pertenece a esta evaluación.',
  'answers.value_invalid': 'Esa opción no pertenece a la escala de esta evaluación.',
  'answers.question_invalid': 'Esa pregunta no pertenece a esta evaluación.',
  'answers.question_not_asked': 'Esa pregunta no se hace a quien evalúa con esta relación.',
  'answers.prompt_invalid': 'Esa pregunta abierta no pertenece a esta evaluación.',
  'answers.prompt_not_asked': 'Esa pregunta abierta no se hace a quien evalúa con esta relación.',
  'answers.comment_too_long': 'El comentario puede tener hasta 4,000 caracteres.',
  'answers.comment_notice': 'Tu comentario se mostrará textual',
  'answers.receipt_unknown':
    'Este enlace no es válido. Ábrelo completo, tal como llegó en tu correo.',
  'answers.receipt_used':
    'Este enlace ya se usó. Busca en tu correo el mensaje más nuevo de esta evaluación.',
  'answers.reopen_closed':
    'El periodo de evaluación ya terminó, así que tu hoja ya no se puede reabrir. Escribe a quien organiza la evaluación.',
  'answers.pending_link_invalid':
    'Este enlace ya se usó o venció. Pide otro: llega en unos minutos.',
  'answers.device_link_invalid':
    'El código no es correcto, ya se usó o venció. Pide otro en el menú de tu hoja.',
  'answers.reported': 'Gracias por avisar. Se lo dijimos a quien organiza la evaluación.',
} as const

/** HTTP status of each code that a call of this feature may be refused with. */
export const answersRefusals = {
  'answers.missing': 422,
  'answers.closed': 410,
  'answers.left': 410,
  'answers.completed': 409,
  'answers.declined': 409,
  'answers.decline_self': 422,
  'answers.importance_not_asked': 422,
  'answers.competence_invalid': 422,
  'answers.value_invalid': 422,
  'answers.question_invalid': 422,
  'answers.question_not_asked': 422,
  'answers.prompt_invalid': 422,
  'answers.prompt_not_asked': 422,
  'answers.comment_too_long': 422,
  'answers.receipt_unknown': 403,
  'answers.receipt_used': 409,
  'answers.reopen_closed': 410,
  'answers.pending_link_invalid': 410,
  'answers.device_link_invalid': 403,
} as const satisfies RefusalStatuses<typeof answersMessages>

/**
 * How a notification of these codes looks and how long it stays, where it differs from an error's.
 */
export const answersNotices = {
  'answers.saved': { tone: 'success' },
  'answers.reported': { tone: 'success' },
} as const satisfies Notices<typeof answersMessages>

type AnswersMessages = typeof answersMessages
type AnswersRefusals = typeof answersRefusals

declare module '#shared/messages.ts' {
  interface MessageCatalog extends AnswersMessages {}
}

declare module '#shared/refusal.ts' {
  interface RefusalCatalog extends AnswersRefusals {}
}
