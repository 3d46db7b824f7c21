import {
  findMailCompany,
  findSubject,
  type MailMatrix,
  findMailMatrix,
} from '#features/release/server/queries.ts'
import type { AppContext } from '#server/context.ts'
import type { Mail, MailRenderers, OutboxRow } from '#server/mail/mail.ts'
import { composeMail } from '#server/mail/MailLayout.tsx'
import { wholeNumber } from '#shared/spanish.ts'

/** The owners' mail about slips: it holds neither codes nor who answered. */
export const slipsMails = { slips_notice: slipsNotice } as const satisfies MailRenderers

interface NoticeText {
  readonly subject: string
  readonly title: string
  readonly paragraphs: readonly string[]
}

async function slipsNotice(context: AppContext, row: OutboxRow): Promise<Mail | null> {
  const matrix = row.matrix_id ? await findMailMatrix(context.db, row.matrix_id) : undefined
  if (!matrix || row.email === null) return null
  const person = row.subject_id ? await findSubject(context.db, row.subject_id) : undefined
  const text = writeNotice(row.payload, matrix, person?.name ?? '')
  const link = `${context.config.public_url}/matrix/${matrix.company_id}/${matrix.id}`
  return composeMail({ name: matrix.company_name, address: row.email }, text.subject, {
    company: await findMailCompany(context.db, matrix),
    preview: text.title,
    title: text.title,
    paragraphs: text.paragraphs,
    action: { label: 'Ver el proyecto', href: link },
  })
}

function writeNotice(
  { event, count }: OutboxRow['payload'],
  { name: project }: MailMatrix,
  person: string,
): NoticeText {
  if (event === 'disowned')
    return {
      subject: `Una persona avisó que no abrió su papeleta de «${project}»`,
      title: '«No fui yo»',
      paragraphs: [
        `${person} avisó que alguien más abrió su papeleta de «${project}». Cerramos la entrada con esa papeleta; nada se borró.`,
        'Imprime otra y entrégala en mano. Con la nueva, esta persona puede borrar lo que se haya enviado en su nombre y contestar.',
      ],
    }
  if (event === 'deleted')
    return {
      subject: `Una persona borró lo que se envió en su nombre en «${project}»`,
      title: 'Se borró un envío',
      paragraphs: [
        `${person} abrió una papeleta nueva de «${project}» y avisó que lo enviado con la anterior no era suyo. Lo borramos: nadie puede leerlo, y ya no cuenta.`,
      ],
    }
  if (event === 'guesses')
    return {
      subject: `Muchos NIP equivocados en «${project}»`,
      title: 'Cincuenta NIP equivocados en un día',
      paragraphs: [
        `En las últimas 24 horas se escribieron 50 NIP equivocados en la entrada de «${project}». Cada papeleta se bloquea a los cinco.`,
        'Revisa quién tiene el archivo de las papeletas y bórralo donde ya no haga falta.',
      ],
    }
  const printed = count === 1 ? 'una papeleta' : `${wholeNumber(Number(count))} papeletas`
  return {
    subject: `Se imprimieron papeletas de «${project}»`,
    title: `Se preparó un archivo con ${printed}`,
    paragraphs: [
      `Alguien de tu equipo preparó un archivo con ${printed} de «${project}»; «Actividad» dice quién.`,
      'Quien tenga ese archivo puede abrir las papeletas que aún no se abren. A cada persona se le dice si su papeleta ya se había abierto.',
    ],
  }
}
