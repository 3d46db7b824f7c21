import { selectStoredForms } from '#features/forms/server/queries.ts'
import { workbookContract } from '#features/matrices/contract.ts'
import { listColumns, matrixInScope } from '#features/matrices/server/queries.ts'
import { selectSubjects } from '#features/subjects/server/queries.ts'
import type { Feature } from '#server/feature.ts'
import { serve } from '#server/http/serve.ts'
import { Refusal } from '#shared/refusal.ts'
import { writeXlsx } from '#shared/spreadsheet/xlsx.ts'
import { workbookTables } from '../workbook.rules.ts'

const staffRoutes = serve(workbookContract, {
  workbook: async ({ context: { db }, scope, params }) => {
    const { id, name } = await matrixInScope(db, scope, params.matrixId)
    const subjects = await selectSubjects(db, id)
    if (subjects.length === 0) throw new Refusal('forms.previous_empty')
    const columns = await listColumns(db, id)
    const forms = await selectStoredForms(db, id)
    return {
      body: writeXlsx(workbookTables({ subjects, columns, forms })),
      file_name: `Plantilla ${name}.xlsx`,
    }
  },
})

/** What this feature brings to the server; a sync applies what its page compares. */
export const staffFeature = {
  name: 'staff',
  title: 'Plantilla',
  routes: staffRoutes,
  descriptions: [],
  refusals: {},
  constraints: {},
  mails: {},
  jobs: [],
} as const satisfies Feature
