import type { Company } from '#features/companies/contract.ts'
import type { Evaluation } from '#features/evaluations/contract.ts'
import type { Matrix } from '#features/matrices/contract.ts'
import type { ImportReport } from '#features/subjects/contract.ts'
import { newId } from '#shared/ids.ts'
import { writeXlsx } from '#shared/spreadsheet/xlsx.ts'
import { Session } from '../demo/session.ts'
import { runBuiltProduct } from '../faults/product-process.ts'

export interface ImportRow {
  readonly subjects: number
  readonly ms: number
}

/** .xlsx files with three columns, imported over HTTP into new matrices. */
export async function measureImport(
  data_dir: string,
  sizes: readonly number[],
): Promise<ImportRow[]> {
  const product = await runBuiltProduct(data_dir)
  try {
    const admin = new Session(product.url)
    const email = `bench-${newId()}@ceiba.mx`
    await admin.post('/auth/register', {
      name: 'Renata Villaseñor',
      email,
      password: 'una frase larga y mía',
      consent: true,
    })
    await admin.post('/auth/login', { email, password: 'una frase larga y mía' })
    const fields = new FormData()
    fields.append('name', 'Empresa')
    const company = await admin.upload<Company>('/companies', fields)
    const evaluation = await admin.post<Evaluation>('/library/evaluations/general', {
      company_id: company.id,
    })
    const rows: ImportRow[] = []
    for (const subjects of sizes)
      rows.push({ subjects, ms: await importInto(admin, company, evaluation, subjects) })
    return rows
  } finally {
    await product.terminate()
  }
}

async function importInto(
  admin: Session,
  company: Company,
  evaluation: Evaluation,
  subjects: number,
): Promise<number> {
  const matrix = await admin.post<Matrix>('/matrices', {
    name: `Importación de ${subjects}`,
    company_id: company.id,
    evaluation_id: evaluation.id,
    email_send_reports: 'rh@ceiba.mx',
    limit_date: '2099-12-01',
    reminder_id: 3,
    subject_properties: [{ name: 'Área', type: 'text', description: '' }],
  })
  const rows = [
    ['Nombre', 'Correo', 'Área'],
    ...Array.from({ length: subjects }, (_, index) => [
      `Persona Número ${index}`,
      `persona${index}@ceiba.mx`,
      `Área ${index % 40}`,
    ]),
  ]
  const fields = new FormData()
  fields.append(
    'file',
    new Blob([Buffer.from(writeXlsx([{ name: 'Hoja', rows }]))]),
    'personas.xlsx',
  )
  const started = performance.now()
  const report = await admin.upload<ImportReport>(`/subjects/${matrix.id}/import`, fields)
  if (report.added !== subjects)
    throw new Error(`${report.added} of ${subjects} subjects were imported`)
  return Math.round(performance.now() - started)
}
