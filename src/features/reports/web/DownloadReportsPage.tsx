import { type Matrix, workbookContract } from '#features/matrices/contract.ts'
import { download } from '#web/api.ts'
import { LinkButton } from '#web/kit/page/LinkButton.tsx'
import { LoadError } from '#web/kit/page/LoadError.tsx'
import { PageSkeleton } from '#web/kit/page/PageSkeleton.tsx'
import { ProjectPage } from '#web/kit/page/ProjectPage.tsx'
import { reportsContract, type ReportList } from '../contract.ts'
import { DownloadAll } from './DownloadAll.tsx'
import { DownloadButton } from './DownloadButton.tsx'
import { ErasureCountdown } from './ErasureCountdown.tsx'
import { MatrixErased } from './MatrixErased.tsx'
import { pdfName } from './PdfLink.tsx'
import { ReportsNotOpen } from './ReportsNotOpen.tsx'
import { ReportsTable } from './ReportsTable.tsx'
import { useMatrixReports, type MatrixReports } from './useMatrixReports.ts'
import { useSeesProject } from './useSeesProject.ts'
import '../views/report.css'
import '../views/results-page.css'

/** The reports of a matrix: when they open, and the downloads of one and of all of them. */
export function DownloadReportsPage() {
  const matrixReports = useMatrixReports()
  const { companyId, matrix, phase, reports } = matrixReports
  return (
    <ProjectPage tab="downloads" section="Descargas" actions={null}>
      <div className="work-part">
        {matrixReports.failed ? (
          <LoadError code="reports.load_failed" onRetry={matrixReports.retry} />
        ) : !matrix || (phase === 'reports' && !reports) ? (
          <PageSkeleton layout="table" label="Cargando reportes" />
        ) : (
          <Reports companyId={companyId} phase={phase} matrix={matrix} reports={reports} />
        )}
      </div>
    </ProjectPage>
  )
}

interface ReportsProps extends Pick<MatrixReports, 'companyId' | 'phase'> {
  readonly matrix: Matrix
  readonly reports: ReportList | undefined
}

const downloadSample = ({ id, name }: Matrix): Promise<void> =>
  download(reportsContract.preview, pdfName(`Reporte de muestra - ${name}`), {
    params: { matrixId: id },
  })

/** The people and connections, with which the next project begins. */
const downloadWorkbook = ({ id, name }: Matrix): Promise<void> =>
  download(workbookContract.workbook, `${name}.xlsx`, { params: { matrixId: id } })

function Reports({ companyId, phase, matrix, reports }: ReportsProps) {
  const seesProject = useSeesProject(companyId)
  if (phase === 'erased') {
    return (
      <MatrixErased matrix={matrix}>
        {seesProject && (
          <LinkButton to={`/results/${companyId}/${matrix.id}`}>
            Ver la constancia de supresión
          </LinkButton>
        )}
      </MatrixErased>
    )
  }
  if (phase !== 'reports' || !reports) {
    return (
      <ReportsNotOpen matrix={matrix}>
        <DownloadButton icon="eye" fetchFile={() => downloadSample(matrix)}>
          Descargar reporte de muestra
        </DownloadButton>
      </ReportsNotOpen>
    )
  }
  return (
    <div className="downloads-page">
      <ErasureCountdown
        matrix={matrix}
        actions={
          seesProject && (
            <DownloadButton
              size="small"
              icon="file-spreadsheet"
              fetchFile={() => downloadWorkbook(matrix)}
            >
              Descargar plantilla (Excel)
            </DownloadButton>
          )
        }
      />
      <DownloadAll matrix={matrix} />
      <ReportsTable reports={reports} matrix={matrix} companyId={companyId} />
    </div>
  )
}
