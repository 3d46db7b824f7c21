import { roleLabel } from '#shared/roles.ts'
import type { Role } from './contract.ts'

/** A change of an account that its user is mailed about (security.md ACC-02). */
export type AccountNotice =
  | { readonly change: SimpleChange }
  | { readonly change: 'address_changed'; readonly new_email: string }
  | { readonly change: 'new_browser'; readonly browser: string }
  | { readonly change: 'role_changed'; readonly workspace: string; readonly role: Role }
  | { readonly change: 'access_removed'; readonly workspace: string }
  | {
      readonly change: 'workspace_deletion'
      readonly workspace: string
      /** Who asked for it, and the day in Spanish. */
      readonly by: string
      readonly on: string
    }
  | SuspensionNotice
  | { readonly change: 'workspace_kept'; readonly workspace: string; readonly by: string }
  | DomainNotice

interface SuspensionNotice {
  readonly change: 'workspace_suspended' | 'workspace_resumed'
  readonly workspace: string
}

type DomainNotice =
  | {
      readonly change: 'domain_missing'
      readonly domain: string
      /** The TXT record that was looked for, and the day in Spanish until which it must be back. */
      readonly record: string
      readonly until: string
    }
  | { readonly change: 'domain_ended'; readonly domain: string }

type SimpleChange =
  | 'password_changed'
  | 'password_reset'
  | 'password_set'
  | 'address_claimed'
  | 'second_factor_enabled'
  | 'second_factor_disabled'
  | 'second_factor_cleared'
  | 'recovery_codes_renewed'

interface NoticeText {
  readonly title: string
  readonly sentence: string
  /** What to do if the reader did not make the change; null when it is another's decision. */
  readonly advice: string | null
}

const RESET =
  'Si no fuiste tú, pide otra contraseña desde «¿Olvidaste tu contraseña?»: se cierran todas las sesiones.'
const CONTACT = 'Si no fuiste tú, avisa de inmediato a quien administra tu espacio de trabajo.'

const simpleTexts: Readonly<Record<SimpleChange, NoticeText>> = {
  password_changed: {
    title: 'Tu contraseña cambió',
    sentence: 'La contraseña de tu cuenta cambió y se cerraron tus otras sesiones.',
    advice: RESET,
  },
  password_reset: {
    title: 'Tu contraseña cambió',
    sentence: 'La contraseña de tu cuenta se cambió y se cerraron todas tus sesiones.',
    advice: RESET,
  },
  password_set: {
    title: 'Tu contraseña cambió',
    sentence:
      'Quien opera el servicio cambió la contraseña de tu cuenta y se cerraron todas tus sesiones.',
    advice: null,
  },
  address_claimed: {
    title: 'Confirmamos tu correo con la cuenta de tu empresa',
    sentence:
      'Antes de eso, una cuenta ya usaba este correo sin confirmarlo. Ahora es tuya: quitamos la contraseña, las sesiones, los navegadores, la verificación en dos pasos y las claves de API que tenía. Si quieres entrar también con contraseña, créala desde «¿Olvidaste tu contraseña?».',
    advice: null,
  },
  second_factor_enabled: {
    title: 'Activaste la verificación en dos pasos',
    sentence: 'Desde ahora, además de tu contraseña, pedimos un código de tu teléfono.',
    advice: CONTACT,
  },
  second_factor_disabled: {
    title: 'Desactivaste la verificación en dos pasos',
    sentence: 'Desde ahora, para entrar a tu cuenta basta tu contraseña.',
    advice: RESET,
  },
  second_factor_cleared: {
    title: 'Quitamos la verificación en dos pasos',
    sentence:
      'Se había activado antes de que se confirmara este correo, o la quitó quien opera el servicio. Si la quieres, actívala de nuevo en la configuración de tu cuenta.',
    advice: null,
  },
  recovery_codes_renewed: {
    title: 'Renovaste tus códigos de recuperación',
    sentence: 'Los códigos de recuperación anteriores ya no sirven.',
    advice: RESET,
  },
}

const isSimple = (notice: AccountNotice): notice is { readonly change: SimpleChange } =>
  notice.change in simpleTexts

