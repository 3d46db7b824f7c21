import * as z from 'zod'
import { Instant } from '#shared/dates.ts'
import { endpoint } from '#shared/endpoint.ts'
import { Id } from '#shared/ids.ts'
import { roles } from '#shared/roles.ts'
import { Line, Secret } from '#shared/text.ts'
import {
  emailProofLimit,
  loginLimit,
  MAXIMUM_CHOSEN,
  mailedLinkLimit,
  profileLimit,
  recoveryLimit,
  signUpLimit,
} from './limits.ts'

export const Role = z.enum(roles.map(({ value }) => value))
export type Role = z.output<typeof Role>

const Email = Line(254)

export const Workspace = z.object({
  id: Id,
  name: z.string(),
  role: Role,
  second_factor_mandatory: z.boolean(),
  closing_at: Instant.nullable(),
  delete_at: Instant.nullable(),
})
export type Workspace = z.output<typeof Workspace>

export const User = z.object({
  id: Id,
  name: z.string(),
  last_name: z.string(),
  email: z.string(),
  second_factor_enabled: z.boolean(),
  recovery_codes_left: z.number(),
  /** The company's provider opened the session: it asks for no second factor of ours. */
  signed_on: z.boolean(),
  /** The address must be proved before the user's calls mail others. */
  email_proof_needed: z.boolean(),
  first_steps_hidden: z.boolean(),
  workspaces: z.array(Workspace),
})
export type User = z.output<typeof User>
const Profile = z.object({ user: User })

/** What a role that reaches chosen projects only reaches; empty and false for the other roles. */
const chosen = {
  matrix_ids: z.array(Id),
  /** Projects that are created later are chosen too. */
  new_matrices: z.boolean(),
}
/** A role; for one that reaches chosen projects only, without them those chosen before. */
const RoleInput = z.strictObject({
  role: Role,
  matrix_ids: z.array(Id).max(MAXIMUM_CHOSEN).optional(),
  new_matrices: z.boolean().optional(),
})
export type RoleInput = z.output<typeof RoleInput>

/** A project that a member can be given. */
const AssignableMatrix = z.object({ id: Id, name: z.string(), company: z.string() })
export type AssignableMatrix = z.output<typeof AssignableMatrix>

export const Member = z.object({
  user_id: Id,
  name: z.string(),
  last_name: z.string(),
  email: z.string(),
  role: Role,
  ...chosen,
  second_factor_enabled: z.boolean(),
})
export const Invitation = z.object({
  id: Id,
  email: z.string(),
  role: Role,
  ...chosen,
  expires_at: Instant,
})
/** A browser in which the user is signed in. */
export const Session = z.object({
  id: Id,
  browser: z.string(),
  created_at: Instant,
  seen_at: Instant,
  current: z.boolean(),
})
/** The record that an audit event is about, with its current name; never a person. */
export const Target = z.object({
  kind: z.enum(['company', 'scale', 'evaluation', 'matrix']),
  id: Id,
  company_id: Id.nullable(),
  name: z.string(),
})
export type Target = z.output<typeof Target>

export const Activity = z.object({
  id: z.number(),
  user_name: z.string().nullable(),
  action: z.string(),
  target_id: Id.nullable(),
  target: Target.nullable(),
  detail: z.record(z.string(), z.unknown()),
  happened_at: Instant,
})

/** The only reply that contains the codes; the profile contains only their number. */
const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

const SignUp = z.strictObject({
  name: Line(),
  email: Email,
  password: Secret,
  consent: z.boolean().optional(),
})

