import { useQuery } from '@tanstack/react-query'
import type { Matrix } from '#features/matrices/contract.ts'
import { messages } from '#shared/messages.ts'
import { Badge } from '#ui/Badge.tsx'
import { Empty } from '#ui/Empty.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { ApiError } from '#web/api.ts'
import { LinkButton } from '#web/kit/LinkButton.tsx'
import { LoadError } from '#web/kit/LoadError.tsx'
import { PageHead } from '#web/kit/PageHead.tsx'
import { Tabs } from '#web/kit/Tabs.tsx'
import { read } from '#web/query.ts'
import { reportsContract } from '../contract.ts'
import type { Report } from '../report.rules.ts'
import { CommentGroups } from '../views/CommentGroups.tsx'
import { DownloadButton } from './DownloadButton.tsx'
import { downloadReport } from './PdfLink.tsx'
import { PresentationSwitch } from './PresentationSwitch.tsx'
import { SubjectPlan } from './SubjectPlan.tsx'
import { SubjectProfile } from './SubjectProfile.tsx'
import { SubjectQuestions } from './SubjectQuestions.tsx'
import type { MatrixReports } from './useMatrixReports.ts'
import type { ReportSubject, useReportSubjects } from './useReportSubjects.ts'
import { personViews, viewOf, type Selection } from './useSelection.ts'

interface SubjectResultsProps {
  readonly project: MatrixReports
  readonly matrix: Matrix
  readonly people: ReturnType<typeof useReportSubjects>
  readonly selection: Selection
  readonly id: string
}

/** What one person's report says, with the numbers of its PDF. */
export function SubjectResults({
  project: { companyId, company },
  matrix,
  people,
  selection,
  id,
}: SubjectResultsProps) {
  const report = useQuery({
    ...read(reportsContract.one, { params: { matrixId: matrix.id, subjectId: id } }),
    staleTime: Infinity,
  })
  // What stands under the name comes with the rest, which it would push down.
  const known = people.loading ? undefined : report.data
  const person = people.everybody.find((one) => one.id === id)
  const unknown = report.error instanceof ApiError && report.error.status === 404
  const group = selection.at({ persona: null, vista: null })
  return (
    <>
      <PageHead
        title={person?.name ?? 'Resultados'}
        company={company}
        badge={
          <Badge tone="success" icon="check">
            Reportes disponibles
          </Badge>
        }
        crumbs={[
          { label: 'Proyectos', to: `/dashboard/${companyId}` },
          { label: matrix.name, to: `/matrix/${companyId}/${matrix.id}` },
          { label: 'Resultados', to: group },
        ]}
        note={person && known ? <Note person={person} matrix={matrix} report={known} /> : ' '}
        actions={
          person && (
            <Neighbours
              people={people.shown}
              matrix={matrix}
              person={person}
              selection={selection}
            />
          )
        }
      />
      <output className="unseen">{person?.name}</output>
      {unknown ? (
        <Unknown to={group} />
      ) : report.isError ? (
        <LoadError code="reports.load_failed" onRetry={() => void report.refetch()} />
      ) : known ? (
        <PersonTabs report={known} selection={selection} />
      ) : (
        <Skeleton bars={10} label="Cargando resultados" />
      )}
    </>
  )
}

function Unknown({ to }: { readonly to: string }) {
  return (
    <div className="card py-8">
      <Empty text={messages.not_found}>
        <LinkButton variant="primary" size="small" to={to}>
          Ver los resultados del proyecto
        </LinkButton>
      </Empty>
    </div>
  )
}

function Note({
  person,
  matrix,
  report,
}: {
  readonly person: ReportSubject
  readonly matrix: Matrix
  readonly report: Report
}) {
  const about = matrix.subject_properties.flatMap(({ id, type }) =>
    type === 'text' ? person.values.get(id) || [] : [],
  )
  const others = report.participation.filter(({ relation }) => relation !== 'auto')
  const sum = (key: 'invited' | 'completed'): number =>
    others.reduce((total, row) => total + row[key], 0)
  return (
    <>
      {about.length > 0 && `${about.join(', ')}. `}Respondieron {sum('completed')} de{' '}
      {sum('invited')} personas.
    </>
  )
}

interface NeighboursProps {
  readonly people: readonly ReportSubject[]
  readonly matrix: Matrix
  readonly person: ReportSubject
  readonly selection: Selection
}

/** To the person before and after in the order of names; with a filter, among those it shows. */
function Neighbours({ people, matrix, person, selection }: NeighboursProps) {
  const place = people.findIndex(({ id }) => id === person.id)
  const [before, after] =
    place === -1 ? [undefined, undefined] : [people[place - 1], people[place + 1]]
  const filter = selection.columna && selection.valor
  return (
    <>
      {filter && (
        <LinkButton
          variant="tertiary"
          size="small"
          icon="x"
          to={selection.at({ columna: null, valor: null })}
          aria-label={`Quitar el filtro ${filter}`}
        >
          {filter}
        </LinkButton>
      )}
      <nav className="flex items-center" aria-label="Personas">
        <Neighbour person={before} label="Anterior" selection={selection} />
        {place >= 0 && (
          <span className="small muted px-1">
            {place + 1} de {people.length}
          </span>
        )}
        <Neighbour person={after} label="Siguiente" selection={selection} />
      </nav>
      <DownloadButton
        key={person.id}
        variant="primary"
        fetchFile={() => downloadReport(matrix.id, person)}
      >
        Descargar PDF
      </DownloadButton>
    </>
  )
}

function Neighbour({
  person,
  label,
  selection,
}: {
  readonly person: ReportSubject | undefined
  readonly label: 'Anterior' | 'Siguiente'
  readonly selection: Selection
}) {
  const icon =
    label === 'Anterior' ? { icon: 'chevron-left' as const } : { iconEnd: 'chevron-right' as const }
  if (!person)
    return (
      <span className="button button-quiet text-ink-3" aria-hidden="true">
        {label}
      </span>
    )
  return (
    <LinkButton
      variant="quiet"
      {...icon}
      to={selection.at({ persona: person.id })}
      preventScrollReset
      aria-label={`${label}: ${person.name}`}
    >
      {label}
    </LinkButton>
  )
}

function PersonTabs({
  report,
  selection,
}: {
  readonly report: Report
  readonly selection: Selection
}) {
  const view = viewOf(personViews, selection.vista)
  return (
    <Tabs
      label="Resultados de la persona"
      value={view}
      onChange={(vista) => selection.change({ vista })}
      aside={view === 'perfil' && <PresentationSwitch selection={selection} />}
      tabs={[
        {
          value: 'perfil',
          label: 'Perfil',
          panel: <SubjectProfile report={report} reading={selection.reading} />,
        },
        { value: 'conductas', label: 'Conductas', panel: <SubjectQuestions report={report} /> },
        { value: 'comentarios', label: 'Comentarios', panel: <CommentGroups report={report} /> },
        { value: 'plan', label: 'Plan de desarrollo', panel: <SubjectPlan report={report} /> },
      ]}
    />
  )
}
