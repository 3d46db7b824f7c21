import { wholeNumber } from '#shared/spanish.ts'
import { Button } from '#ui/Button.tsx'
import { download, openFile } from '#web/api.ts'
import { saveFile } from '#web/save-file.ts'
import { reportsContract } from '../contract.ts'
import { fileName } from '../file-names.rules.ts'
import { DownloadButton } from './DownloadButton.tsx'
import { pdfName } from './PdfLink.tsx'
import { useArchive, type ArchiveProgress } from './useArchive.ts'
import '../views/results-page.css'

interface DownloadAllProps {
  readonly matrix: { readonly id: string; readonly name: string }
}

async function downloadSpreadsheet({ id, name }: DownloadAllProps['matrix']): Promise<void> {
  const response = await openFile(reportsContract.spreadsheet, { params: { matrixId: id } })
  saveFile(await response.blob(), fileName(`Resultados - ${name}`, 'xlsx'))
}

const downloadGroup = ({ id, name }: DownloadAllProps['matrix']): Promise<void> =>
  download(reportsContract.groupPdf, pdfName(`Reporte de grupo - ${name}`), {
    params: { matrixId: id },
    query: {},
  })

/** The downloads about the whole matrix: all PDFs, the group report and the spreadsheet. */
export function DownloadAll({ matrix }: DownloadAllProps) {
  const archive = useArchive(matrix.id, matrix.name)
  return (
    <section className="card card-padded" aria-labelledby="todos">
      <h2 id="todos">De todo el proyecto</h2>
      <ul className="downloads">
        <li>
          <p className="strong">Reportes individuales</p>
          <p className="small soft download-note">Un PDF por persona, en un solo archivo.</p>
          {archive.progress ? (
            <Button icon="x" onClick={archive.cancel}>
              Cancelar la descarga
            </Button>
          ) : (
            <Button variant="primary" icon="download" onClick={archive.start}>
              Descargar todos (ZIP)
            </Button>
          )}
          {archive.progress && <Progress progress={archive.progress} />}
        </li>
        <li>
          <p className="strong">Reporte de grupo</p>
          <p className="small soft download-note">Promedios del proyecto, sin nombrar a nadie.</p>
          <DownloadButton icon="file-text" fetchFile={() => downloadGroup(matrix)}>
            Descargar PDF de grupo
          </DownloadButton>
        </li>
        <li>
          <p className="strong">Hoja de cálculo</p>
          <p className="small soft download-note">
            Un resumen, cada promedio en una fila y una hoja por persona.
          </p>
          <DownloadButton icon="file-spreadsheet" fetchFile={() => downloadSpreadsheet(matrix)}>
            Descargar Excel
          </DownloadButton>
        </li>
      </ul>
    </section>
  )
}

function Progress({ progress: { done, total } }: { readonly progress: ArchiveProgress }) {
  return (
    <div className="apart-above">
      <progress
        className="report-progress"
        aria-label="Reportes descargados"
        {...(total === null ? {} : { value: done, max: Math.max(1, total) })}
      />
      <p className="small soft">
        {total === null
          ? 'Preparando...'
          : `${wholeNumber(done)} de ${wholeNumber(total)} reportes`}
      </p>
    </div>
  )
}
