import { estimatedMinutes } from '#features/evaluations/rules.ts'
import type { Matrix, SubjectProperty } from '#features/matrices/contract.ts'
import type { Subject } from '#features/subjects/contract.ts'
import { localTime } from '#shared/dates.ts'
import type { Participation, ReminderState } from './contract.ts'

type Delivery = Participation['pending'][number]['delivery']

/** What is listed of a person without e-mail in place of a mail. */
export const PAPER = 'slip'

/** How far the slip of a person without e-mail is. */
export const paperText = (delivery: Delivery): string =>
  delivery?.failure ?? (delivery?.state === 'sent' ? 'Papeleta impresa' : 'Papeleta por imprimir')

/** «Enviado», «Por enviar», «Falló: …» in the words of the mail server. */
export function deliveryText(delivery: Delivery): string {
  if (!delivery) return 'Sin correos'
  const { state, failure } = delivery
  if (state === 'sent') return 'Enviado'
  if (state === 'failed') return failure ? `Falló: ${failure}` : 'Falló'
  return failure ? `Se intentará otra vez: ${failure}` : 'Por enviar'
}

/** Why a rater is not reminded now. */
export const notReminded: Readonly<Record<Exclude<ReminderState, 'open'>, string>> = {
  recent: 'Recordado hace poco',
  enough: 'Ya van tres',
  refused: 'No quiere recordatorios',
  undeliverable: 'Su correo fue devuelto',
  no_email: 'Sin correo: avísale en persona',
}

interface PendingList {
  readonly matrix: Pick<Matrix, 'time_zone' | 'question_count' | 'without_email'>
  readonly pending: Participation['pending']
  readonly columns: readonly SubjectProperty[]
  readonly subjects: readonly Subject[]
}

/** The raters with open forms as rows of a spreadsheet, its head first. */
export function* pendingListRows({
  matrix,
  pending,
  columns,
  subjects,
}: PendingList): Generator<readonly (string | number)[]> {
  const people = new Map(subjects.map((subject) => [subject.id, subject]))
  const readValue = (subject_id: string, { id }: SubjectProperty): string =>
    people.get(subject_id)?.values.find((value) => value.subject_property_id === id)?.value ?? ''
  const { without_email } = matrix
  yield [
    ...(without_email ? ['No. Emp.'] : []),
    'Nombre',
    'Correo',
    ...columns.map(({ name }) => name),
    'Hojas enviadas',
    'Hojas pedidas',
    'Minutos que faltan',
    without_email ? 'Último mensaje' : 'Último correo',
    'Último recordatorio',
    'Recordatorios',
  ]
  for (const rater of pending)
    yield [
      ...(without_email ? [people.get(rater.subject_id)?.external_id ?? ''] : []),
      rater.name,
      rater.email ?? '',
      ...columns.map((column) => readValue(rater.subject_id, column)),
      rater.forms - rater.pending,
      rater.forms,
      estimatedMinutes(matrix.question_count, rater.pending),
      rater.email === null ? paperText(rater.delivery) : deliveryText(rater.delivery),
      rater.last_reminded_at === null
        ? ''
        : localTime(new Date(rater.last_reminded_at), matrix.time_zone).replace('T', ' '),
      rater.reminders === 'open' ? '' : notReminded[rater.reminders],
    ]
}
