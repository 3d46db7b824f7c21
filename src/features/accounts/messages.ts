import type { Notices } from '#shared/messages.ts'
import type { RefusalStatuses } from '#shared/refusal.ts'

/** The Spanish texts of this feature. */
export const accountsMessages = {
  'signup.consent_required': 'Debes aceptar los Términos y Condiciones y el Aviso de Privacidad.',
  'signup.succeeded': 'Registro exitoso. Redirigiendo al login...',
  'signup.failed': 'Hubo un problema al registrar. Intenta de nuevo.',
  'signup.closed':
    'Aquí no se crean cuentas nuevas. Si te invitaron, entra con el enlace de ese correo.',
  'signup.invitation_required':
    'Aquí las cuentas se crean con invitación. Pide una a tu equipo; si te invitaron, entra con el enlace de ese correo.',
  'signup.domain_refused':
    'Con ese correo no se puede crear una cuenta aquí. Usa el de tu empresa o pide una invitación.',
  'login.succeeded': 'Inicio de sesión exitoso',
  'login.wrong': 'Credenciales incorrectas. Por favor, inténtalo de nuevo.',
  'login.failed': 'Ocurrió un error al iniciar sesión. Intenta más tarde.',
  'profile.loading': 'Cargando perfil...',
  'forgot_password.sent':
    'Si el correo está registrado, te enviamos un enlace para crear otra contraseña.',
  'password.reset': 'Tu contraseña cambió. Inicia sesión con la nueva.',
  'password.changed': 'Tu contraseña cambió. Cerramos tus otras sesiones.',
  'password.wrong': 'La contraseña actual no es correcta.',
  'password.too_short': 'La contraseña debe tener al menos 8 caracteres.',
  'password.blank': 'La contraseña no puede ser sólo espacios.',
  'password.too_long': 'La contraseña puede tener hasta 256 caracteres.',
  'password.common': 'Esa contraseña es muy conocida. Elige una que sólo tú sepas.',
  'reset_link.invalid': 'El enlace ya no es válido. Pide uno nuevo.',
  'email.taken': 'Ese correo ya tiene una cuenta.',
  'email.of_company': 'Entras con la cuenta de tu empresa, así que tu correo no se cambia aquí.',
  'email.unproved':
    'Confirma primero tu correo con el enlace que te enviamos. Hasta entonces no enviamos correos a otras personas.',
  'email_proof.needed':
    'Confirma tu correo con el enlace que enviamos a {email}. Hasta entonces puedes preparar todo, pero no enviamos correos a otras personas.',
  'email_proof.sent': 'Te enviamos otro enlace a {email}.',
  'email_proof.invalid':
    'El enlace ya no es válido. Si tu correo ya está confirmado, no tienes que hacer nada; si no, pide otro desde tu cuenta.',
  'email_proof.confirmed': 'Tu correo está confirmado.',
  'account.saved': 'Guardamos los cambios de tu cuenta.',
  'account.closed':
    'Cancelaste tu suscripción. Tus datos se eliminarán en 30 días; si vuelves a entrar antes, la recuperas.',
  'account.reopened': 'Recuperaste tu cuenta. Ya no se eliminarán tus datos.',
  'second_factor.required': 'Escribe el código de tu aplicación de autenticación.',
  'second_factor.wrong':
    'El código no es correcto. Revisa la hora de tu teléfono e intenta de nuevo.',
  'second_factor.recovery_required': 'Escribe uno de los códigos de recuperación que guardaste.',
  'second_factor.recovery_wrong': 'El código de recuperación no es correcto o ya se usó.',
  'second_factor.recovery_used': 'Entraste con un código de recuperación. {left}.',
  'second_factor.recovery_renewed': 'Los códigos de recuperación anteriores ya no sirven.',
  'second_factor.copy_failed': 'No se pudieron copiar. Descárgalos o escríbelos.',
  'second_factor.inactive': 'Activa primero la verificación en dos pasos.',
  'second_factor.active': 'Ya tienes activada la verificación en dos pasos.',
  'second_factor.enabled': 'Activaste la verificación en dos pasos.',
  'second_factor.disabled': 'Desactivaste la verificación en dos pasos.',
  'member.invited': 'Enviamos la invitación a {email}.',
  'member.exists': 'Esa persona ya está en tu equipo.',
  'member.projects_required':
    'Elige al menos un proyecto, o marca que también verá los que se creen después.',
  'member.last_owner': 'El espacio de trabajo necesita al menos una persona propietaria.',
  'member.saved': 'Guardamos el rol.',
  'member.projects_saved': 'Guardamos sus proyectos.',
  'member.removed': 'La persona ya no tiene acceso.',
  'member.remove_confirm': '¿Quitar el acceso de {name}?',
  'team.load_failed': 'Error al cargar el equipo',
  'workspace.saved': 'Guardamos el espacio de trabajo.',
  'activity.load_failed': 'Error al cargar la actividad',
  'sessions.load_failed': 'Error al cargar tus sesiones',
  'session.ended': 'Cerramos esa sesión.',
  'sessions.ended': 'Cerramos tus otras sesiones.',
  'invitation.invalid': 'La invitación ya no es válida. Pide que te envíen otra.',
  'invitation.daily_quota':
    'Tu espacio de trabajo puede enviar {max} invitaciones en 24 horas. Intenta mañana.',
  'invitation.recipient_quota':
    'A ese correo ya se enviaron {max} invitaciones en 24 horas. Espera a que las vea o intenta mañana.',
  'invitation.accepted': 'Ya eres parte del equipo.',
  'invitation.cancelled': 'Retiramos la invitación.',
} as const

