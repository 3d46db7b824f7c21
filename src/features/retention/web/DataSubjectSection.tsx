import { useId } from 'react'
import { Link } from 'react-router'
import { PhaseBadge } from '#features/matrices/views/PhaseBadge.tsx'
import { addressText } from '#features/subjects/identity.rules.ts'
import { tableDate } from '#shared/dates.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Button } from '#ui/Button.tsx'
import { Table } from '#web/kit/list/Table.tsx'
import type { DataSubject, Participation } from '../contract.ts'
import { ExportButtons } from './ExportButtons.tsx'
import '../views/retention.css'

interface DataSubjectSectionProps {
  readonly dataSubject: DataSubject
  readonly onErase: (participations: readonly Participation[]) => void
}

const heads = ['Proyecto', 'Estado', 'Hojas', 'Fecha límite', 'Se elimina todo', 'Acciones']

/** A data subject with the matrices of one company. */
export function DataSubjectSection({ dataSubject, onErase }: DataSubjectSectionProps) {
  const heading = useId()
  const erasable = dataSubject.participations.filter(({ phase }) => phase !== 'reports')
  return (
    <section aria-labelledby={heading}>
      <div className="data-subject-head">
        <div className="line data-subject">
          <Avatar name={dataSubject.name} />
          <div className="data-subject-name">
            <h2 id={heading}>{dataSubject.name}</h2>
            <p className="small muted">{`${addressText(dataSubject)} · ${dataSubject.company}`}</p>
            {dataSubject.email === null && (
              <p className="small">
                No tiene correo: comprueba su identidad con su credencial y entrega los datos en
                mano.
              </p>
            )}
          </div>
        </div>
        <span className="row">
          <ExportButtons dataSubject={dataSubject} />
          {erasable.length > 1 && (
            <Button
              size="small"
              icon="user-x"
              aria-describedby={heading}
              onClick={() => onErase(erasable)}
            >
              Suprimir de sus {erasable.length} proyectos
            </Button>
          )}
        </span>
      </div>
      <Table caption={`Proyectos de ${dataSubject.name}`} cards heads={heads} end={['Acciones']}>
        {dataSubject.participations.map((participation) => (
          <ParticipationRow
            key={participation.matrix_id}
            dataSubject={dataSubject}
            participation={participation}
            onErase={() => onErase([participation])}
          />
        ))}
      </Table>
    </section>
  )
}

interface ParticipationRowProps {
  readonly dataSubject: DataSubject
  readonly participation: Participation
  readonly onErase: () => void
}

function ParticipationRow({
  dataSubject,
  participation: { matrix_id, matrix, phase, limit_date, erase_date, sheets_by, sheets_about },
  onErase,
}: ParticipationRowProps) {
  return (
    <tr>
      <td>
        <Link className="link strong" to={`/matrix/${dataSubject.company_id}/${matrix_id}`}>
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
              aria-label={`Suprimir a ${dataSubject.name} de ${matrix}`}
            >
              Suprimir
            </Button>
          )}
        </span>
      </td>
    </tr>
  )
}
