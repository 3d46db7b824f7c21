import type { Matrix } from '#features/matrices/contract.ts'
import { PhaseBadge } from '#features/matrices/views/PhaseBadge.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { download } from '#web/api.ts'
import { LinkButton } from '#web/kit/LinkButton.tsx'
import { LoadError } from '#web/kit/LoadError.tsx'
import { PageHead } from '#web/kit/PageHead.tsx'
import { reportsContract, type ReportList } from '../contract.ts'
import { DownloadAll } from './DownloadAll.tsx'
import { DownloadButton } from './DownloadButton.tsx'
import { ErasureCountdown } from './ErasureCountdown.tsx'
import { MatrixErased } from './MatrixErased.tsx'
import { pdfName } from './PdfLink.tsx'
import { ReportsNotOpen } from './ReportsNotOpen.tsx'
import { ReportsTable } from './ReportsTable.tsx'
import { useMatrixReports, type MatrixReports } from './useMatrixReports.ts'
import '../views/report.css'

/** The reports of a project: when they open, each of them, and all at once. */
export function DownloadReportsPage() {
  const project = useMatrixReports()
  const { companyId, company, matrix, phase, reports } = project
  const place = `${companyId}/${project.matrixId}`
  return (
    <div className="narrow">
      <PageHead
        title="Reportes"
        company={company}
        badge={phase && <PhaseBadge phase={phase} />}
        note={matrix?.name ?? ' '}
        crumbs={[
          { label: 'Proyectos', to: `/dashboard/${companyId}` },
          { label: matrix?.name ?? 'Proyecto', to: `/matrix/${place}` },
        ]}
        actions={
          phase === 'reports' && (
            <LinkButton icon="chart-column" to={`/results/${place}`}>
              Ver resultados
            </LinkButton>
          )
        }
      />
      {project.failed ? (
        <LoadError code="reports.load_failed" onRetry={project.retry} />
      ) : !matrix || (phase === 'reports' && !reports) ? (
        <Skeleton bars={8} label="Cargando reportes" />
      ) : (
        <Reports project={project} matrix={matrix} reports={reports} />
      )}
    </div>
  )
}

interface ReportsProps {
  readonly project: MatrixReports
  readonly matrix: Matrix
  readonly reports: ReportList | undefined
}

const downloadSample = ({ id, name }: Matrix): Promise<void> =>
  download(reportsContract.preview, pdfName(`Reporte de muestra - ${name}`), {
    params: { matrixId: id },
  })

function Reports({ project: { companyId, phase }, matrix, reports }: ReportsProps) {
  if (phase === 'erased') {
    return (
      <MatrixErased matrix={matrix}>
        <LinkButton to={`/results/${companyId}/${matrix.id}`}>
          Ver la constancia de supresión
        </LinkButton>
      </MatrixErased>
    )
  }
  if (phase !== 'reports' || !reports) {
    return (
      <ReportsNotOpen matrix={matrix}>
        <DownloadButton icon="eye" fetchFile={() => downloadSample(matrix)}>
          Descargar reporte de muestra
        </DownloadButton>
        <LinkButton variant="tertiary" to={`/matrix/${companyId}/${matrix.id}`}>
          Ver el proyecto
        </LinkButton>
      </ReportsNotOpen>
    )
  }
  return (
    <div className="grid gap-6">
      <ErasureCountdown matrix={matrix} />
      <DownloadAll matrix={matrix} />
      <ReportsTable reports={reports} companyId={companyId} />
    </div>
  )
}
