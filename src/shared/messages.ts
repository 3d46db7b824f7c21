/**
 * The Spanish texts that the layers below the features use themselves. Each feature adds its own in
 * its messages.ts; app/messages.ts merges them all.
 */
export const sharedMessages = {
  'server.unreachable': 'No se pudo conectar con el servidor.',
  'session.required': 'Tu sesión terminó. Inicia sesión de nuevo.',
  'email.invalid': 'El correo debe ser válido ({email}).',
  'token.invalid': 'La clave de API no es válida, ya venció o fue revocada.',
  'token.session_only':
    'Una clave de API no puede hacer esto: pide que una persona inicie sesión y lo haga.',
  'idempotency.key_invalid': 'Idempotency-Key debe tener de 1 a 255 caracteres ASCII.',
  'idempotency.reused': 'Esa Idempotency-Key ya se usó con otros datos.',
  'idempotency.in_flight': 'Esa misma solicitud sigue en curso.',
  'request.etag_unknown':
    'If-Match debe traer el ETag de la última lectura. Lee otra vez y manda el que recibas.',
  'idempotency.shown_once':
    'Esa solicitud ya se hizo. Su respuesta trae un secreto que sólo se muestra una vez.',
  'second_factor.mandatory':
    'Tu espacio de trabajo pide la verificación en dos pasos. Actívala para continuar.',
  'import.empty': 'El archivo está vacío.',
  'import.unreadable': 'No se pudo leer el archivo. Verifica el formato.',
  'import.too_large':
    'No se pudo leer el archivo. Verifica el formato. El límite es de 5 MB, 10,000 renglones, 100 columnas y 500 caracteres por celda.',
  'import.offline':
    'No se pudo conectar con el servidor. Tu tabla sigue aquí: cuando vuelva la red, intenta de nuevo; lo que ya esté no se repite.',
  'import.failed':
    'No se pudo terminar la importación por una falla de nuestro lado. Tu tabla sigue aquí: intenta de nuevo; lo que ya esté no se repite.',
  'import.too_many_waiting':
    'Ya tienes {count} importaciones en espera. Espera a que termine una e intenta de nuevo.',
  'reads.too_many_waiting':
    'Ya esperas {count} consultas de proyectos. Espera a que termine una e intenta de nuevo.',
  'answers.link_unknown': 'Este enlace no existe o todavía no está activo.',
  'answers.key_required': 'Abre el enlace de tu correo: esta dirección no trae su clave.',
  'link.suspended':
    'Esta evaluación está en pausa. Lo que escribiste se queda en tu dispositivo y se guarda cuando siga.',
  'workspace.suspended':
    'Quien opera el servicio suspendió este espacio de trabajo. No se borró nada: escríbele para reactivarlo.',
  'link.key_required':
    'Abre el enlace de tu correo: esta dirección no trae su clave, o la clave ya no sirve.',
  'screen.crashed': 'Unexpected Application Error!',
  'changes.unsaved': 'Si sales ahora, se pierden los cambios que no has guardado.',
  'field.required': 'Llena este campo.',
  'input.invalid': 'Revisa los datos: hay campos que no son válidos.',
  'input.unreadable': 'No pudimos leer lo que se envió.',
  'input.unsupported': 'El cuerpo debe ser {type}, como lo dice Content-Type.',
  'input.too_large': 'Lo que se envió es demasiado grande: el límite es de {size}.',
  'request.method_unknown': 'Esta dirección no acepta {method}, sólo {allowed}.',
  'request.forged': 'Por seguridad no hicimos el cambio. Recarga la página e intenta de nuevo.',
  'request.too_many': 'Hiciste demasiados intentos. Espera un momento e intenta de nuevo.',
  'request.abandoned': 'La solicitud se canceló antes de terminar.',
  'request.timeout': 'La solicitud tardó demasiado. Intenta de nuevo.',
  'access.denied': 'No tienes permiso para hacer esto.',
  not_found: 'No encontramos lo que buscas.',
  'server.failed': 'Algo falló de nuestro lado. Intenta de nuevo en un momento.',
  'server.unavailable': 'El servicio no está disponible por un momento. Intenta de nuevo.',
  'server.full': 'No hay espacio para guardar. Tus datos anteriores siguen a salvo.',
} as const

type SharedMessages = typeof sharedMessages

/** Every code with its text. A feature extends this interface in its messages.ts. */
export interface MessageCatalog extends SharedMessages {}

export type MessageCode = keyof MessageCatalog
export type MessageParams = Readonly<Record<string, string | number>>

export type Tone = 'success' | 'warning' | 'error' | 'info'

/** How a notification looks and for how many milliseconds it stays. */
export interface Notice {
  readonly tone?: Tone
  readonly duration?: number
}

export type Notices<Messages> = Readonly<Partial<Record<keyof Messages, Notice>>>

/** Fills in the {placeholders} of a text; those without a value stay. */
export function fillIn(text: string, params: MessageParams): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    name in params ? String(params[name]) : placeholder,
  )
}

export const sharedNotices = {
  'session.required': { tone: 'warning' },
} as const satisfies Notices<SharedMessages>