/** HTTP status of each code that a call of this feature may be refused with. */
export const accountsRefusals = {
  'signup.consent_required': 422,
  'signup.closed': 403,
  'signup.invitation_required': 403,
  'signup.domain_refused': 403,
  'login.wrong': 404,
  'password.wrong': 422,
  'password.too_short': 422,
  'password.blank': 422,
  'password.too_long': 422,
  'password.common': 422,
  'reset_link.invalid': 410,
  'email.taken': 409,
  'email.of_company': 403,
  'email.unproved': 403,
  'email_proof.invalid': 410,
  'second_factor.required': 401,
  'second_factor.wrong': 422,
  'second_factor.recovery_wrong': 422,
  'second_factor.inactive': 409,
  'second_factor.active': 409,
  'member.exists': 409,
  'member.projects_required': 422,
  'member.last_owner': 409,
  'invitation.invalid': 410,
  'invitation.daily_quota': 429,
  'invitation.recipient_quota': 429,
} as const satisfies RefusalStatuses<typeof accountsMessages>

/**
 * How a notification of these codes looks and how long it stays, where it differs from an error's.
 */
export const accountsNotices = {
  'signup.consent_required': { duration: 4000 },
  'signup.succeeded': { tone: 'success', duration: 4000 },
  'signup.failed': { duration: 4000 },
  'login.succeeded': { tone: 'success', duration: 5000 },
  'login.wrong': { duration: 5000 },
  'login.failed': { duration: 5000 },
  'forgot_password.sent': { tone: 'success' },
  'password.reset': { tone: 'success' },
  'email_proof.needed': { tone: 'warning' },
  'email_proof.sent': { tone: 'success' },
  'email_proof.confirmed': { tone: 'success' },
  'password.changed': { tone: 'success' },
  'account.saved': { tone: 'success' },
  'account.closed': { tone: 'success' },
  'account.reopened': { tone: 'success' },
  'second_factor.required': { tone: 'warning' },
  'second_factor.recovery_used': { tone: 'warning' },
  'second_factor.recovery_renewed': { tone: 'success' },
  'second_factor.enabled': { tone: 'success' },
  'second_factor.disabled': { tone: 'success' },
  'member.invited': { tone: 'success' },
  'member.saved': { tone: 'success' },
  'member.projects_saved': { tone: 'success' },
  'member.removed': { tone: 'success' },
  'workspace.saved': { tone: 'success' },
  'invitation.accepted': { tone: 'success' },
  'invitation.cancelled': { tone: 'success' },
  'session.ended': { tone: 'success' },
  'sessions.ended': { tone: 'success' },
} as const satisfies Notices<typeof accountsMessages>

type AccountsMessages = typeof accountsMessages
type AccountsRefusals = typeof accountsRefusals

declare module '#shared/messages.ts' {
  interface MessageCatalog extends AccountsMessages {}
}

declare module '#shared/refusal.ts' {
  interface RefusalCatalog extends AccountsRefusals {}
}
