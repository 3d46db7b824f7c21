import type { Transaction } from 'kysely'
import { requireProvedAddress } from '#features/accounts/server/queries.ts'
import { planReports } from '#features/forms/planned-degree.rules.ts'
import {
  countAsked,
  draftInScope,
  matrixInScope,
  type MatrixRow,
} from '#features/matrices/server/queries.ts'
import type { WorkspaceScope } from '#server/access/session.ts'
import type { AppContext } from '#server/context.ts'
import type { Schema } from '#server/database/schema.ts'
import { serve } from '#server/http/serve.ts'
import { importSpreadsheet } from '#server/http/spreadsheet.ts'
import { toRequester } from '#server/http/turns.ts'
import { requireMailQuota } from '#server/mail/mail-quota.ts'
import { Refusal } from '#shared/refusal.ts'
import type { MatrixProposals } from '../contract.ts'
import { nominationsContract } from '../contract.ts'
import { countsProblem } from '../rules.ts'
import { judgeLists } from '../second-group.rules.ts'
import { approveLists } from './approval.queries.ts'
import {
  addRater,
  lockList,
  removeRater,
  restoreRater,
  type StoredList,
} from './changes.queries.ts'
import { previewReminder } from './emails.tsx'
import { changeOwn, own, ownPeople, sendOwn } from './evaluated.ts'
import { revealNamed } from './handles.ts'
import { addImported, importProposals } from './import.queries.ts'
import { approveTeam, changeTeam, returnTeam, team, teamPeople } from './leaders.ts'
import { peopleFor, planLists, readLists } from './lists.queries.ts'
import {
  cancelNominations,
  changeNominations,
  findEvaluated,
  openNominations,
  record,
} from './opening.queries.ts'
import { listRemindersTo, listWaiting, remindWaiting } from './reminders.queries.ts'
import { returnList } from './returning.queries.ts'

