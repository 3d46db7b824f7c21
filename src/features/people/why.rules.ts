import { PAPER } from '#features/release/pending-list.rules.ts'
import { localDate, longDate } from '#shared/dates.ts'
import { numbered } from '#shared/spanish.ts'
import type { Person } from './contract.ts'

/** Why a person has not answered, in one sentence, and what is known besides. */
export interface Why {
  readonly tone: 'danger' | 'plain' | 'done'
  readonly title: string
  readonly detail: string
}

/** The mails that bring a rater's link. */
const asking: ReadonlySet<string> = new Set(['invitation', 'reminder', 'extension'])

const plain = (title: string, detail = ''): Why => ({ tone: 'plain', title, detail })

/** Tells of mails and counts only, never about whom the person answered. */
export function explainPerson(person: Person, zone: string): Why {
  const { left_at, rates } = person
  if (left_at)
    return plain(
      `De baja desde el ${longDate(localDate(new Date(left_at), zone))}.`,
      'No recibe mensajes ni cuenta. Lo que envió se queda.',
    )
  if (rates.forms === 0) return plain('No contesta hojas en este proyecto.')
  if (rates.answered === rates.forms)
    return {
      tone: 'done',
      title: 'Ya contestó.',
      detail: `${numbered(rates.forms, 'hoja', 'hojas')} de ${rates.forms}.`,
    }
  return explainMails(person) ?? explainProgress(person)
}

function explainMails({ mails, reminders, disputed }: Person): Why | null {
  const asked = mails.filter(({ kind }) => asking.has(kind))
  const [last] = asked
  const received = asked.filter(({ delivery }) => delivery.state === 'sent').length
  if (last?.delivery.state === 'failed' || reminders === 'undeliverable')
    return {
      tone: 'danger',
      title:
        received === 0 ? 'No ha recibido nada: su correo falló.' : 'Su último correo no llegó.',
      detail: asked.find(({ delivery }) => delivery.failure !== null)?.delivery.failure ?? '',
    }
  if (disputed)
    return {
      tone: 'danger',
      title: 'Avisó que los datos no son suyos.',
      detail: 'Revisa su nombre y su correo.',
    }
  if (reminders === 'no_email') return plain('Sin correo: avísale en persona.')
  if (received === 0) return plain('Todavía no sale su invitación.')
  return null
}

function explainProgress({ mails, rates, reminders }: Person): Why {
  const received = mails.filter(
    ({ kind, delivery }) => asking.has(kind) && delivery.state === 'sent',
  ).length
  const refused = reminders === 'refused' ? 'Pidió no recibir recordatorios.' : ''
  if (rates.answered > 0) return plain(`Lleva ${rates.answered} de ${rates.forms} hojas.`, refused)
  return plain(
    `Recibió ${numbered(received, 'mensaje', 'mensajes')} y no ha enviado hojas.`,
    refused,
  )
}

/** What each mail to a person is, in the words of the list of mails. */
export const mailNames: Readonly<Record<string, string>> = {
  invitation: 'Invitación',
  reminder: 'Recordatorio',
  extension: 'Aviso de nueva fecha límite',
  report_delivery: 'Entrega de su reporte',
  leader_conversation: 'Conversación sobre un reporte',
  leader_report: 'Reporte de su gente',
  delivery_reminder: 'Recordatorio de su reporte',
  [PAPER]: 'Papeleta',
  nomination_request: 'Propuesta de evaluadores',
  nomination_approval: 'Propuestas por aprobar',
  nomination_returned: 'Propuestas devueltas',
  nomination_outcome: 'Propuestas aprobadas',
}
