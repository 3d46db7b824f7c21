import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { Matrix } from '#features/matrices/contract.ts'
import { localTime, shortInstant } from '#shared/dates.ts'
import { numbered } from '#shared/spanish.ts'
import { Button } from '#ui/Button.tsx'
import { Empty } from '#ui/Empty.tsx'
import type { ListColumn, ListState } from '#web/kit/list/list-columns.ts'
import { ListTable } from '#web/kit/list/ListTable.tsx'
import { ListTools } from '#web/kit/list/ListTools.tsx'
import { useList } from '#web/kit/list/useList.ts'
import { PersonLink } from '#web/kit/page/PersonLink.tsx'
import { read } from '#web/query.ts'
import { type ListedMail, type Participation, releaseContract } from '../contract.ts'
import { deliveryText, notReminded } from '../pending-list.rules.ts'
import { type AddressedSubject, hasSentNothing } from './CorrectEmailDialog.tsx'
import { DeliveryStatus } from './DeliveryStatus.tsx'
import { REFETCH_MS } from './useMatrix.ts'
import type { MatrixMutations } from './useMatrixMutations.ts'
import { valueColumns, type ValuesOf } from './useSubjectValues.ts'

const kinds: Readonly<Record<string, string>> = {
  invitation: 'Invitación',
  reminder: 'Recordatorio',
  extension: 'Aviso de nueva fecha límite',
  reports_ready: 'Aviso de reportes',
  erasure_warning: 'Aviso de eliminación',
  disputed: 'Aviso de datos incorrectos',
  sheet_reopened: 'Aviso de una hoja reabierta',
  slips_notice: 'Aviso de papeletas',
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
const namePerson = ({ name }: ListedMail): string => name ?? 'Quien organiza'

const linkPerson = ({ subject_id, name }: ListedMail) =>
  subject_id !== null && name !== null ? (
    <PersonLink id={subject_id} name={name} />
  ) : (
    'Quien organiza'
  )

const rowKey = ({ id }: ListedMail): string => id
const searched = (mail: ListedMail): string => `${namePerson(mail)} ${mail.email}`
const isIn =
  (state: ListedMail['delivery']['state']) =>
  ({ delivery }: ListedMail): boolean =>
    delivery.state === state

const states: readonly ListState<ListedMail>[] = [
  { key: 'falla', label: 'No se entregó', tone: 'danger', icon: 'mail-x', matches: isIn('failed') },
  {
    key: 'por-enviar',
    label: 'Por enviar',
    tone: 'warning',
    icon: 'clock',
    matches: isIn('waiting'),
  },
  { key: 'enviado', label: 'Enviado', icon: 'mail-check', matches: isIn('sent') },
]

const rank: Readonly<Record<ListedMail['delivery']['state'], string>> = {
  failed: '0',
  waiting: '1',
  sent: '2',
}

function buildColumns(
  { time_zone, subject_properties }: Matrix,
  valuesOf: ValuesOf,
): readonly ListColumn<ListedMail>[] {
  return [
    { key: 'persona', label: 'Persona', width: 200, cell: linkPerson, value: namePerson },
    {
      key: 'correo',
      label: 'Correo',
      width: 230,
      cell: ({ email }) => email,
      value: ({ email }) => email,
    },
    ...valueColumns(
      subject_properties,
      ({ subject_id }: ListedMail, column) =>
        subject_id === null ? '' : valuesOf(subject_id, column),
      0,
    ),
    { key: 'que', label: 'Qué se envió', width: 180, cell: kindText, value: kindText },
    {
      key: 'estado',
      label: 'Estado',
      width: 300,
      cell: ({ delivery, next_attempt_at }) => (
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
      width: 150,
      cell: ({ at }) => shortInstant(new Date(at), time_zone),
      value: ({ at }) => at,
      phone: 'inline',
    },
  ]
}

interface MailActionProps extends Pick<MailsListProps, 'onRemind' | 'onCorrect'> {
  readonly mail: ListedMail
  /** The addressee, if forms of theirs are open. */
  readonly rater: Participation['pending'][number] | undefined
  readonly busy: boolean
  readonly onSend: () => void
}

/** Kinds whose last mail is repeated by the reminder. */
const toRaters: ReadonlySet<string> = new Set(['invitation', 'reminder', 'extension'])

/**
 * A failed mail is tried again. A sent one is sent again as it was; one to a rater leads to the
 * reminder, which repeats the link and keeps the limits that protect raters.
 */
function MailAction({ mail, rater, busy, onSend, onRemind, onCorrect }: MailActionProps) {
  const { delivery, subject_id, name, email, kind } = mail
  if (delivery.state === 'waiting') return null
  // its reminder is the only one
  if (delivery.state === 'sent' && kind === 'delivery_reminder') return null
  const failed = delivery.state === 'failed'
  if (!failed && subject_id !== null && toRaters.has(kind)) {
    if (!rater || !onRemind) return null
    if (rater.reminders !== 'open')
      return <span className="small muted">{notReminded[rater.reminders]}</span>
    return (
      <Button
        size="small"
        variant="tertiary"
        aria-label={`Reenviar el correo a ${rater.name}`}
        onClick={() => onRemind([subject_id])}
      >
        Reenviar
      </Button>
    )
  }
  return (
    <>
      {failed && rater && onCorrect && hasSentNothing(rater) && (
        <Button
          size="small"
          variant="tertiary"
          aria-label={`Corregir y reenviar el correo de ${rater.name}`}
          onClick={() => onCorrect({ ...rater, is_rater: true })}
        >
          Corregir y reenviar
        </Button>
      )}
      <Button
        size="small"
        variant="tertiary"
        disabled={busy}
        aria-label={`${failed ? 'Reintentar' : 'Reenviar'} el correo a ${name ?? email}`}
        onClick={onSend}
      >
        {failed ? 'Reintentar' : 'Reenviar'}
      </Button>
    </>
  )
}

interface MailsListProps {
  readonly matrix: Matrix
  readonly valuesOf: ValuesOf
  readonly pending: Participation['pending']
  readonly mayEdit: boolean
  readonly mutations: MatrixMutations
  /** Opens the reminder of these raters; undefined when the user may send none. */
  readonly onRemind: ((subject_ids: readonly string[]) => void) | undefined
  /** Undefined when no address may be corrected. */
  readonly onCorrect: ((subject: AddressedSubject) => void) | undefined
}

/** The last mail to each person, and whether the mail server took it; never whether it was read. */
export function MailsList({
  matrix,
  valuesOf,
  pending,
  mayEdit,
  mutations,
  onRemind,
  onCorrect,
}: MailsListProps) {
  const mails = useQuery({
    ...read(releaseContract.mails, { params: { matrixId: matrix.id } }),
    refetchInterval: REFETCH_MS,
  })
  const columns = useMemo(() => buildColumns(matrix, valuesOf), [matrix, valuesOf])
  const list = useList({
    id: 'mails',
    rows: mails.data,
    columns,
    searched,
    order: 'estado',
    states,
  })
  const raters = useMemo(
    () => new Map(pending.map((rater) => [rater.subject_id, rater])),
    [pending],
  )
  const { busy, retryMail } = mutations
  const actions = useCallback(
    (mail: ListedMail) => (
      <MailAction
        mail={mail}
        rater={mail.subject_id === null ? undefined : raters.get(mail.subject_id)}
        busy={busy}
        onSend={() => void retryMail(mail.id)}
        onRemind={onRemind}
        onCorrect={onCorrect}
      />
    ),
    [raters, onRemind, onCorrect, busy, retryMail],
  )
  return (
    <>
      <ListTools
        list={list}
        label="Buscar persona o correo"
        count={numbered(list.shown.length, 'correo', 'correos')}
      />
      <ListTable
        caption="Correos del proyecto"
        list={list}
        rowKey={rowKey}
        actions={mayEdit ? actions : undefined}
        actionsWidth={280}
        empty={<Empty text="Todavía no se envía ningún correo" />}
        none="Ningún correo"
        failed={mails.isError && { code: 'matrix.mails_failed', retry: () => void mails.refetch() }}
      />
    </>
  )
}
