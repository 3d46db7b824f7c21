import type { Notices } from '#shared/messages.ts'
import type { RefusalStatuses } from '#shared/refusal.ts'

/** The Spanish texts of this feature. */
export const practiceMessages = {
  'practice.sample_failed': 'No se pudo abrir el proyecto de muestra. Intenta de nuevo.',
  'practice.sample_deleted': 'Eliminamos la muestra. Puedes abrirla otra vez en Primeros pasos.',
  'practice.rehearsal_started': 'El ensayo va en camino a tu correo.',
  'practice.rehearsal_failed': 'No se pudo preparar el ensayo. Intenta de nuevo.',
  'practice.rehearsal_ended': 'Borramos el ensayo.',
} as const

/** HTTP status of each code that a call of this feature may be refused with. */
export const practiceRefusals = {} as const satisfies RefusalStatuses<typeof practiceMessages>

/** How a notification of these codes looks, where it differs from an error's. */
export const practiceNotices = {
  'practice.sample_deleted': { tone: 'success' },
  'practice.rehearsal_started': { tone: 'success' },
  'practice.rehearsal_ended': { tone: 'success' },
} as const satisfies Notices<typeof practiceMessages>

type PracticeMessages = typeof practiceMessages

declare module '#shared/messages.ts' {
  interface MessageCatalog extends PracticeMessages {}
}
