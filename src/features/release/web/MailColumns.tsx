import type { Matrix } from '#features/matrices/contract.ts'
import { valueColumns, type ValuesOf } from '#features/subjects/value-columns.rules.ts'
import { localDate, localTime, shortDate, shortInstant } from '#shared/dates.ts'
import type { ListColumn } from '#web/kit/list/list-columns.ts'
import { PersonLink } from '#web/kit/page/PersonLink.tsx'
import type { ListedMail } from '../contract.ts'
import { deliveryText, PAPER } from '../pending-list.rules.ts'
import { DeliveryStatus, PaperStatus } from './DeliveryStatus.tsx'

const kinds: Readonly<Record<string, string>> = {
  invitation: 'Invitación',
  reminder: 'Recordatorio',
  extension: 'Aviso de nueva fecha límite',
  reports_ready: 'Aviso de reportes',
  erasure_warning: 'Aviso de eliminación',
  disputed: 'Aviso de datos incorrectos',
  sheet_reopened: 'Aviso de una hoja reabierta',
  slips_notice: 'Aviso de papeletas',
  [PAPER]: 'Papeleta',
  report_delivery: 'Entrega de su reporte',
  leader_conversation: 'Conversación sobre un reporte',
  leader_report: 'Reporte para su líder',
  delivery_reminder: 'Recordatorio de su reporte',
  nomination_request: 'Propuesta de evaluadores',
  nomination_approval: 'Propuestas por aprobar',
  nomination_returned: 'Propuestas devueltas',
  nomination_outcome: 'Propuestas aprobadas',
}
const kindText = ({ kind }: ListedMail): string => kinds[kind] ?? kind
export const namePerson = ({ name }: ListedMail): string => name ?? 'Quien organiza'

const linkPerson = ({ subject_id, name }: ListedMail) =>
  subject_id !== null && name !== null ? (
    <PersonLink id={subject_id} name={name} />
  ) : (
    'Quien organiza'
  )

const addressee = ({ kind, email }: ListedMail): string =>
  email ?? (kind === PAPER ? 'Sin correo' : 'Su correo anterior')

const channelText = ({ kind }: ListedMail): string => (kind === PAPER ? 'Papeleta' : 'Correo')

const channelColumn: ListColumn<ListedMail> = {
  key: 'por',
  label: 'Por',
  width: 100,
  cell: channelText,
  value: channelText,
  filters: channelText,
  phone: 'hidden',
}

const rank: Readonly<Record<ListedMail['delivery']['state'], string>> = {
  failed: '0',
  waiting: '1',
  sent: '2',
}

/** The columns of the list of mails; «Por» where some people have a slip instead. */
export function buildMailColumns(
  { time_zone, subject_properties, without_email }: Matrix,
  valuesOf: ValuesOf,
): readonly ListColumn<ListedMail>[] {
  return [
    { key: 'persona', label: 'Persona', width: 200, cell: linkPerson, value: namePerson },
    {
      key: 'correo',
      label: 'Correo',
      width: 230,
      cell: addressee,
      value: addressee,
    },
    ...(without_email ? [channelColumn] : []),
    ...valueColumns(
      subject_properties,
      ({ subject_id }: ListedMail, column) =>
        subject_id === null ? '' : valuesOf(subject_id, column),
      0,
    ),
    {
      key: 'que',
      label: 'Qué se envió',
      width: 180,
      cell: kindText,
      value: kindText,
      filters: kindText,
    },
    {
      key: 'estado',
      label: 'Estado',
      width: 300,
      cell: ({ kind, delivery, next_attempt_at }) =>
        kind === PAPER ? (
          <PaperStatus delivery={delivery} />
        ) : (
          <DeliveryStatus
            delivery={delivery}
            next={
              next_attempt_at === null
                ? undefined
                : localTime(new Date(next_attempt_at), time_zone).slice(11)
            }
          />
        ),
      value: ({ delivery }) => `${rank[delivery.state]} ${deliveryText(delivery)}`,
    },
    {
      key: 'cuando',
      label: 'Cuándo',
      width: 190,
      cell: ({ kind, delivery, at }) => {
        if (kind !== PAPER) return shortInstant(new Date(at), time_zone)
        return delivery.state === 'sent' && shortDate(localDate(new Date(at), time_zone))
      },
      value: ({ at }) => at,
      phone: 'inline',
    },
  ]
}