const DOMAIN_ADVICE = 'En «Integraciones», «Acceso único», lo compruebas de nuevo cuando esté.'

const domainText = (notice: DomainNotice): NoticeText =>
  notice.change === 'domain_missing'
    ? {
        title: 'Falta el registro del dominio de tu acceso único',
        sentence: `Comprobamos cada dominio de nuevo a los 90 días, y en ${notice.domain} ya no está el registro TXT ${notice.record}. Pide a sistemas que lo agregue antes del ${notice.until}: desde ese día, quien tiene correo de ese dominio ya no podría entrar con la cuenta de la empresa.`,
        advice: DOMAIN_ADVICE,
      }
    : {
        title: 'Un dominio de tu acceso único dejó de estar comprobado',
        sentence: `El registro TXT de ${notice.domain} no volvió. Quien tiene correo de ese dominio ya no puede entrar con la cuenta de la empresa; si exiges el acceso único, tampoco con contraseña.`,
        advice: DOMAIN_ADVICE,
      }

const deletionText = (notice: Extract<AccountNotice, { change: 'workspace_deletion' }>) => ({
  title: 'Se eliminará un espacio de trabajo',
  sentence: `${notice.by} pidió eliminar ${notice.workspace} con todo lo que tiene: empresas, proyectos, personas y respuestas. Se elimina el ${notice.on}. Las claves de API y los webhooks ya no sirven.`,
  advice:
    'Hasta ese día, cualquier persona con el rol Propiedad puede conservarlo en «Equipo», «Datos personales».',
})

const keptText = (notice: Extract<AccountNotice, { change: 'workspace_kept' }>) => ({
  title: 'Un espacio de trabajo ya no se eliminará',
  sentence: `${notice.by} canceló la eliminación de ${notice.workspace}. Las claves de API y los webhooks se crean de nuevo.`,
  advice: null,
})

const suspensionText = ({ change, workspace }: SuspensionNotice): NoticeText =>
  change === 'workspace_suspended'
    ? {
        title: 'Tu espacio de trabajo está suspendido',
        sentence: `Quien opera el servicio suspendió ${workspace}. El equipo no puede entrar, las claves de API y los webhooks no funcionan, los enlaces de las personas dicen que la evaluación está en pausa y los correos esperan. No se borra nada por eso; los plazos para borrar datos siguen.`,
        advice: 'Para reactivarlo, escribe a quien opera el servicio.',
      }
    : {
        title: 'Tu espacio de trabajo está activo otra vez',
        sentence: `Quien opera el servicio reactivó ${workspace}. El equipo y los enlaces entran como antes, y salen los correos que esperaban y no han vencido.`,
        advice: null,
      }

/** What the mail about a change says. */
export function noticeText(notice: AccountNotice): NoticeText {
  if (isSimple(notice)) return simpleTexts[notice.change]
  switch (notice.change) {
    case 'address_changed':
      return {
        title: 'Cambió el correo de tu cuenta',
        sentence: `Desde ahora, para entrar a tu cuenta se usa ${notice.new_email}.`,
        advice: CONTACT,
      }
    case 'new_browser':
      return {
        title: 'Entraste desde un navegador nuevo',
        sentence: `Alguien inició sesión en tu cuenta desde un navegador que no conocíamos: ${notice.browser}.`,
        advice: RESET,
      }
    case 'role_changed':
      return {
        title: 'Cambió tu rol',
        sentence: `En ${notice.workspace} ahora tienes el rol «${roleLabel(notice.role)}».`,
        advice: null,
      }
    case 'access_removed':
      return {
        title: 'Ya no tienes acceso a un espacio de trabajo',
        sentence: `Quien administra ${notice.workspace} quitó tu acceso.`,
        advice: null,
      }
    case 'domain_missing':
    case 'domain_ended':
      return domainText(notice)
    case 'workspace_suspended':
    case 'workspace_resumed':
      return suspensionText(notice)
    case 'workspace_deletion':
      return deletionText(notice)
    case 'workspace_kept':
      return keptText(notice)
  }
}
