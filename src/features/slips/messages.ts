import type { Notices } from '#shared/messages.ts'
import type { RefusalStatuses } from '#shared/refusal.ts'

/** The Spanish texts of this feature. */
export const slipsMessages = {
  'slips.load_failed': 'No se pudieron cargar las papeletas.',
  'slips.print_failed': 'No se pudo preparar el archivo. Ninguna papeleta cambió.',
  'slips.draft': 'Podrás imprimirlas al liberar.',
  'slips.none': 'Todas ya tienen su papeleta. Para cambiar una, usa «Imprimir otra».',
  'slips.has_email': 'Tiene correo: su enlace llega por ahí.',
  'slips.person_limit': 'Ya se imprimieron diez papeletas de esta persona: no se imprimen más.',
  'slips.changed':
    'Alguien más imprimió papeletas al mismo tiempo. Ninguna de este archivo vale: imprímelo otra vez.',
  'slips.unknown': 'Ese código no existe o ya no sirve. Revisa que no falte nada.',
  'slips.replaced': 'Esta papeleta se cambió por otra el {date}.',
  'slips.disowned':
    'Cerramos la entrada con esta papeleta y avisamos a quien organiza. Pide otra: con la nueva podrás borrar lo que se haya enviado en tu nombre.',
  'slips.by_email': 'Esta papeleta ya no sirve: tu enlace llega por correo.',
  'slips.opened': 'Esta papeleta ya se abrió el {date}.',
  'slips.unopened': 'Esta papeleta todavía no se abre.',
  'slips.nip_wrong': 'Ese NIP no es. Te quedan {left} intentos.',
  'slips.blocked':
    'Este NIP se bloqueó por cinco intentos. Pide otra papeleta; lo que enviaste sigue contando.',
  'slips.delete_late':
    'Ya no se puede borrar lo que se envió: el periodo terminó o ya entraste con esta papeleta.',
  'slips.receipt_wrong': 'No coinciden.',
  'slips.printed': 'Papeletas preparadas: {count}.',
  'slips.no_match': 'Ese número y ese NIP no coinciden.',
  'slips.kiosk_draft': 'Podrás registrar tabletas al liberar.',
  'slips.kiosk_unnamed': 'Escribe dónde está la tableta.',
  'slips.kiosks_full': 'Caben cincuenta tabletas en un proyecto. Quita las que ya no se usan.',
  'slips.pairing_unknown':
    'Ese código no existe o ya venció: vale diez minutos. Pide otro con «Registrar una tableta».',
  'slips.kiosk_failed': 'No se pudo registrar la tableta.',
  'slips.kiosk_end_failed': 'No se pudo quitar la tableta.',
  'slips.kiosk_end': '¿Quitar la tableta «{name}»? En ella ya nadie entra con su número.',
  'slips.kiosk_ended': '«{name}» ya no es tableta de este proyecto.',
} as const

/** HTTP status of each code that a call of this feature may be refused with. */
export const slipsRefusals = {
  'slips.print_failed': 500,
  'slips.draft': 409,
  'slips.none': 422,
  'slips.has_email': 422,
  'slips.person_limit': 422,
  'slips.changed': 409,
  'slips.unknown': 404,
  'slips.replaced': 410,
  'slips.disowned': 410,
  'slips.by_email': 410,
  'slips.opened': 409,
  'slips.unopened': 409,
  'slips.nip_wrong': 403,
  'slips.blocked': 403,
  'slips.delete_late': 409,
  'slips.receipt_wrong': 404,
  'slips.no_match': 403,
  'slips.kiosk_draft': 409,
  'slips.kiosk_unnamed': 422,
  'slips.kiosks_full': 422,
  'slips.pairing_unknown': 404,
} as const satisfies RefusalStatuses<typeof slipsMessages>

/** How a notification of these codes looks and how long it stays, where it differs from an error's. */
export const slipsNotices = {
  'slips.printed': { tone: 'success' },
  'slips.kiosk_ended': { tone: 'success' },
} as const satisfies Notices<typeof slipsMessages>

type SlipsMessages = typeof slipsMessages
type SlipsRefusals = typeof slipsRefusals

declare module '#shared/messages.ts' {
  interface MessageCatalog extends SlipsMessages {}
}

declare module '#shared/refusal.ts' {
  interface RefusalCatalog extends SlipsRefusals {}
}
