import { longDate } from '#shared/dates.ts'
import { numbered } from '#shared/spanish.ts'
import { mailtoLink } from '#shared/text.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import type { Team } from '../conversation-model.rules.ts'

interface Props {
  readonly team: Team
  /** Why a conversation could not be opened. */
  readonly problem: string | null
  readonly onOpen: (person_id: string) => void
}

/** «Te faltan 3 de 8 conversaciones», or that none is left. */
function composeLead({ people }: Team): string {
  const waiting = people.filter(({ talked }) => !talked).length
  if (waiting === 0) return 'Ya hablaste con todas. Cada persona recibe su propio reporte.'
  const many = `Te ${waiting === 1 ? 'falta' : 'faltan'} ${numbered(waiting, 'conversación', 'conversaciones')} de ${people.length}.`
  return `${many} Habla con cada persona y márcalo en su hoja; entonces recibe su reporte.`
}

/** With whom a leader has to talk: those who wait first. No word of a report. */
export function TeamView({ team, problem, onOpen }: Props) {
  const { people, matrix, organiser, last_day } = team
  const rows = [...people.filter(({ talked }) => !talked), ...people.filter(({ talked }) => talked)]
  return (
    <main className="own-report">
      <header className="own-head">
        <div>
          <h1 id="title" tabIndex={-1}>
            Tu equipo en «{matrix}»
          </h1>
          <p className="own-lead">{composeLead(team)}</p>
        </div>
        <dl className="own-facts">
          <dt>Disponible</dt>
          <dd>
            <b>Hasta el {longDate(last_day)}</b>
            Dudas:{' '}
            <a className="link" href={mailtoLink(organiser)}>
              {organiser}
            </a>
          </dd>
        </dl>
      </header>
      <ul className="team-people">
        {rows.map(({ person_id, name, talked }) => (
          <li key={person_id}>
            <span className="team-name">
              <b>{name}</b>
              <span className={talked ? 'status status-success' : 'status'}>
                <Icon name={talked ? 'check' : 'clock'} size={16} />
                <span>{talked ? 'Ya hablaron' : 'Por hablar'}</span>
              </span>
            </span>
            <Button
              variant={talked ? 'tertiary' : 'secondary'}
              aria-label={`${talked ? 'Ver la hoja de' : 'Preparar la conversación con'} ${name}`}
              onClick={() => onOpen(person_id)}
            >
              {talked ? 'Ver la hoja' : 'Preparar'}
            </Button>
          </li>
        ))}
      </ul>
      <p role="alert" className="small">
        {problem}
      </p>
    </main>
  )
}
