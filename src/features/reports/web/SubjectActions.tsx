import { useNavigate } from 'react-router'
import type { Matrix } from '#features/matrices/contract.ts'
import { LinkButton } from '#web/kit/page/LinkButton.tsx'
import { useShortcuts } from '#web/shortcuts.ts'
import { DownloadButton } from './DownloadButton.tsx'
import { downloadReport } from './PdfLink.tsx'
import type { ReportSubject } from './useReportSubjects.ts'
import type { Selection } from './useSelection.ts'
import '../views/results-page.css'

interface SubjectActionsProps {
  /** Those that pass the filter. */
  readonly subjects: readonly ReportSubject[]
  readonly matrix: Matrix
  readonly subject: ReportSubject
  readonly selection: Selection
}

/** The filter, the links to the previous and the next subject that pass it, and the PDF. */
export function SubjectActions({ subjects, matrix, subject, selection }: SubjectActionsProps) {
  const index = subjects.findIndex(({ id }) => id === subject.id)
  const [previous, next] =
    index === -1 ? [undefined, undefined] : [subjects[index - 1], subjects[index + 1]]
  const filter = selection.filter?.values.map((value) => value || 'Sin dato').join(', ')
  const navigate = useNavigate()
  const show = (neighbour: ReportSubject | undefined) => () => {
    if (neighbour)
      void navigate(selection.at({ subject: neighbour.id }), { preventScrollReset: true })
  }
  useShortcuts('En los resultados', [
    { label: 'Persona siguiente', keys: ['J'], run: show(next) },
    { label: 'Persona anterior', keys: ['K'], run: show(previous) },
  ])
  return (
    <>
      {filter && (
        <LinkButton
          variant="tertiary"
          size="small"
          icon="x"
          to={selection.at({ filter: null })}
          aria-label={`Quitar el filtro ${filter}`}
        >
          {filter}
        </LinkButton>
      )}
      <nav className="subject-actions" aria-label="Personas">
        <NeighbourLink subject={previous} label="Anterior" selection={selection} />
        {index >= 0 && (
          <span className="small muted subject-actions-state">
            {index + 1} de {subjects.length}
          </span>
        )}
        <NeighbourLink subject={next} label="Siguiente" selection={selection} />
      </nav>
      <DownloadButton
        key={subject.id}
        variant="primary"
        fetchFile={() => downloadReport(matrix.id, subject)}
      >
        Descargar PDF
      </DownloadButton>
    </>
  )
}

function NeighbourLink({
  subject,
  label,
  selection,
}: {
  readonly subject: ReportSubject | undefined
  readonly label: 'Anterior' | 'Siguiente'
  readonly selection: Selection
}) {
  const icon =
    label === 'Anterior' ? { icon: 'chevron-left' as const } : { iconEnd: 'chevron-right' as const }
  if (!subject)
    return (
      <span className="button button-quiet subject-actions-off" aria-hidden="true">
        {label}
      </span>
    )
  return (
    <LinkButton
      variant="quiet"
      {...icon}
      to={selection.at({ subject: subject.id })}
      preventScrollReset
      aria-label={`${label}: ${subject.name}`}
    >
      {label}
    </LinkButton>
  )
}
