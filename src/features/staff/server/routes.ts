import { sql } from 'kysely'
import { selectForms } from '#features/forms/server/queries.ts'
import { listColumns, matrixInScope } from '#features/matrices/server/queries.ts'
import { selectSubjects } from '#features/subjects/server/queries.ts'
import { serve } from '#server/http/serve.ts'
import { Refusal } from '#shared/refusal.ts'
import { writeXlsx } from '#shared/spreadsheet/xlsx.ts'
import { staffContract } from '../contract.ts'
import { workbookTables } from '../workbook.rules.ts'

export const staffRoutes = serve(staffContract, {
  workbook: async ({ context: { db }, scope, params }) => {
    const { id, name } = await matrixInScope(db, scope, params.matrixId)
    const subjects = await selectSubjects(db, id)
    if (subjects.length === 0) throw new Refusal('forms.previous_empty')
    const columns = await listColumns(db, id)
    const forms = await selectForms(db, sql`matrix_id = ${id} and not repeated`)
    return {
      body: writeXlsx(workbookTables({ subjects, columns, forms })),
      file_name: `Plantilla ${name}.xlsx`,
    }
  },
})
