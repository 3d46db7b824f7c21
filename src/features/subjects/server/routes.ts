import { listImportColumns } from '#features/companies/server/queries.ts'
import { listColumns, draftInScope, matrixInScope } from '#features/matrices/server/queries.ts'
import { announceNextPage } from '#server/http/list-pages.ts'
import { buildAddress, serve } from '#server/http/serve.ts'
import { importSpreadsheet } from '#server/http/spreadsheet.ts'
import { toRequester } from '#server/http/turns.ts'
import { Refusal } from '#shared/refusal.ts'
import { writeCsv } from '#shared/spreadsheet/csv-bytes.ts'
import { subjectsContract } from '../contract.ts'
import { templateRows } from '../import-mapping.rules.ts'
import { SUBJECTS_OF_PAGE } from '../limits.ts'
import { assignValue, takeBackAssigned } from './assignment.queries.ts'
import { addSubjects, importSubjects, removeSubjects, updateSubject } from './changes.queries.ts'
import { readSubjectsPage } from './paging.queries.ts'
import { selectSubjects } from './queries.ts'

export const subjectsRoutes = serve(subjectsContract, {
  list: async ({ context, scope, params, query: { page }, reply }) => {
    const { id } = await matrixInScope(context.db, scope, params.matrixId)
    if (page === undefined) return selectSubjects(context.db, id)
    const { total, ids } = await readSubjectsPage(context.db, id, page)
    const address = buildAddress(subjectsContract.list, params)
    announceNextPage(reply, { address, page, size: SUBJECTS_OF_PAGE, total })
    return selectSubjects(context.db, id, ids)
  },
  create: async ({ context, scope, params, body }) => {
    const [subject] = await addSubjects(context, scope, params.matrixId, [body])
    if (!subject) throw new Refusal('not_found')
    return subject
  },
  createMany: ({ context, scope, params, body }) =>
    addSubjects(context, scope, params.matrixId, body.subjects),
  import: async (call) => {
    const { context, scope, params, query, body, files } = call
    const { workspace_id } = await draftInScope(context.db, scope, params.matrixId)
    const [file] = Object.values(files)
    return importSpreadsheet(toRequester(call, workspace_id), file, (rows) =>
      importSubjects(context, scope, params.matrixId, {
        rows,
        fields: body,
        dryRun: query.dry_run === true,
      }),
    )
  },
  importMemory: async ({ context, scope, params }) => {
    const { company_id } = await draftInScope(context.db, scope, params.matrixId)
    return listImportColumns(context.db, company_id)
  },
  template: async ({ context, scope, params }) => {
    const { id, without_email } = await matrixInScope(context.db, scope, params.matrixId)
    return {
      body: writeCsv(templateRows(await listColumns(context.db, id), without_email)),
      file_name: 'plantilla-participantes.csv',
    }
  },
  update: ({ context, scope, params, body }) =>
    updateSubject(
      context,
      scope,
      { matrix_id: params.matrixId, subject_id: params.subjectId },
      body,
    ),
  assign: ({ context, scope, params, body }) => assignValue(context, scope, params.matrixId, body),
  takeBackAssigned: async ({ context, scope, params, body }) => ({
    changed: await takeBackAssigned(context, scope, params.matrixId, body),
  }),
  remove: async ({ context, scope, params }) => {
    await removeSubjects(context, scope, params.matrixId, [params.subjectId])
  },
  removeMany: async ({ context, scope, params, body }) => ({
    removed: await removeSubjects(context, scope, params.matrixId, body.subject_ids),
  }),
})
