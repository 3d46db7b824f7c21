import { message } from '#shared/messages.ts'
import { Status } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { SaveBar } from '#web/kit/SaveBar.tsx'
import { peopleText } from '../rows.rules.ts'
import type { useContinue } from './useContinue.ts'
import type { Participants } from './useSubjects.ts'

interface ParticipantsBarProps {
  readonly participants: Participants
  readonly leaving: ReturnType<typeof useContinue>
  readonly loaded: boolean
  readonly dashboard: string
  readonly connections: string
}

function Note({
  participants: { editing, unsaved, rows },
  leaving: { saving, ready },
  loaded,
}: ParticipantsBarProps) {
  if (saving)
    return (
      <Status icon="refresh-cw" turning>
        {saving.of > 0 ? `Guardando ${saving.done + 1} de ${saving.of}...` : 'Guardando...'}
      </Status>
    )
  if (editing)
    return (
      <span className="inline-flex items-center gap-2 font-[550] text-warning">
        <Icon name="pencil" size={16} />
        {message('subjects.editing')}
      </span>
    )
  if (unsaved > 0)
    return (
      <span className="inline-flex items-center gap-2 font-[550] text-warning">
        <Icon name="cloud-off" size={16} />
        {unsaved === 1 ? 'Un participante sin guardar' : `${unsaved} participantes sin guardar`}
      </span>
    )
  if (!loaded || !ready) return <>Podrás continuar en unos segundos.</>
  return <>{peopleText(rows.length)}</>
}

/** The ways on; why one of them is off stands beside it. */
export function SubjectsBar(props: ParticipantsBarProps) {
  const {
    participants,
    leaving: { ready, saving, proceed, exit },
    loaded,
    dashboard,
    connections,
  } = props
  return (
    <SaveBar
      note={
        <span id="por-que">
          <Note {...props} />
        </span>
      }
    >
      <Button variant="quiet" disabled={saving !== null} onClick={() => void exit(dashboard)}>
        Guardar y salir
      </Button>
      <Button
        variant="primary"
        iconEnd="arrow-right"
        disabled={!ready || !loaded}
        aria-disabled={participants.editing || undefined}
        aria-describedby="por-que"
        busy={saving !== null}
        busyLabel="Guardando..."
        onClick={() => void proceed(connections)}
      >
        Continuar a conexiones
      </Button>
    </SaveBar>
  )
}
