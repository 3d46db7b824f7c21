import { draftInScope, matrixInScope } from '#features/matrices/server/queries.ts'
import { serve } from '#server/serve.ts'
import { readUploadedSpreadsheet } from '#server/spreadsheet.ts'
import { Refusal } from '#shared/refusal.ts'
import { formsContract } from '../contract.ts'
import {
  addForms,
  generateForms,
  importForms,
  listForms,
  matrixOfSubject,
  removeForm,
  updateForm,
} from './queries.ts'

export const formsRoutes = serve(formsContract, {
  list: async ({ foundation, scope, params }) => {
    const { id } = await matrixInScope(foundation.db, scope, params.matrixId)
    return listForms(foundation.db, id)
  },
  create: async ({ foundation, scope, body }) => {
    const matrix_id = await matrixOfSubject(foundation.db, scope, body.evaluator_id)
    const [form] = await addForms(foundation, scope, matrix_id, [body])
    if (!form) throw new Refusal('not_found')
    return form
  },
  createMany: ({ foundation, scope, params, body }) =>
    addForms(foundation, scope, params.matrixId, body.forms),
  import: async ({ foundation, scope, params, query, files }) => {
    await draftInScope(foundation.db, scope, params.matrixId)
    const [file] = Object.values(files)
    if (!file) throw new Refusal('import.unreadable')
    const rows = await readUploadedSpreadsheet(file.bytes, file.file_name)
    return importForms(foundation, scope, params.matrixId, rows, query.dry_run === true)
  },
  generate: ({ foundation, scope, params, body }) =>
    generateForms(
      foundation,
      scope,
      params.matrixId,
      body.kind === 'peers' ? body.subject_property_id : null,
    ),
  update: ({ foundation, scope, params, body }) =>
    updateForm(foundation, scope, params.formId, body),
  remove: ({ foundation, scope, params }) => removeForm(foundation, scope, params.formId),
})
