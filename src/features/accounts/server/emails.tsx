import type { AppContext } from '#server/context.ts'
import type { Mail, MailRenderers, OutboxRow } from '#server/mail/mail.ts'
import { composeMail } from '#server/mail/MailLayout.tsx'
import { longInstant } from '#shared/dates.ts'
import { PRODUCT_NAME } from '#shared/product.ts'
import { roleLabel } from '#shared/roles.ts'
import { EMAIL_PROOF_DAYS } from '../limits.ts'
import { type AccountNotice, noticeText } from '../notice.rules.ts'
import { findEmailProof } from './address-proof.queries.ts'
import { findInvitation } from './invitations.queries.ts'
import { findFirstName } from './notices.queries.ts'
import { findPasswordReset } from './password.queries.ts'
import { invitationLink } from './queries.ts'

export const accountsMails = {
  password_reset: passwordResetMail,
  member_invitation: memberInvitationMail,
  email_proof: emailProofMail,
  account_notice: accountNoticeMail,
} as const satisfies MailRenderers

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
        href: invitationLink(context, String(row.payload['invitation_id'])),
      },
      closing: ['Si no esperabas esta invitación, puedes ignorar este correo.'],
    },
  )
}

/** Null when the address was proved or replaced meanwhile. */
async function emailProofMail(context: AppContext, row: OutboxRow): Promise<Mail | null> {
  const token = context.secrets.mailedToken('email_proof', String(row.payload['email_proof_id']))
  const proof = await findEmailProof(context, token)
  if (!proof) return null
  const { name, email } = proof
  return composeMail({ name, address: email }, `Confirma tu correo en ${PRODUCT_NAME}`, {
    company: null,
    preview: `El enlace vale ${EMAIL_PROOF_DAYS} días.`,
    title: 'Confirma tu correo',
    paragraphs: [
      `Hola, ${name}:`,
      `Con este correo se creó una cuenta de ${PRODUCT_NAME}. Si es tuya, confírmalo con este enlace. Hasta entonces la cuenta no envía correos a otras personas.`,
    ],
    facts: [{ label: 'El enlace vale', value: `${EMAIL_PROOF_DAYS} días` }],
    action: {
      label: 'Confirmar mi correo',
      href: `${context.config.public_url}/prove-email#${token}`,
    },
    closing: [
      'Si no creaste esa cuenta, no hagas nada: sin tu confirmación no puede escribirle a nadie.',
    ],
  })
}

/** Tells of a change of the account at the address that the row names. Null for a deleted account. */
async function accountNoticeMail(context: AppContext, row: OutboxRow): Promise<Mail | null> {
  const { user_id, happened_at } = row.payload
  const name = await findFirstName(context.db, String(user_id))
  if (name === undefined || row.email === null) return null
  // Written by queueAccountNotice, which takes nothing else.
  const notice = row.payload as unknown as AccountNotice
  const { title, sentence, advice } = noticeText(notice)
  const when = longInstant(new Date(String(happened_at)), context.config.default_time_zone)
  return composeMail({ name, address: row.email }, `${title} en ${PRODUCT_NAME}`, {
    company: null,
    addresses: namedAddresses(notice),
    preview: sentence,
    title,
    paragraphs: [`Hola, ${name}:`, sentence],
    facts: [{ label: 'Cuándo', value: when }],
    action: { label: 'Ir a mi cuenta', href: `${context.config.public_url}/companies` },
    closing: advice === null ? [] : [advice],
  })
}

/** The new address of the account, or the domain whose record is missing. */
function namedAddresses(notice: AccountNotice): string[] {
  if ('new_email' in notice) return [notice.new_email]
  return 'domain' in notice ? [notice.domain] : []
}
