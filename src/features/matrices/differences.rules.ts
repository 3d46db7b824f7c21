import type { WithRelationNames } from '#shared/relation-names.ts'
import { type Difference, listDifferences } from '#shared/versions.ts'
import type { MatrixInput } from './contract.ts'
import { NO_REMINDER, reminderDays } from './rules.ts'
import { dateText, settingNames, settingTexts, withSettings } from './settings.rules.ts'

type MatrixData = Omit<
  MatrixInput,
  'company_id' | 'email_send_reports' | 'evaluation_id' | 'subject_properties'
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
    ...settingNames.map((name): [string, string, string] => {
      const [label, text] = settingTexts[name]
      return [label, text(withSettings(saved), saved), text(withSettings(own), saved)]
    }),
    ['Zona horaria', saved.time_zone ?? '', own.time_zone ?? ''],
    ['Columnas', columnsText(saved), columnsText(own)],
  ])

const emailsText = ({ reports_emails = [] }: MatrixData): string => reports_emails.join(', ')
const columnsText = ({ subject_properties = [] }: MatrixData): string =>
  subject_properties.map(({ name }) => name).join(', ')

function reminderText(reminder_id: number | null): string {
  if (reminder_id === null) return ''
  if (reminder_id === NO_REMINDER) return 'Sin recordatorio'
  const days = reminderDays[reminder_id]
  return days === 1 ? '1 día antes' : `${days} días antes`
}
