import { estimatedMinutes } from '#features/evaluations/rules.ts'
import type { Matrix } from '#features/matrices/contract.ts'
import { valueColumns, type ValuesOf } from '#features/subjects/value-columns.rules.ts'
import type { RelationNames } from '#shared/relation-names.ts'
import { lastReminderText } from '#shared/reminders.ts'
import type { ListColumn } from '#web/kit/list/list-columns.ts'
import { PersonLink } from '#web/kit/page/PersonLink.tsx'
import type { Participation } from '../contract.ts'
import { deliveryText, notReminded, paperText } from '../pending-list.rules.ts'
import { changeRank, changeText } from '../reminder-order.rules.ts'
import { DeliveryStatus, PaperStatus } from './DeliveryStatus.tsx'
import { FormsShare } from './FormsShare.tsx'

type Rater = Participation['pending'][number]

interface Listed {
  readonly matrix: Matrix
  readonly valuesOf: ValuesOf
  readonly names: RelationNames
  /** The names of the raters' leaders, by the rater's id. */
  readonly leaders: ReadonlyMap<string, string>
}

/** On paper it says who is told in person; on a screen that stands where others are reminded. */
const RaterName = ({ rater: { subject_id, name, reminders } }: { readonly rater: Rater }) => (
  <>
    <PersonLink id={subject_id} name={name} />
    {reminders === 'no_email' && <span className="pending-printed">{notReminded.no_email}</span>}
  </>
)

/** The columns of the list of raters with open forms. */
export function buildPendingColumns(
  { matrix, valuesOf, names, leaders }: Listed,
  now: Date,
): readonly ListColumn<Rater>[] {
  const minutes = ({ pending }: Rater): number => estimatedMinutes(matrix.question_count, pending)
  return [
    {
      key: 'persona',
      label: 'Persona',
      width: 220,
      cell: (rater) => <RaterName rater={rater} />,
      value: ({ name }) => name,
    },
    {
      key: 'cambia',
      label: 'Qué cambia',
      width: 260,
      cell: ({ changes }) => changes && changeText(changes, names),
      wraps: true,
      value: changeRank,
    },
    {
      key: 'correo',
      label: 'Correo',
      width: 190,
      cell: ({ email }) => email ?? <span className="muted">Sin correo</span>,
      value: ({ email }) => email,
      optional: 'hidden',
      phone: 'hidden',
    },
    ...valueColumns(
      matrix.subject_properties,
      (rater: Rater, column) => valuesOf(rater.subject_id, column),
      1,
    ),
    {
      key: 'lider',
      label: 'Líder',
      width: 160,
      cell: ({ subject_id }) => leaders.get(subject_id) ?? '–',
      value: ({ subject_id }) => leaders.get(subject_id) ?? null,
      filters: ({ subject_id }) => leaders.get(subject_id) ?? '',
      optional: 'shown',
      phone: 'hidden',
    },
    {
      key: 'contesto',
      label: 'Contestó',
      width: 160,
      cell: ({ forms, pending }) => <FormsShare answered={forms - pending} forms={forms} />,
      value: ({ forms, pending }) => (forms - pending) / forms,
      phone: 'inline',
    },
    {
      key: 'falta',
      label: 'Le falta',
      width: 80,
      cell: (rater) => `${minutes(rater)} min`,
      value: minutes,
      optional: 'hidden',
      phone: 'inline',
    },
    {
      key: 'entrega',
      label: matrix.without_email ? 'Último mensaje' : 'Último correo',
      width: matrix.without_email ? 190 : 140,
      cell: ({ email, delivery }) =>
        email === null ? (
          <PaperStatus delivery={delivery} />
        ) : (
          <DeliveryStatus delivery={delivery} />
        ),
      value: ({ email, delivery }) =>
        email === null ? paperText(delivery) : deliveryText(delivery),
    },
    {
      key: 'recordatorio',
      label: 'Último recordatorio',
      width: 120,
      cell: ({ last_reminded_at }) => lastReminderText(last_reminded_at, now, matrix.time_zone),
      value: ({ last_reminded_at }) => last_reminded_at,
      phone: 'labelled',
    },
  ]
}
