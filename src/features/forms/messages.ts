import type { Notices } from '#shared/messages.ts'
import type { RefusalStatuses } from '#shared/refusal.ts'

/** The Spanish texts of this feature. */
export const formsMessages = {
  'import.form_headers_required':
    'Encabezados requeridos: "Evaluador", "Correo", "Relación" y "Evaluado" (o equivalentes).',
  'import.person_missing': 'Falta decir quién evalúa o a quién.',
  'import.person_unknown': 'No hay un participante «{person}».',
  'import.person_ambiguous': 'Hay varias personas que se llaman «{person}». Escribe su correo.',
  'import.person_mismatch': 'El correo «{email}» es de otra persona.',
  'import.relation_unknown': 'La relación «{relation}» no existe.',
  'import.pair_exists':
    'Ya evalúa a esa persona como {relation}. Cada quien evalúa a otra persona una sola vez.',
  'import.pair_repeated':
    'El renglón {line} ya dice que evalúa a esa persona como {relation}. Cada quien evalúa a otra persona una sola vez.',
  'form.incomplete_row': 'No se puede agregar una nueva fila con campos incompletos.',
  'form.incomplete': 'Completa evaluador, relación y evaluado.',
  'form.duplicate': 'Esta relación ya existe.',
  'form.pair_exists':
    'Ya evalúa a esa persona con otra relación. Cada quien evalúa a otra persona una sola vez.',
  'form.relation_unused': 'Este proyecto no usa la relación {relation}.',
  'form.self_exists': 'Esa persona ya tiene su autoevaluación.',
  'form.self_mismatch': 'En la autoevaluación, la persona evaluada es la misma que evalúa.',
  'form.same_person': 'Una persona sólo puede evaluarse a sí misma con la relación Autoevaluación.',
  'form.other_matrix': 'Las dos personas deben estar en el mismo proyecto.',
  'relation_types.load_failed': 'Error al cargar las relaciones',
  'forms.load_failed': 'Error al cargar las conexiones',
  'form.save_failed': 'Error al guardar la conexión',
  'form.delete_failed': 'Error al eliminar la conexión',
  'form.rater_removed': '{evaluator} ya no evalúa a {evaluated}.',
  'form.self_removed': '{evaluator} ya no tiene autoevaluación.',
  'form.leader_replaced': 'Ahora {leader} evalúa a {evaluated} como líder.',
  'form.rater_added': 'Se agregó 1 evaluador a {evaluated}.',
  'form.raters_added': 'Se agregaron {count} evaluadores a {evaluated}.',
  'forms.generated': 'Agregamos {forms}.',
  'forms.rules_kept': 'Guardamos las reglas del proyecto.',
  'forms.copied': 'Se agregaron {subjects} y {forms}.',
  'forms.change_applied': 'Se aplicó 1 cambio.',
  'forms.changes_applied': 'Se aplicaron {count} cambios.',
  'forms.undone': 'Todo volvió a como estaba.',
  'forms.take_back_failed': 'No se pudo deshacer. Vuelve a comparar tu lista.',
  'forms.previous_empty': 'Ese proyecto ya no guarda a sus participantes.',
  'forms.too_many': 'Un proyecto puede tener hasta 200,000 conexiones.',
} as const

/** HTTP status of each code that a call of this feature may be refused with. */
export const formsRefusals = {
  'import.form_headers_required': 422,
  'form.incomplete': 422,
  'form.duplicate': 409,
  'form.pair_exists': 409,
  'form.relation_unused': 422,
  'form.self_exists': 409,
  'form.self_mismatch': 422,
  'form.same_person': 422,
  'form.other_matrix': 422,
  'forms.previous_empty': 409,
  'forms.too_many': 422,
} as const satisfies RefusalStatuses<typeof formsMessages>

/**
 * How a notification of these codes looks and how long it stays, where it differs from an error's.
 */
export const formsNotices = {
  'form.incomplete_row': { tone: 'warning' },
  'forms.generated': { tone: 'success' },
  'forms.copied': { tone: 'success' },
  'forms.undone': { tone: 'success' },
} as const satisfies Notices<typeof formsMessages>

type FormsMessages = typeof formsMessages
type FormsRefusals = typeof formsRefusals

export type FormRefusalCode = keyof FormsRefusals

declare module '#shared/messages.ts' {
  interface MessageCatalog extends FormsMessages {}
}

declare module '#shared/refusal.ts' {
  interface RefusalCatalog extends FormsRefusals {}
}
