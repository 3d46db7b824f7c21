import {
  type DescribedObject,
  describeCalls,
  describeFields,
  describeVariant,
} from '#shared/field-texts.ts'
import {
  accountsContract,
  Activity,
  Invitation,
  Member,
  Session,
  Target,
  User,
  Workspace,
} from './contract.ts'

const password = 'La contraseña de la cuenta'
const own_password = 'La contraseña actual, para confirmar el cambio'
const code = 'El código de la aplicación, o uno de recuperación, que sirve una vez'
const recovery_codes = 'Los códigos de recuperación; no se vuelven a mostrar'
const token = 'Lo que sigue al signo # en el enlace del correo'
const chosen = {
  matrix_ids: 'Los proyectos que ve quien sólo ve algunos; vacío con los demás roles',
  new_matrices: 'Si también verá los proyectos que se creen después',
}
const role = 'Rol en el espacio de trabajo'

const people = [
  ...describeFields(Workspace, {
    id: 'Identificador del espacio de trabajo',
    name: 'Nombre del espacio de trabajo',
    role: 'Rol de quien llama en él',
    second_factor_mandatory: 'Si todo el equipo debe usar verificación en dos pasos',
    closing_at: 'Cuándo se canceló la suscripción; null si sigue',
    delete_at: 'Cuándo se eliminará, si se pidió; si no, null',
  }),
  ...describeFields(User, {
    id: 'Identificador de la cuenta',
    name: 'Nombre',
    last_name: 'Apellidos',
    email: 'Correo con el que inicia sesión',
    second_factor_enabled: 'Si tiene verificación en dos pasos',
    recovery_codes_left: 'Cuántos códigos de recuperación le quedan',
    signed_on: 'Si entró con el proveedor de su empresa, que no pide segundo paso aquí',
    email_proof_needed: 'Si debe confirmar su correo antes de que salgan correos a otras personas',
    first_steps_hidden: 'Si ocultó los primeros pasos',
    workspaces: 'Los espacios de trabajo a los que pertenece',
  }),
  ...describeFields(Member, {
    user_id: 'La cuenta de la persona',
    name: 'Nombre',
    last_name: 'Apellidos',
    email: 'Correo con el que inicia sesión',
    role,
    ...chosen,
    second_factor_enabled: 'Si tiene verificación en dos pasos',
  }),
  ...describeFields(Invitation, {
    id: 'Identificador de la invitación',
    email: 'Correo al que se mandó',
    role: 'Rol que tendrá quien la acepte',
    ...chosen,
    expires_at: 'Hasta cuándo se puede aceptar',
  }),
  ...describeFields(Session, {
    id: 'Identificador de la sesión',
    browser: 'Navegador y sistema, en palabras',
    created_at: 'Cuándo se inició',
    seen_at: 'Cuándo se usó por última vez',
    current: 'Si es la sesión con la que se hace esta llamada',
  }),
  ...describeFields(Target, {
    kind: 'Qué es: empresa, escala, evaluación o proyecto',
    id: 'Su identificador',
    company_id: 'Su empresa; null si es de todo el espacio de trabajo',
    name: 'Su nombre de hoy',
  }),
  ...describeFields(Activity, {
    id: 'Número de la anotación; las más nuevas tienen uno mayor',
    user_name: 'Quién lo hizo; null si esa cuenta ya no existe',
    action: 'Qué se hizo, como `matrix.released`',
    target_id: 'Sobre qué se hizo; null si no fue sobre un registro',
    target: 'Ese registro, si aún existe; nunca una persona',
    detail: 'Cantidades y valores de lo que se hizo, sin datos personales',
    happened_at: 'Cuándo pasó',
  }),
]

const signingIn = describeCalls(accountsContract, {
  register: {
    body: {
      name: 'Nombre completo; se divide en el primer espacio',
      email: 'Correo con el que se iniciará sesión',
      password: 'La contraseña, de 8 caracteres o más y no de las comunes',
      consent: 'Si se marcó la casilla de términos y privacidad; los programas lo omiten',
    },
    reply: { id: 'Identificador de la cuenta' },
  },
  signUp: {
    reply: {
      mode: '`open`, cualquiera; `domains`, correos de ciertas empresas; `invitation` y `closed`, sólo con invitación',
    },
  },
  login: {
    body: { email: 'Correo de la cuenta', password },
    reply: {
      second_factor_required: 'Si falta el código de la verificación en dos pasos',
      reopened: 'Si al entrar se recuperó una cuenta que se había cancelado',
    },
  },
  secondFactor: {
    body: { code },
    reply: {
      reopened: 'Si al entrar se recuperó una cuenta que se había cancelado',
      recovery_codes_left: 'Cuántos quedan si se usó uno de recuperación; si no, null',
    },
  },
  proveEmail: { body: { token, password: 'La contraseña, si no hay sesión de esa cuenta' } },
  forgotPassword: { body: { email: 'Correo de la cuenta' } },
  resetPassword: { body: { token, password: 'La contraseña nueva' } },
})

const ownAccount = describeCalls(accountsContract, {
  profile: { reply: { user: 'La persona que inició sesión' } },
  updateProfile: {
    body: {
      name: 'Nombre',
      last_name: 'Apellidos',
      email: 'Otro correo; pide la contraseña',
      password: 'La contraseña actual; sólo hace falta para cambiar el correo',
      first_steps_hidden: 'Si se ocultan los primeros pasos',
    },
  },
  changePassword: { body: { current_password: 'La de ahora', password: 'La contraseña nueva' } },
  closeAccount: { body: { password: own_password } },
  setUpSecondFactor: {
    body: { password: own_password },
    reply: {
      secret: 'El secreto para teclearlo en la aplicación',
      uri: 'La dirección `otpauth:` que va en el código QR',
    },
  },
  enableSecondFactor: {
    body: { code: 'El código que da la aplicación', password: own_password },
    reply: { recovery_codes },
  },
  disableSecondFactor: { body: { password: own_password } },
  renewRecoveryCodes: { body: { password: own_password } },
})

const team = [
  ...describeCalls(accountsContract, {
    updateWorkspace: {
      body: {
        name: 'Nombre del espacio de trabajo',
        second_factor_mandatory: 'Si todo el equipo debe usar verificación en dos pasos',
      },
    },
    members: {
      reply: { members: 'Las personas del equipo', invitations: 'Las invitaciones sin aceptar' },
    },
    assignable: {
      reply: {
        id: 'Identificador del proyecto',
        name: 'Nombre del proyecto',
        company: 'Nombre de su empresa',
      },
    },
    acceptInvitation: {
      body: {
        token,
        name: 'Nombre completo; sólo para crear la cuenta',
        password: 'La contraseña; sólo para crear la cuenta',
      },
      reply: {
        account_needed: 'Si hay que crear la cuenta: repite la llamada con nombre y contraseña',
        email: 'Correo invitado',
        workspace: 'Nombre del espacio de trabajo',
      },
    },
    updateMember: {
      body: {
        role,
        matrix_ids: 'Los proyectos de quien sólo ve algunos; sin ellos quedan los de antes',
        new_matrices: 'Si también verá los proyectos que se creen después',
      },
    },
    activity: { query: { before: 'Sólo lo anterior a la anotación con este número' } },
  }),
  ...describeVariant(accountsContract.invite.body, accountsContract.updateMember.body, {
    role: 'Rol que tendrá quien acepte',
    email: 'Correo de la persona invitada',
  }),
]

export const accountsDescriptions: readonly DescribedObject[] = [
  ...people,
  ...signingIn,
  ...ownAccount,
  ...team,
]
