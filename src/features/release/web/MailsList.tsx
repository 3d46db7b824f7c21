import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { Matrix } from '#features/matrices/contract.ts'
import type { ValuesOf } from '#features/subjects/value-columns.rules.ts'
import { numbered } from '#shared/spanish.ts'
import { Button } from '#ui/Button.tsx'
import { Empty } from '#ui/Empty.tsx'
import type { ListState } from '#web/kit/list/list-columns.ts'
import { ListTable } from '#web/kit/list/ListTable.tsx'
import { ListTools } from '#web/kit/list/ListTools.tsx'
import { useList } from '#web/kit/list/useList.ts'
import { read } from '#web/query.ts'
import { type ListedMail, type Participation, releaseContract } from '../contract.ts'
import { notReminded, PAPER } from '../pending-list.rules.ts'
import { type AddressedSubject, hasSentNothing } from './CorrectEmailDialog.tsx'
import { buildMailColumns, namePerson } from './MailColumns.tsx'
import { REFETCH_MS } from './useMatrix.ts'
import type { MatrixMutations } from './useMatrixMutations.ts'

const rowKey = ({ id }: ListedMail): string => id
const searched = (mail: ListedMail): string => `${namePerson(mail)} ${mail.email ?? ''}`
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
  if (delivery.state === 'waiting' || kind === PAPER) return null
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
        aria-label={`${failed ? 'Reintentar' : 'Reenviar'} el correo a ${name ?? email ?? ''}`}
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
  const columns = useMemo(() => buildMailColumns(matrix, valuesOf), [matrix, valuesOf])
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
        count={numbered(list.shown.length, 'mensaje', 'mensajes')}
      />
      <ListTable
        caption="Mensajes del proyecto"
        list={list}
        rowKey={rowKey}
        actions={mayEdit ? actions : undefined}
        actionsWidth={280}
        phoneActions="below"
        empty={<Empty text="Todavía no se envía ningún mensaje" />}
        none="Ningún mensaje"
        failed={mails.isError && { code: 'matrix.mails_failed', retry: () => void mails.refetch() }}
      />
    </>
  )
}
