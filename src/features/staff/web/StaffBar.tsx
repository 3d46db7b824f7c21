import { MAXIMUM_SUBJECTS } from '#features/subjects/limits.ts'
import { wholeNumber } from '#shared/spanish.ts'
import { Button } from '#ui/Button.tsx'
import { LinkButton } from '#web/kit/page/LinkButton.tsx'
import { SaveBar } from '#web/kit/page/SaveBar.tsx'
import { messageText } from '#web/message-catalog.ts'
import { applyLabel, describePlan, isApplicable } from '../summary.rules.ts'
import { rowsText } from './ImportSourceLines.tsx'
import type { ImportTable } from './useImportTable.ts'
import type { EditablePlan } from './useStaffPlan.ts'

interface StaffBarProps {
  readonly table: ImportTable
  /** Null in the first step. */
  readonly plan: EditablePlan | null
  readonly sending: boolean
  readonly participantsPath: string
  readonly onReview: () => void
  readonly onSend: () => void
}

const counted = (count: number, one: string, several: string): string[] =>
  count === 0 ? [] : [`${wholeNumber(count)} ${count === 1 ? one : several}`]

function columnsNote({ opened, mapping, read }: ImportTable): string {
  if ('missing' in mapping)
    return mapping.missing === 'name' ? '¿Qué columna es el nombre?' : '¿Qué columna es el correo?'
  if (read.length === 0) return messageText('import.empty')
  const columns = opened?.columns ?? []
  const added = mapping.columns.filter(({ key }) => key.startsWith('new ')).length
  const skipped = columns.filter(
    ({ role, recognition }) => role === 'skip' && recognition !== 'relation',
  ).length
  const used = columns.length - added - skipped
  const parts = [
    ...counted(used, 'columna reconocida', 'columnas reconocidas'),
    ...counted(added, 'nueva', 'nuevas'),
    ...counted(skipped, 'fuera', 'fuera'),
  ]
  return `${parts.join(', ')}. Se recuerda para el próximo archivo.`
}

function planNote({ planned, comparison }: EditablePlan): string {
  if (planned.people > MAXIMUM_SUBJECTS) return messageText('subjects.too_many')
  if (planned.problem) return messageText(planned.problem)
  const faulty = comparison.omitted.filter(({ problem }) => problem !== null).length
  const repeated = comparison.omitted.length - faulty
  const others = [
    ...counted(repeated, 'repetido se omite', 'repetidos se omiten'),
    ...counted(faulty, 'por corregir', 'por corregir'),
  ].join(', ')
  return `${describePlan(planned)}${others && ` ${others}.`}`
}

/** The buttons of both steps, beside what they will do or why they cannot. */
export function StaffBar({
  table,
  plan,
  sending,
  participantsPath,
  onReview,
  onSend,
}: StaffBarProps) {
  const { mapping, read } = table
  const blocked = 'missing' in mapping || read.length === 0
  return (
    <SaveBar note={<output id="por-que">{plan ? planNote(plan) : columnsNote(table)}</output>}>
      {plan ? (
        <>
          <Button
            variant="quiet"
            icon="chevron-left"
            disabled={sending}
            onClick={() => history.back()}
          >
            Columnas
          </Button>
          <Button
            variant="primary"
            disabled={!isApplicable(plan.planned)}
            aria-describedby="por-que"
            busy={sending}
            busyLabel="Aplicando..."
            onClick={onSend}
          >
            {applyLabel(plan.planned)}
          </Button>
        </>
      ) : (
        <>
          <LinkButton variant="quiet" to={participantsPath}>
            Cancelar
          </LinkButton>
          <Button
            variant="primary"
            iconEnd="arrow-right"
            disabled={blocked}
            aria-describedby="por-que"
            onClick={onReview}
          >
            Revisar {rowsText(read.length)}
          </Button>
        </>
      )}
    </SaveBar>
  )
}
