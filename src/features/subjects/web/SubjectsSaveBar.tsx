import { wholeNumber } from '#shared/spanish.ts'
import { Status } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { SaveBar } from '#web/kit/page/SaveBar.tsx'
import { messageText } from '#web/message-catalog.ts'
import { subjectsText } from '../rows.rules.ts'
import type { useLeavePage } from './useLeavePage.ts'
import type { EditableSubjects } from './useSubjects.ts'
import '../views/subjects.css'

interface SubjectsSaveBarProps {
  readonly editable: EditableSubjects
  readonly leave: ReturnType<typeof useLeavePage>
  readonly loaded: boolean
  /** The address of the dashboard. */
  readonly dashboardPath: string
  /** The address of the page of the forms. */
  readonly formsPath: string
}

function Note({
  editable: { editing, unsaved, rows },
  leave: { saving, ready },
  loaded,
}: SubjectsSaveBarProps) {
  if (saving)
    return (
      <Status icon="refresh-cw" spinning>
        {saving.of > 0
          ? `Guardando ${wholeNumber(saving.done + 1)} de ${wholeNumber(saving.of)}...`
          : 'Guardando...'}
      </Status>
    )
  if (editing)
    return (
      <span className="subjects-unsaved">
        <Icon name="pencil" size={16} />
        {messageText('subjects.editing')}
      </span>
    )
  if (unsaved > 0)
    return (
      <span className="subjects-unsaved">
        <Icon name="cloud-off" size={16} />
        {unsaved === 1 ? 'Un participante sin guardar' : `${unsaved} participantes sin guardar`}
      </span>
    )
  if (!loaded || !ready) return <>Podrás continuar en unos segundos.</>
  return <>{subjectsText(rows.length)}</>
}

/**
 * The buttons that leave the page, and beside them the number of subjects or why a button is off.
 */
export function SubjectsSaveBar(props: SubjectsSaveBarProps) {
  const {
    editable,
    leave: { ready, saving, proceed, exit },
    loaded,
    dashboardPath,
    formsPath,
  } = props
  return (
    <SaveBar
      note={
        <span id="por-que">
          <Note {...props} />
        </span>
      }
    >
      <Button variant="quiet" disabled={saving !== null} onClick={() => void exit(dashboardPath)}>
        Guardar y salir
      </Button>
      <Button
        variant="primary"
        iconEnd="arrow-right"
        disabled={!ready || !loaded}
        aria-disabled={editable.editing || undefined}
        aria-describedby="por-que"
        busy={saving !== null}
        busyLabel="Guardando..."
        onClick={() => void proceed(formsPath)}
      >
        Continuar a conexiones
      </Button>
    </SaveBar>
  )
}
