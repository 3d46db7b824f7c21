import type { Notices } from '#shared/messages.ts'
import type { RefusalStatuses } from '#shared/refusal.ts'

/** The Spanish texts of this feature. */
export const subjectsMessages = {
  'subject.incomplete': 'Por favor, completa todos los campos antes de guardar.',
  'subject.email_invalid': 'El correo debe ser válido ({email}).',
  'subject.value_invalid': 'El valor de «{column}» no corresponde a su tipo.',
  'subject.duplicate': 'Ya existe un participante con ese nombre o correo.',
  'subject.email_taken': 'El correo ya está registrado.',
  'subject.email_or_number': 'Falta el correo o el número de empleado.',
  'subject.number_invalid': 'El número lleva letras, números, guiones o puntos, hasta 20.',
  'subject.number_taken': 'Ese número ya lo tiene {name}.',
  'subjects.too_few': 'Debes agregar al menos dos participantes antes de continuar.',
  'subjects.editing': 'Guarda o cancela los participantes en edición antes de continuar.',
  'subjects.emails_invalid': 'Todos los correos deben ser válidos (ej: {email}).',
  'subjects.duplicated': 'Hay participantes duplicados por nombre o correo.',
  'subjects.too_many': 'Un proyecto puede tener hasta 10,000 participantes.',
  'subjects.load_failed': 'Error al cargar los sujetos',
  'participants.load_failed': 'Error al cargar los Participantes',
  'subject.save_failed': 'Error al guardar el participante.',
  'subject.save_failed_named': 'Error al guardar el participante. No se guardó a {name}.',
  'row.save_failed': 'Error al guardar la fila',
  'row.delete_failed': 'Error al eliminar la fila',
  'subjects.imported_one': 'Se agregó 1 participante del archivo.',
  'subjects.imported': 'Se agregaron {subjects} del archivo.',
  'subject.removed': 'Se quitó a {name} y sus conexiones.',
  'subjects.removed': 'Se quitó a {count} participantes y sus conexiones.',
  'subjects.assigned': '«{column}» cambió en {count} participantes.',
  'subjects.assigned_one': '«{column}» cambió en 1 participante.',
  'subjects.assign_failed': 'No se cambió ningún participante. Intenta de nuevo.',
  'subjects.take_back_failed': 'No se devolvieron los valores anteriores. Intenta de nuevo.',
  'subjects.emails_copied': 'Copiamos {count} correos.',
  'subjects.email_copied': 'Copiamos 1 correo.',
  'subjects.copy_failed': 'El navegador no permitió copiar los correos.',
  'subject.namesake':
    'Otra persona ya se llama así: agrega algo que la distinga, por ejemplo su área.',
  'import.headers_required': 'Encabezados requeridos: "Nombre" y "Correo" (o equivalentes).',
  'import.name_missing': 'Falta el nombre.',
  'import.name_too_long': 'El nombre puede tener hasta 200 caracteres.',
  'import.email_missing': 'Falta el correo.',
  'import.email_invalid': 'El correo «{email}» no es válido.',
  'import.namesake':
    'Otra persona ya se llama así: agrega algo que la distinga, por ejemplo su área.',
  'import.value_left_out':
    'El valor de «{column}» no corresponde a su tipo: la persona se agrega sin él.',
  'import.already_there': 'Ya está en el proyecto.',
  'import.repeated': 'Repite el renglón {line}.',
  'sync.refused': 'No se guardó nada: la lista tiene {count} problemas.',
  'sync.repeated': 'La lista repite el external_id «{external_id}».',
  'sync.column_unknown': 'El proyecto no tiene la columna «{column}».',
  'sync.person_unknown':
    'Ni la lista ni el proyecto tienen a alguien con el external_id o el correo «{external_id}».',
  'sync.person_gone': '{name} ya no está en el proyecto.',
  'sync.removed_listed': 'La lista tiene a «{external_id}» y también lo quita.',
  'sync.absent_too_many':
    'A la lista le faltan {count} de {total} personas; con absent salen {most} a lo más. Revisa que esté completa o sube absent_at_most.',
  'sync.absent_without_list': 'Para quitar a quienes faltan, la lista de personas debe venir.',
} as const

/** HTTP status of each code that a call of this feature may be refused with. */
export const subjectsRefusals = {
  'subject.incomplete': 422,
  'subject.email_invalid': 422,
  'subject.value_invalid': 422,
  'subject.duplicate': 409,
  'subject.email_taken': 409,
  'subject.email_or_number': 422,
  'subject.number_invalid': 422,
  'subject.number_taken': 409,
  'subjects.too_few': 422,
  'subjects.too_many': 422,
  'import.headers_required': 422,
  'sync.refused': 422,
  'sync.repeated': 422,
  'sync.column_unknown': 422,
  'sync.person_unknown': 422,
  'sync.person_gone': 422,
  'sync.removed_listed': 422,
  'sync.absent_too_many': 422,
  'sync.absent_without_list': 422,
} as const satisfies RefusalStatuses<typeof subjectsMessages>

/**
 * How a notification of these codes looks and how long it stays, where it differs from an error's.
 */
export const subjectsNotices = {
  'subjects.too_few': { tone: 'warning' },
  'subjects.editing': { tone: 'warning' },
  'subject.removed': { tone: 'success' },
  'subjects.assigned': { tone: 'success' },
  'subjects.assigned_one': { tone: 'success' },
  'subjects.emails_copied': { tone: 'success' },
  'subjects.email_copied': { tone: 'success' },
  'subjects.removed': { tone: 'success' },
} as const satisfies Notices<typeof subjectsMessages>

type SubjectsMessages = typeof subjectsMessages
type SubjectsRefusals = typeof subjectsRefusals

export type SubjectsCode = keyof SubjectsRefusals

declare module '#shared/messages.ts' {
  interface MessageCatalog extends SubjectsMessages {}
}

declare module '#shared/refusal.ts' {
  interface RefusalCatalog extends SubjectsRefusals {}
}