export const nominationsRoutes = serve(nominationsContract, {
  own: ({ context, scope, params }) => own(context, scope, params.subjectId),
  ownPeople: ({ context, scope, params, query }) =>
    ownPeople(context, scope, params.subjectId, query.text ?? ''),
  ownAdd: ({ context, scope, params: { subjectId }, body }) =>
    changeOwn(context, scope, subjectId, (trx, list, now) =>
      addRater(trx, list, revealNamed(context, subjectId, body), { by: 'evaluated', now }),
    ),
  ownRemove: ({ context, scope, params: { subjectId }, body }) =>
    changeOwn(context, scope, subjectId, (trx, list, now) =>
      removeRater(trx, list, revealNamed(context, subjectId, body), { by: 'evaluated', now }),
    ),
  ownSend: ({ context, scope, params }) => sendOwn(context, scope, params.subjectId),
  team: ({ context, scope, params }) => team(context, scope, params.subjectId),
  teamPeople: ({ context, scope, params, query }) =>
    teamPeople(context, scope, params, query.text ?? ''),
  teamAdd: ({ context, scope, params: { subjectId: leader_id }, body }) => {
    const { evaluated_id, ...added } = revealNamed(context, leader_id, body)
    return changeTeam(context, scope, { leader_id, evaluated_id }, (trx, list, now) =>
      addRater(trx, list, added, { by: 'reviewer', now }),
    )
  },
  teamRemove: ({ context, scope, params: { subjectId: leader_id }, body }) => {
    const { evaluated_id, proposal_id, reason = '' } = revealNamed(context, leader_id, body)
    return changeTeam(context, scope, { leader_id, evaluated_id }, (trx, list, now) =>
      removeRater(trx, list, { proposal_id, reason }, { by: 'reviewer', now }),
    )
  },
  teamRestore: ({ context, scope, params: { subjectId: leader_id }, body }) => {
    const { evaluated_id, proposal_id } = revealNamed(context, leader_id, body)
    return changeTeam(context, scope, { leader_id, evaluated_id }, (trx, list, now) =>
      restoreRater(trx, list, proposal_id, now),
    )
  },
  teamReturn: ({ context, scope, params, body }) =>
    returnTeam(context, scope, params.subjectId, revealNamed(context, params.subjectId, body)),
  teamApprove: ({ context, scope, params: { subjectId }, body }) =>
    approveTeam(context, scope, subjectId, revealNamed(context, subjectId, body).evaluated_ids),
  matrix: ({ context, scope, params }) => listProposals(context, scope, params.matrixId),
  people: async ({ context, scope, params, query }) => {
    const { id } = await matrixInScope(context.db, scope, params.matrixId)
    return peopleFor(context.db, id, {
      evaluated_id: params.subjectId,
      text: query.text ?? '',
    })
  },
  open: async ({ context, scope, params }) => {
    await openNominations(context, scope, params.matrixId)
    context.wakeMail()
    return listProposals(context, scope, params.matrixId)
  },
  cancel: async ({ context, scope, params }) => {
    await cancelNominations(context, scope, params.matrixId)
    return listProposals(context, scope, params.matrixId)
  },
  add: ({ context, scope, params, body: { evaluated_id, ...added } }) =>
    override(context, scope, { matrix_id: params.matrixId, evaluated_id }, (trx, list) =>
      addRater(trx, list, added, { by: 'reviewer', now: context.clock.now() }),
    ),
  addOffered: async ({ context, scope, params, body }) => {
    await addOffered(context, scope, params.matrixId, body?.evaluated_ids)
    return listProposals(context, scope, params.matrixId)
  },
  remove: ({ context, scope, params, body: { evaluated_id, proposal_id, reason = '' } }) =>
    override(context, scope, { matrix_id: params.matrixId, evaluated_id }, (trx, list) =>
      removeRater(trx, list, { proposal_id, reason }, { by: 'reviewer', now: context.clock.now() }),
    ),
  restore: ({ context, scope, params, body: { evaluated_id, proposal_id } }) =>
    override(context, scope, { matrix_id: params.matrixId, evaluated_id }, (trx, list) =>
      restoreRater(trx, list, proposal_id, context.clock.now()),
    ),
  import: async (call) => {
    const { context, scope, params, query, files } = call
    const { workspace_id } = await draftInScope(context.db, scope, params.matrixId)
    const [file] = Object.values(files)
    return importSpreadsheet(toRequester(call, workspace_id), file, (rows) =>
      importProposals(context, scope, params.matrixId, { rows, dryRun: query.dry_run === true }),
    )
  },
  return: async ({ context, scope, params, body: { evaluated_id, reason } }) => {
    await changeNominations(context, scope, params.matrixId, async (trx, matrix) => {
      await requireProvedAddress(trx, context.config, scope.user_id)
      const open = openMatrix(matrix)
      const list = await lockList(trx, matrix.id, evaluated_id)
      await returnList(trx, context, open, { list, reason })
      await requireMailQuota(trx, context, matrix.workspace_id)
      await record(trx, context, matrix, { user_id: scope.user_id, verb: 'returned' })
    })
    context.wakeMail()
    return listProposals(context, scope, params.matrixId)
  },
  approve: async ({ context, scope, params, body }) => {
    const approved = await approve(context, scope, params.matrixId, body)
    context.wakeMail()
    const proposals = await listProposals(context, scope, params.matrixId)
    return { ...proposals, approved, left: new Set(body.evaluated_ids).size - approved }
  },
  waiting: async ({ context, scope, params }) =>
    listWaiting(context, await matrixInScope(context.db, scope, params.matrixId)),
  remind: async ({ context, scope, params, body }) => {
    const reminded = await remindWaiting(context, scope, params.matrixId, body ?? {})
    context.wakeMail()
    return { reminded }
  },
  reminderPreview: async ({ context, scope, params: { matrixId, subjectId } }) => {
    const matrix = await matrixInScope(context.db, scope, matrixId)
    const mails = await listRemindersTo(context, matrix, subjectId)
    const previews = await Promise.all(mails.map((mail) => previewReminder(context, mail)))
    return previews.flatMap((preview) => preview ?? [])
  },
})

