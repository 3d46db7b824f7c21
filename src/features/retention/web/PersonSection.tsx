import { useId } from 'react'
import { Link } from 'react-router'
import { PhaseBadge } from '#features/matrices/views/PhaseBadge.tsx'
import { tableDate } from '#shared/dates.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Button } from '#ui/Button.tsx'
import { Table } from '#web/kit/Table.tsx'
import type { DataSubject, Participation } from '../contract.ts'
import { ExportButtons } from './ExportButtons.tsx'

interface PersonSectionProps {
  readonly person: DataSubject
  readonly onErase: (participation: Participation) => void
}

/** Somebody in the projects of one company. */
export function PersonSection({ person, onErase }: PersonSectionProps) {
  const heading = useId()
  return (
    <section aria-labelledby={heading}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="flex min-w-0 items-center gap-3">
          <Avatar name={person.name} />
          <div className="min-w-0">
            <h2 id={heading} className="break-words">
              {person.name}
            </h2>
            <p className="small muted break-words">{`${person.email} · ${person.company}`}</p>
          </div>
        </div>
        <ExportButtons person={person} />
      </div>
      <Table caption={`Proyectos de ${person.name}`} cards head={<Head />}>
        {person.participations.map((participation) => (
          <ParticipationRow
            key={participation.matrix_id}
            person={person}
            participation={participation}
            onErase={() => onErase(participation)}
          />
        ))}
      </Table>
    </section>
  )
}

function Head() {
  return (
    <>
      <th scope="col">Proyecto</th>
      <th scope="col">Estado</th>
      <th scope="col">Hojas</th>
      <th scope="col">Fecha límite</th>
      <th scope="col">Se elimina todo</th>
      <th scope="col" className="text-end">
        Acciones
      </th>
    </>
  )
}

interface ParticipationRowProps {
  readonly person: DataSubject
  readonly participation: Participation
  readonly onErase: () => void
}

function ParticipationRow({
  person,
  participation: { matrix_id, matrix, phase, limit_date, erase_date, sheets_by, sheets_about },
  onErase,
}: ParticipationRowProps) {
  return (
    <tr>
      <td>
        <Link className="link font-semibold" to={`/matrix/${person.company_id}/${matrix_id}`}>
          {matrix}
        </Link>
      </td>
      <td>
        <PhaseBadge phase={phase} />
      </td>
      <td data-label="Hojas">{`${sheets_by} a su cargo, ${sheets_about} sobre ella`}</td>
      <td data-label="Fecha límite">{tableDate(limit_date)}</td>
      <td data-label="Se elimina todo">{tableDate(erase_date)}</td>
      <td>
        <span className="row-actions">
          {phase === 'reports' ? (
            <span className="small muted">Ya hay reportes: se elimina con el proyecto</span>
          ) : (
            <Button
              size="small"
              icon="user-x"
              onClick={onErase}
              aria-label={`Suprimir a ${person.name} de ${matrix}`}
            >
              Suprimir
            </Button>
          )}
        </span>
      </td>
    </tr>
  )
}
