import { isDate, longDate } from '#shared/dates.ts'
import type { WithRelationNames } from '#shared/relation-names.ts'
import { type Difference, listDifferences } from '#shared/versions.ts'
import type { MatrixInput } from './contract.ts'
import { allRelations, countDegrees, usedRelations } from './relations.rules.ts'
import { NO_REMINDER, reminderDays } from './rules.ts'

type MatrixData = Pick<
  MatrixInput,
  | 'name'
  | 'reports_emails'
  | 'limit_date'
  | 'reminder_id'
  | 'remind_halfway'
  | 'remind_last_day'
  | 'minimum_raters'
  | 'importance'
  | 'leader_reports'
  | 'relation_type_ids'
  | 'weights'
  | 'nomination'
  | 'time_zone'
> & {
  readonly evaluation_name: string
  readonly subject_properties?: readonly { readonly name: string }[] | undefined
}

/** What a save would change in the saved draft. */
export const matrixDifferences = (
  saved: MatrixData & WithRelationNames,
  own: MatrixData,
): Difference[] =>
  listDifferences([
    ['Nombre', saved.name, own.name],
    ['Evaluación', saved.evaluation_name, own.evaluation_name],
    ['Correo para los reportes', emailsText(saved), emailsText(own)],
    ['Fecha límite', dateText(saved.limit_date), dateText(own.limit_date)],
    ['Recordatorio', reminderText(saved.reminder_id), reminderText(own.reminder_id)],
    ['Recordatorio a la mitad', yesOrNo(saved.remind_halfway), yesOrNo(own.remind_halfway)],
    ['Recordatorio el último día', yesOrNo(saved.remind_last_day), yesOrNo(own.remind_last_day)],
    ['Mínimo de anonimato', String(saved.minimum_raters), String(own.minimum_raters)],
    ['Importancia', yesOrNo(saved.importance), yesOrNo(own.importance)],
    ['Reporte a su líder', yesOrNo(saved.leader_reports), yesOrNo(own.leader_reports)],
    ['Relaciones', relationsText(saved, saved), relationsText(own, saved)],
    ['Pesos', weightsText(saved), weightsText(own)],
    ['Propuestas de evaluadores', nominationText(saved.nomination), nominationText(own.nomination)],
    ['Zona horaria', saved.time_zone ?? '', own.time_zone ?? ''],
    ['Columnas', columnsText(saved), columnsText(own)],
  ])

function nominationText(plan: MatrixData['nomination']): string {
  if (!plan) return 'No'
  const { companero, equipo, cliente, propose_until, approve_until } = plan
  const limits = [companero, equipo, cliente].map((each) => `${each.minimum}–${each.maximum}`)
  return `${limits.join(', ')}; hasta ${dateText(propose_until)} y ${dateText(approve_until)}`
}

const emailsText = ({ reports_emails = [] }: MatrixData): string => reports_emails.join(', ')
function relationsText(matrix: MatrixData, { relation_names }: WithRelationNames): string {
  const relation_type_ids = matrix.relation_type_ids ?? allRelations
  const degrees = countDegrees(relation_type_ids)
  return degrees
    ? `${degrees}°`
    : usedRelations({ relation_type_ids, relation_names })
        .map(({ name }) => name)
        .join(', ')
}

/** The competences are told without their names, which the page of a conflict does not know. */
function weightsText({ weights }: MatrixData): string {
  const relations = Object.values(weights?.relations ?? {}).map((weight) => `${weight} %`)
  const competences = (weights?.competences ?? []).map(({ weight }) => `${weight} %`)
  const parts = [
    ...(relations.length > 0 ? [`relaciones ${relations.join(', ')}`] : []),
    ...(competences.length > 0 ? [`competencias ${competences.join(', ')}`] : []),
  ]
  return parts.length === 0 ? 'Iguales' : parts.join('; ')
}

const yesOrNo = (value: boolean | undefined): string => (value ? 'Sí' : 'No')
const dateText = (date: string): string => (isDate(date) ? longDate(date) : date)
const columnsText = ({ subject_properties = [] }: MatrixData): string =>
  subject_properties.map(({ name }) => name).join(', ')

function reminderText(reminder_id: number | null): string {
  if (reminder_id === null) return ''
  if (reminder_id === NO_REMINDER) return 'Sin recordatorio'
  const days = reminderDays[reminder_id]
  return days === 1 ? '1 día antes' : `${days} días antes`
}