async function listProposals(
  { db }: AppContext,
  scope: WorkspaceScope,
  matrix_id: string,
): Promise<MatrixProposals> {
  const matrix = await matrixInScope(db, scope, matrix_id)
  const { nomination, nomination_opened_at } = matrix
  const isPhase = nomination !== null && nomination_opened_at !== null && !matrix.released
  const evaluated = (await findEvaluated(db, matrix_id)).length
  const opened_at = nomination_opened_at?.toISOString() ?? null
  if (!isPhase) return { opened_at, evaluated, lists: [], offered: [] }
  const lists = await readLists(db, { ...matrix, nomination })
  const draft = { ...matrix, nomination, ...(await countAsked(db, matrix)) }
  const { planned, offered } = await planLists(db, draft, lists)
  return { opened_at, evaluated, lists: judgeLists(lists, planned, planReports(draft)), offered }
}

/** A change by the organiser, who may change every list that is not approved, on any day. */
async function override(
  context: AppContext,
  scope: WorkspaceScope,
  { matrix_id, evaluated_id }: { readonly matrix_id: string; readonly evaluated_id: string },
  change: (trx: Transaction<Schema>, list: StoredList) => Promise<void>,
): Promise<MatrixProposals> {
  await changeNominations(context, scope, matrix_id, async (trx, matrix) => {
    if (!matrix.nomination_opened_at) throw new Refusal('nominations.not_open')
    const list = await lockList(trx, matrix_id, evaluated_id)
    if (list.state === 'approved') throw new Refusal('nominations.approved_already')
    await change(trx, list)
    await record(trx, context, matrix, { user_id: scope.user_id, verb: 'changed' })
  })
  return listProposals(context, scope, matrix_id)
}

/** Adds those who give a second group to the reports of some lists, or of all. */
function addOffered(
  context: AppContext,
  scope: WorkspaceScope,
  matrix_id: string,
  evaluated_ids?: readonly string[],
): Promise<void> {
  return changeNominations(context, scope, matrix_id, async (trx, matrix) => {
    const open = openMatrix(matrix)
    const { offered } = await planLists(
      trx,
      { ...open, ...(await countAsked(trx, matrix)) },
      await readLists(trx, open),
    )
    const added = offered
      .filter(({ evaluated_id }) => evaluated_ids?.includes(evaluated_id) ?? true)
      .map((offer) => ({ ...offer, outside: null }))
    if (added.length === 0) return
    await addImported(trx, matrix_id, { added, now: context.clock.now() })
    const event = { user_id: scope.user_id, verb: 'imported', count: added.length } as const
    await record(trx, context, matrix, event)
  })
}

interface Approval {
  readonly evaluated_ids: readonly string[]
  readonly override?: boolean | undefined
}

/** Approves those lists that meet their limits, or all of them; returns how many. */
function approve(
  context: AppContext,
  scope: WorkspaceScope,
  matrix_id: string,
  { evaluated_ids, override: always = false }: Approval,
): Promise<number> {
  return changeNominations(context, scope, matrix_id, async (trx, matrix) => {
    await requireProvedAddress(trx, context.config, scope.user_id)
    const open = openMatrix(matrix)
    const lists = await readLists(trx, open, evaluated_ids)
    if (lists.length < new Set(evaluated_ids).size) throw new Refusal('not_found')
    const approvable = lists.filter(
      ({ state, relations }) =>
        state !== 'approved' && (always || countsProblem(relations) === null),
    )
    const ids = approvable.map(({ subject_id }) => subject_id)
    await approveLists(trx, context, matrix, ids)
    await requireMailQuota(trx, context, matrix.workspace_id)
    if (ids.length > 0)
      await record(trx, context, matrix, {
        user_id: scope.user_id,
        verb: 'approved',
        count: ids.length,
      })
    return ids.length
  })
}

function openMatrix(matrix: MatrixRow) {
  const { nomination } = matrix
  if (!nomination || !matrix.nomination_opened_at) throw new Refusal('nominations.not_open')
  return { ...matrix, nomination }
}
