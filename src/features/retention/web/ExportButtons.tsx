import { fileNames } from '#features/reports/file-names.rules.ts'
import { Button } from '#ui/Button.tsx'
import { call } from '#web/api.ts'
import { saveFile } from '#web/save-file.ts'
import { composeXlsx } from '#web/spreadsheet/save-xlsx.ts'
import { useAction } from '#web/useAction.ts'
import { type DataSubject, type PersonalData, retentionContract } from '../contract.ts'
import { personalDataLines } from '../data-subject.rules.ts'

type Format = 'xlsx' | 'json'
async function composeFile(data: readonly PersonalData[], format: Format): Promise<Blob> {
  return format === 'json'
    ? new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' })
    : composeXlsx({ name: 'Datos', rows: personalDataLines(data) })
}

async function exportDataSubject(
  { name, participations }: DataSubject,
  format: Format,
): Promise<void> {
  const data: PersonalData[] = []
  for (const { matrix_id, subject_id } of participations)
    data.push(
      await call(retentionContract.personalData, {
        params: { matrixId: matrix_id, subjectId: subject_id },
      }),
    )
  saveFile(await composeFile(data, format), fileNames([`Datos de ${name}`], format).join(''))
}

/** Buttons that save one file with all data about a data subject in the matrices of a company. */
export function ExportButtons({ dataSubject }: { readonly dataSubject: DataSubject }) {
  const saving = useAction({
    run: (format: Format) => exportDataSubject(dataSubject, format),
    failed: 'data_subject.export_failed',
  })
  const busy = (format: Format): boolean => saving.isPending && saving.variables === format
  return (
    <div className="row-close">
      <Button
        size="small"
        icon="file-spreadsheet"
        busy={busy('xlsx')}
        busyLabel="Exportando..."
        disabled={saving.isPending}
        onClick={() => saving.mutate('xlsx')}
        aria-label={`Exportar a Excel los datos de ${dataSubject.name}`}
      >
        Exportar a Excel
      </Button>
      <Button
        size="small"
        icon="download"
        busy={busy('json')}
        busyLabel="Exportando..."
        disabled={saving.isPending}
        onClick={() => saving.mutate('json')}
        aria-label={`Exportar a JSON los datos de ${dataSubject.name}`}
      >
        JSON
      </Button>
    </div>
  )
}
