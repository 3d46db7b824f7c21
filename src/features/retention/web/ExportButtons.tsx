import { fileNames } from '#features/reports/file-names.rules.ts'
import { Button } from '#ui/Button.tsx'
import { call } from '#web/api.ts'
import { saveFile } from '#web/save-file.ts'
import { useAction } from '#web/useAction.ts'
import { type DataSubject, type PersonalData, retentionContract } from '../contract.ts'
import { personalDataLines } from '../data-subject.rules.ts'

type Format = 'xlsx' | 'json'
const mediaTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  json: 'application/json',
} as const

async function composeFile(data: readonly PersonalData[], format: Format): Promise<Blob> {
  if (format === 'json') return new Blob([JSON.stringify(data, null, 2)], { type: mediaTypes.json })
  const { writeXlsx } = await import('#shared/spreadsheet/xlsx.ts')
  return new Blob([new Uint8Array(writeXlsx([{ name: 'Datos', rows: personalDataLines(data) }]))], {
    type: mediaTypes.xlsx,
  })
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
