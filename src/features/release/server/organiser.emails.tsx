import { invitationLink, findOpenInvitation } from '#features/accounts/server/queries.ts'
import type { AppContext } from '#server/context.ts'
import type { Mail, MailRenderers, OutboxRow } from '#server/mail/mail.ts'
import { composeMail } from '#server/mail/MailLayout.tsx'
import { localDate, longDate } from '#shared/dates.ts'
import { spelledAddresses } from '#shared/text.ts'
import { subjectIn } from '../mail-text.rules.ts'
import { findMailCompany, type MailMatrix, findMailMatrix, findSubject } from './emails.queries.ts'
import type { WrittenMail } from './emails.tsx'

/** Mails to the addresses that are told of the reports of a matrix. */
export const organiserMails = {
  reports_ready: (context, row) => reportsEmailMail(context, row, reportsReady),
  erasure_warning: (context, row) => reportsEmailMail(context, row, erasureWarning),
  disputed,
} as const satisfies MailRenderers

/** Writes a mail to one address that is told of the reports of the matrix. */
type WriteToReportsEmail = (
  matrix: MailMatrix,
  context: AppContext,
  address: string,
) => WrittenMail | Promise<WrittenMail>

export async function reportsEmailMail(
  context: AppContext,
  row: OutboxRow,
  write: WriteToReportsEmail,
): Promise<Mail | null> {
  const matrix = row.matrix_id ? await findMailMatrix(context.db, row.matrix_id) : undefined
  const address = row.email ?? matrix?.email_send_reports
  if (!matrix || !address) return null
  const { subject, content } = await write(matrix, context, address)
  return composeMail({ name: matrix.company_name, address }, subjectIn(matrix, subject), {
    company: await findMailCompany(context.db, matrix),
    ...content,
  })
}

const erasureDate = (matrix: MailMatrix): string =>
  longDate(localDate(matrix.erase_at, matrix.time_zone))
const reportsLink = (matrix: MailMatrix, { config }: AppContext): string =>
  `${config.public_url}/download-reports/${matrix.company_id}/${matrix.id}`

const thenReports = {
  title: 'Después de aceptarla',
  paragraphs: ['Este enlace lleva a los reportes del proyecto.'],
}

/** A person without an account is led to the open invitation first. */
async function reportsReady(
  matrix: MailMatrix,
  context: AppContext,
  address: string,
): Promise<WrittenMail> {
  const invitation_id = await findOpenInvitation(context, {
    workspace_id: matrix.workspace_id,
    email: address,
  })
  const reports = reportsLink(matrix, context)
  return {
    subject: `Los reportes de «${matrix.name}» ya están disponibles`,
    content: {
      preview: `El periodo de evaluación de «${matrix.name}» terminó.`,
      title: 'Los reportes ya están disponibles',
      paragraphs: [
        `El periodo de evaluación de «${matrix.name}» terminó y ya puedes descargar el reporte de cada persona evaluada. ${invitation_id ? 'Para verlos, acepta antes la invitación al equipo.' : 'El enlace pide iniciar sesión.'}`,
        `El ${erasureDate(matrix)} se eliminan los datos personales del proyecto; después ya no habrá reportes individuales. Guarda también tu plantilla (Excel), con las personas y conexiones: de ella sale el siguiente proyecto.`,
      ],
      action: invitation_id
        ? { label: 'Aceptar la invitación', href: invitationLink(context, invitation_id) }
        : { label: 'Ver los reportes', href: reports },
      ...(invitation_id && {
        notices: [{ ...thenReports, link: { label: 'Ver los reportes', href: reports } }],
      }),
    },
  }
}

function erasureWarning(matrix: MailMatrix, context: AppContext): WrittenMail {
  return {
    subject: `Los datos personales de «${matrix.name}» se eliminan el ${erasureDate(matrix)}`,
    content: {
      preview: 'Descarga antes los reportes que vayas a necesitar.',
      title: 'Pronto se eliminan los datos personales',
      paragraphs: [
        `El ${erasureDate(matrix)} se eliminan los nombres, correos, columnas, comentarios y respuestas de «${matrix.name}», como dice el Aviso de Privacidad. Quedan sólo promedios anónimos.`,
        'Descarga antes los reportes que vayas a necesitar: después no se pueden recuperar. Ahí está también tu plantilla (Excel), con las personas y conexiones: de ella sale el siguiente proyecto.',
      ],
      action: { label: 'Descargar los reportes', href: reportsLink(matrix, context) },
    },
  }
}

/** Sent after a subject reported «Estos no son mis datos». */
async function disputed(context: AppContext, row: OutboxRow): Promise<Mail | null> {
  const subject = row.subject_id ? await findSubject(context.db, row.subject_id) : undefined
  if (!subject) return null
  const { reason } = row.payload
  return reportsEmailMail(context, row, (matrix) => ({
    subject: `Una persona dice que sus datos en «${matrix.name}» no son correctos`,
    content: {
      addresses: subject.email === null ? [] : [subject.email],
      preview: `${subject.name} pide revisar sus datos.`,
      title: 'Revisa los datos de una persona',
      paragraphs: [
        `Quien recibió el enlace de ${subject.name} (${subject.email ?? 'sin correo'}) en «${matrix.name}» dice que esos no son sus datos. ${subject.email === null ? 'Búscale' : 'Escríbele'} para aclararlo.`,
        ...(typeof reason === 'string' && reason !== ''
          ? [`Escribió: «${spelledAddresses(reason)}»`]
          : []),
      ],
      action: {
        label: 'Ver el proyecto',
        href: `${context.config.public_url}/matrix/${matrix.company_id}/${matrix.id}`,
      },
    },
  }))
}
