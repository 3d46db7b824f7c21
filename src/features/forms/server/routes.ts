import { draftInScope, matrixInScope } from '#features/matrices/server/queries.ts'
import { announceNextPage } from '#server/http/list-pages.ts'
import { buildAddress, serve } from '#server/http/serve.ts'
import { importSpreadsheet, importTurns } from '#server/http/spreadsheet.ts'
import { toRequester } from '#server/http/turns.ts'
import { Refusal } from '#shared/refusal.ts'
import { formsContract } from '../contract.ts'
import { FORMS_OF_PAGE } from '../limits.ts'
import { generateForms, importForms, readSecondGroups } from './batch.queries.ts'
import {
  addForms,
  matrixOfSubject,
  removeForm,
  removeForms,
  updateForm,
} from './changes.queries.ts'
import { listCompactForms, listPage } from './listing.queries.ts'
import { copyPrevious } from './previous.queries.ts'
import { syncMatrix } from './sync.queries.ts'

export const formsRoutes = serve(formsContract, {
  list: async ({ context, scope, params, query: { page = 0 }, reply }) => {
    const { id } = await matrixInScope(context.db, scope, params.matrixId)
    const { total, forms } = await listPage(context.db, id, page)
    const address = buildAddress(formsContract.list, params)
    announceNextPage(reply, { address, page, size: FORMS_OF_PAGE, total })
    return forms
  },
  compact: async ({ context, scope, params }) => {
    const { id } = await matrixInScope(context.db, scope, params.matrixId)
    return listCompactForms(context.db, id)
  },
  secondGroups: async ({ context, scope, params }) =>
    readSecondGroups(context.db, await matrixInScope(context.db, scope, params.matrixId)),
  create: async ({ context, scope, body }) => {
    const matrix_id = await matrixOfSubject(context.db, scope, body.evaluator_id)
    const [form] = await addForms(context, scope, matrix_id, [body])
    if (!form) throw new Refusal('not_found')
    return form
  },
  createMany: ({ context, scope, params, body }) =>
    addForms(context, scope, params.matrixId, body.forms),
  import: async (call) => {
    const { context, scope, params, query, files } = call
    const { workspace_id } = await draftInScope(context.db, scope, params.matrixId)
    const [file] = Object.values(files)
    return importSpreadsheet(toRequester(call, workspace_id), file, (rows) =>
      importForms(context, scope, params.matrixId, { rows, dryRun: query.dry_run === true }),
    )
  },
  generate: ({ context, scope, params, body }) =>
    generateForms(context, scope, params.matrixId, body),
  copy: ({ context, scope, params, body }) => copyPrevious(context, scope, params.matrixId, body),
  update: ({ context, scope, params, body }) => updateForm(context, scope, params.formId, body),
  sync: async (call) => {
    const { context, scope, params, query, body } = call
    const { workspace_id } = await draftInScope(context.db, scope, params.matrixId)
    const ticket = importTurns.admit(toRequester(call, workspace_id))
    return ticket.turn(() =>
      syncMatrix(context, scope, params.matrixId, { ...body, dry_run: query.dry_run === true }),
    )
  },
  removeMany: ({ context, scope, params, body }) =>
    removeForms(context, scope, params.matrixId, body.ids),
  remove: ({ context, scope, params }) => removeForm(context, scope, params.formId),
})
