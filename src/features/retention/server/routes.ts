import { requireOwnerPassword } from '#features/accounts/server/queries.ts'
import { serve } from '#server/http/serve.ts'
import { retentionContract } from '../contract.ts'
import { readCertificate } from './certificate.queries.ts'
import { eraseSubject } from './erase-subject.queries.ts'
import { findPersonalData } from './personal-data.queries.ts'
import { findDataSubjects } from './search.queries.ts'
import { cancelDeletion, findDeletion, planDeletion } from './workspace-deletion.queries.ts'
import { openExport, requireExport } from './workspace-export.queries.ts'
import { workspaceZip } from './workspace-zip.ts'

export const retentionRoutes = serve(retentionContract, {
  workspaceDeletion: ({ context, scope, params }) =>
    findDeletion(context.db, scope, params.workspaceId),
  deleteWorkspace: async (call) => {
    const { context, scope, params, body } = call
    await requireOwnerPassword(call, body.password)
    await planDeletion(context, scope, params.workspaceId, body.name)
    context.wakeMail()
    return findDeletion(context.db, scope, params.workspaceId)
  },
  keepWorkspace: async ({ context, scope, params }) => {
    await cancelDeletion(context, scope, params.workspaceId)
    context.wakeMail()
  },
  exportWorkspace: async (call) => {
    const { context, scope, params, body } = call
    await requireOwnerPassword(call, body.password)
    return openExport(context, scope, params.workspaceId)
  },
  downloadWorkspace: async ({ context, scope, params }) => {
    const name = await requireExport(context, scope, params)
    const source = { context, scope, workspace_id: params.workspaceId }
    return { body: workspaceZip(source, name), file_name: `${name}.zip` }
  },
  findDataSubjects: ({ context, scope, params, body }) =>
    findDataSubjects(context, scope, params.workspaceId, body.search),
  personalData: ({ context, scope, params }) =>
    findPersonalData(context, scope, params.matrixId, params.subjectId),
  eraseSubject: ({ context, scope, params }) =>
    eraseSubject(context, scope, params.matrixId, params.subjectId),
  erasure: async ({ context, scope, params }) => {
    const { erased_at, bytes_purged_at, ...erasure } = await readCertificate(
      context.db,
      scope,
      params.matrixId,
    )
    return {
      ...erasure,
      erased_at: erased_at.toISOString(),
      bytes_purged_at: bytes_purged_at?.toISOString() ?? null,
    }
  },
})