export const accountsContract = {
  register: endpoint('POST', '/auth/register', {
    access: 'public',
    summary: 'Crea una cuenta y su espacio de trabajo',
    body: SignUp,
    reply: z.object({ id: Id }),
    rateLimit: signUpLimit,
    aliases: ['/api/register'],
  }),
  signUp: endpoint('GET', '/auth/sign-up', {
    access: 'public',
    summary: 'Dice quién puede crear una cuenta; quien tiene una invitación siempre puede',
    reply: z.object({ mode: z.enum(['open', 'invitation', 'domains', 'closed']) }),
  }),
  login: endpoint('POST', '/auth/login', {
    access: 'public',
    summary: 'Inicia sesión; 404 si los datos no coinciden',
    body: z.strictObject({ email: Email, password: Secret }),
    reply: z.object({ second_factor_required: z.boolean(), reopened: z.boolean() }),
    rateLimit: loginLimit,
  }),
  secondFactor: endpoint('POST', '/auth/second-factor', {
    access: 'public',
    summary:
      'Completa el inicio de sesión con el código de verificación, o con uno de recuperación, que sirve una vez',
    body: z.strictObject({ code: Line(12) }),
    reply: z.object({ reopened: z.boolean(), recovery_codes_left: z.number().nullable() }),
    rateLimit: loginLimit,
  }),
  profile: endpoint('GET', '/auth/profile', {
    access: 'workspace.enter',
    session_only: true,
    summary: 'La persona que inició sesión',
    reply: Profile,
  }),
  updateProfile: endpoint('PATCH', '/auth/profile', {
    access: 'workspace.enter',
    session_only: true,
    summary: 'Cambia nombre o correo; el correo pide la contraseña',
    body: z.strictObject({
      name: Line().optional(),
      last_name: Line().optional(),
      email: Email.optional(),
      password: Secret.optional(),
      first_steps_hidden: z.boolean().optional(),
    }),
    reply: Profile,
    rateLimit: profileLimit,
  }),
  sendEmailProof: endpoint('POST', '/auth/email-proof/send', {
    access: 'workspace.enter',
    session_only: true,
    summary: 'Envía otro enlace para confirmar el correo de la cuenta',
    body: z.object({}).optional(),
    rateLimit: emailProofLimit,
  }),
  proveEmail: endpoint('POST', '/auth/email-proof', {
    access: 'public',
    summary: 'Confirma el correo con el enlace; sin sesión de esa cuenta pide la contraseña',
    body: z.strictObject({ token: Line(100), password: Secret.optional() }),
    rateLimit: mailedLinkLimit,
  }),
  sessions: endpoint('GET', '/auth/sessions', {
    access: 'workspace.enter',
    session_only: true,
    summary: 'Las sesiones abiertas de la persona',
    reply: z.array(Session),
  }),
  endSession: endpoint('DELETE', '/auth/sessions/:sessionId', {
    access: 'workspace.enter',
    session_only: true,
    summary: 'Cierra una sesión',
  }),
  endOtherSessions: endpoint('POST', '/auth/sessions/end-others', {
    access: 'workspace.enter',
    session_only: true,
    summary: 'Cierra todas las sesiones menos ésta',
    body: z.object({}).optional(),
  }),
  logout: endpoint('POST', '/auth/logout', {
    access: 'public',
    summary: 'Cierra la sesión',
    body: z.object({}).optional(),
  }),
  changePassword: endpoint('POST', '/auth/password', {
    access: 'workspace.enter',
    session_only: true,
    summary: 'Cambia la contraseña y cierra las demás sesiones',
    body: z.strictObject({ current_password: Secret, password: Secret }),
  }),
  forgotPassword: endpoint('POST', '/auth/forgot-password', {
    access: 'public',
    summary: 'Pide un enlace para crear otra contraseña; contesta igual se conozca o no el correo',
    body: z.strictObject({ email: Email }),
    rateLimit: recoveryLimit,
  }),
  resetPassword: endpoint('POST', '/auth/reset-password', {
    access: 'public',
    summary: 'Crea otra contraseña con el enlace del correo',
    body: z.strictObject({ token: Line(100), password: Secret }),
    rateLimit: mailedLinkLimit,
  }),
  closeAccount: endpoint('POST', '/auth/close-account', {
    access: 'workspace.enter',
    session_only: true,
    summary: 'Cancela la suscripción; los datos se eliminan 30 días después',
    body: z.strictObject({ password: Secret }),
  }),
  setUpSecondFactor: endpoint('POST', '/auth/second-factor/setup', {
    access: 'workspace.enter',
    session_only: true,
    summary: 'Genera el secreto de la verificación en dos pasos; pide la contraseña',
    body: z.strictObject({ password: Secret }),
    reply: z.object({ secret: z.string(), uri: z.string() }),
  }),
  enableSecondFactor: endpoint('POST', '/auth/second-factor/enable', {
    access: 'workspace.enter',
    session_only: true,
    summary:
      'Activa la verificación en dos pasos con un código y la contraseña, y da los códigos de recuperación',
    body: z.strictObject({ code: Line(12), password: Secret }),
    reply: RecoveryCodes,
  }),
  disableSecondFactor: endpoint('POST', '/auth/second-factor/disable', {
    access: 'workspace.enter',
    session_only: true,
    summary: 'Desactiva la verificación en dos pasos',
    body: z.strictObject({ password: Secret }),
  }),
  renewRecoveryCodes: endpoint('POST', '/auth/second-factor/recovery-codes', {
    access: 'workspace.enter',
    session_only: true,
    summary: 'Da otros códigos de recuperación; los anteriores ya no sirven',
    body: z.strictObject({ password: Secret }),
    reply: RecoveryCodes,
  }),
  updateWorkspace: endpoint('PATCH', '/workspaces/:workspaceId', {
    access: 'workspace.own',
    summary: 'Cambia el nombre del espacio de trabajo o si pide verificación en dos pasos',
    body: z.strictObject({
      name: Line().optional(),
      second_factor_mandatory: z.boolean().optional(),
    }),
    reply: Workspace,
  }),
  members: endpoint('GET', '/workspaces/:workspaceId/members', {
    access: 'workspace.read',
    session_only: true,
    summary: 'El equipo y las invitaciones pendientes',
    reply: z.object({ members: z.array(Member), invitations: z.array(Invitation) }),
  }),
  assignable: endpoint('GET', '/workspaces/:workspaceId/assignable-matrices', {
    access: 'workspace.own',
    summary: 'Los proyectos que se pueden dar a una persona del equipo',
    reply: z.array(AssignableMatrix),
  }),
  invite: endpoint('POST', '/workspaces/:workspaceId/invitations', {
    access: 'workspace.own',
    summary: 'Invita a una persona al equipo',
    body: RoleInput.extend({ email: Email }),
    reply: Invitation,
  }),
  cancelInvitation: endpoint('DELETE', '/workspaces/:workspaceId/invitations/:invitationId', {
    access: 'workspace.own',
    summary: 'Retira una invitación',
  }),
  acceptInvitation: endpoint('POST', '/invitations/accept', {
    access: 'public',
    summary: 'Acepta una invitación; quien no tiene cuenta la crea aquí',
    body: z.strictObject({
      token: Line(100),
      name: Line().optional(),
      password: Secret.optional(),
    }),
    reply: z.object({ account_needed: z.boolean(), email: z.string(), workspace: z.string() }),
    rateLimit: mailedLinkLimit,
  }),
  updateMember: endpoint('PATCH', '/workspaces/:workspaceId/members/:userId', {
    access: 'workspace.own',
    summary: 'Cambia el rol de una persona, o los proyectos de quien sólo ve algunos',
    body: RoleInput,
    reply: Member,
  }),
  removeMember: endpoint('DELETE', '/workspaces/:workspaceId/members/:userId', {
    access: 'workspace.own',
    summary: 'Quita el acceso de una persona',
  }),
  activity: endpoint('GET', '/workspaces/:workspaceId/activity', {
    access: 'workspace.change',
    session_only: true,
    summary: 'Lo que hicieron los administradores',
    query: z.object({ before: z.coerce.number().int().positive().optional() }),
    reply: z.array(Activity),
  }),
}
