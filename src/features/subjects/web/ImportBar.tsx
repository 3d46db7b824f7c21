import { wholeNumber } from '#shared/spanish.ts'
import { Button } from '#ui/Button.tsx'
import { LinkButton } from '#web/kit/page/LinkButton.tsx'
import { SaveBar } from '#web/kit/page/SaveBar.tsx'
import { messageText } from '#web/message-catalog.ts'
import { MAXIMUM_SUBJECTS } from '../limits.ts'
import { subjectsText } from '../rows.rules.ts'
import { rowsText } from './ImportSourceLines.tsx'
import type { ImportTable } from './useImportTable.ts'

interface ImportBarProps {
  readonly table: ImportTable
  /** How many people the project has already. */
  readonly subjects: number
  readonly reviewing: boolean
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
  const skipped = columns.filter(({ role }) => role === 'skip').length
  const used = columns.length - added - skipped
  const parts = [
    ...counted(used, 'columna reconocida', 'columnas reconocidas'),
    ...counted(added, 'nueva', 'nuevas'),
    ...counted(skipped, 'fuera', 'fuera'),
  ]
  return `${parts.join(', ')}. Se recuerda para el próximo archivo.`
}

function rowsNote({ read, ready }: ImportTable, subjects: number): string {
  if (subjects + ready.length > MAXIMUM_SUBJECTS) return messageText('subjects.too_many')
  const repeated = read.filter((row) => row.repeated !== null).length
  const faulty = read.filter(({ problem }) => problem !== null).length
  const parts = [
    ...counted(ready.length, 'listo', 'listos'),
    ...counted(repeated, 'repetido se omite', 'repetidos se omiten'),
    ...counted(faulty, 'por corregir', 'por corregir'),
  ]
  return parts.join(', ')
}

/** The buttons of both steps, beside what they will do or why they cannot. */
export function ImportBar({
  table,
  subjects,
  reviewing,
  sending,
  participantsPath,
  onReview,
  onSend,
}: ImportBarProps) {
  const { mapping, read, ready } = table
  const blocked = 'missing' in mapping || read.length === 0
  const tooMany = subjects + ready.length > MAXIMUM_SUBJECTS
  return (
    <SaveBar
      note={
        <output id="por-que">{reviewing ? rowsNote(table, subjects) : columnsNote(table)}</output>
      }
    >
      {reviewing ? (
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
            disabled={ready.length === 0 || tooMany}
            aria-describedby="por-que"
            busy={sending}
            busyLabel="Agregando..."
            onClick={onSend}
          >
            Agregar {subjectsText(ready.length)}
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
