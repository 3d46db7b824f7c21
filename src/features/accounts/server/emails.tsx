import type { AppContext } from '#server/context.ts'
import type { Mail, MailDefinitions, OutboxRow } from '#server/mail.ts'
import { composeMail } from '#server/MailLayout.tsx'
import { longInstant } from '#shared/dates.ts'
import { PRODUCT_NAME } from '#shared/product.ts'
import { roleLabel } from '../role.rules.ts'
import { findInvitation } from './invitations.queries.ts'
import { findPasswordReset } from './password.queries.ts'

export const accountsMails = {
  password_reset: { priority: 'account', render: passwordResetMail },
  member_invitation: { priority: 'account', render: memberInvitationMail },
} as const satisfies MailDefinitions

/**
 * Null when the link was used or replaced meanwhile. The token follows the #, so that it reaches no
 * server and no log.
 */
async function passwordResetMail(context: AppContext, row: OutboxRow): Promise<Mail | null> {
  const token = context.secrets.mailedToken(
    'password_reset',
    String(row.payload['password_reset_id']),
  )
  const reset = await findPasswordReset(context, token)
  if (!reset) return null
  return composeMail(
    { name: reset.name, address: reset.email },
    `Crea otra contraseña de ${PRODUCT_NAME}`,
    {
      company: null,
      preview: 'El enlace sirve una sola vez, durante una hora.',
      title: 'Crea otra contraseña',
      paragraphs: [
        `Hola, ${reset.name}:`,
        `Alguien pidió cambiar la contraseña de tu cuenta de ${PRODUCT_NAME}. Si fuiste tú, sigue este enlace. Sirve una sola vez, durante una hora.`,
      ],
      action: {
        label: 'Crear otra contraseña',
        href: `${context.config.public_url}/reset-password#${token}`,
      },
      closing: ['Si no fuiste tú, no hagas nada: tu contraseña sigue siendo la misma.'],
    },
  )
}

/** Null when the invitation was accepted, withdrawn or replaced meanwhile. */
async function memberInvitationMail(context: AppContext, row: OutboxRow): Promise<Mail | null> {
  const token = context.secrets.mailedToken(
    'member_invitation',
    String(row.payload['invitation_id']),
  )
  const invitation = await findInvitation(context, token)
  if (!invitation) return null
  const until = longInstant(invitation.expires_at, context.config.default_time_zone)
  return composeMail(
    { name: '', address: invitation.email },
    `Te invitan al equipo de ${invitation.workspace} en ${PRODUCT_NAME}`,
    {
      company: null,
      preview: `${invitation.workspace} te invita a su equipo.`,
      title: `${invitation.workspace} te invita a su equipo`,
      paragraphs: [
        `Con ${PRODUCT_NAME}, ${invitation.workspace} organiza evaluaciones de 360 grados. Te invita a participar con el rol «${roleLabel(invitation.role)}».`,
        'Si ya tienes una cuenta, entra con ella. Si no, aquí puedes crearla.',
      ],
      facts: [{ label: 'La invitación vale hasta', value: until }],
      action: {
        label: 'Aceptar la invitación',
        href: `${context.config.public_url}/invitation#${token}`,
      },
      closing: ['Si no esperabas esta invitación, puedes ignorar este correo.'],
    },
  )
}
