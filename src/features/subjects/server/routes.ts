import { columnsOf, draftInScope, matrixInScope } from '#features/matrices/server/queries.ts'
import { serve } from '#server/serve.ts'
import { readUploadedSpreadsheet } from '#server/spreadsheet.ts'
import { Refusal } from '#shared/refusal.ts'
import { writeCsv } from '#shared/spreadsheet/csv.ts'
import { subjectsContract } from '../contract.ts'
import { templateRows } from '../import.rules.ts'
import {
  addSubjects,
  importSubjects,
  removeSubject,
  selectSubjects,
  updateSubject,
} from './queries.ts'

export const subjectsRoutes = serve(subjectsContract, {
  list: async ({ foundation, scope, params }) => {
    const { id } = await matrixInScope(foundation.db, scope, params.matrixId)
    return selectSubjects(foundation.db, id)
  },
  create: async ({ foundation, scope, params, body }) => {
    const [subject] = await addSubjects(foundation, scope, params.matrixId, [body])
    if (!subject) throw new Refusal('not_found')
    return subject
  },
  createMany: ({ foundation, scope, params, body }) =>
    addSubjects(foundation, scope, params.matrixId, body.subjects),
  import: async ({ foundation, scope, params, query, files }) => {
    await draftInScope(foundation.db, scope, params.matrixId)
    const [file] = Object.values(files)
    if (!file) throw new Refusal('import.unreadable')
    const rows = await readUploadedSpreadsheet(file.bytes, file.file_name)
    return importSubjects(foundation, scope, params.matrixId, rows, query.dry_run === true)
  },
  template: async ({ foundation, scope, params }) => {
    const { id } = await matrixInScope(foundation.db, scope, params.matrixId)
    return {
      body: writeCsv(templateRows(await columnsOf(foundation.db, id))),
      file_name: 'plantilla-participantes.csv',
    }
  },
  update: ({ foundation, scope, params, body }) =>
    updateSubject(foundation, scope, params.matrixId, params.subjectId, body),
  remove: ({ foundation, scope, params }) =>
    removeSubject(foundation, scope, params.matrixId, params.subjectId),
})
