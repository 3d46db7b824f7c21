import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Company } from '#features/companies/contract.ts'
import { evaluationsContract } from '#features/evaluations/contract.ts'
import { isDate } from '#shared/dates.ts'
import type { MessageCode } from '#shared/messages.ts'
import { cleanText } from '#shared/text.ts'
import { call } from '#web/api.ts'
import { required } from '#web/fields.ts'
import { useSavedVersion } from '#web/kit/dialog/useSavedVersion.ts'
import { afterSave } from '#web/kit/dialog/useUnsavedChangesGuard.ts'
import { messageText } from '#web/message-catalog.ts'
import { notify } from '#web/notify.tsx'
import { read, refresh } from '#web/query.ts'
import { pastedTables } from '#web/spreadsheet/hand-overs.ts'
import { useAction } from '#web/useAction.ts'
import { useNow } from '#web/useNow.ts'
import {
  matricesContract,
  type Matrix,
  type MatrixInput,
  type MatrixSettings,
  type SubjectProperty,
} from '../contract.ts'
import { matrixDifferences } from '../differences.rules.ts'
import { firstDraft } from '../first-steps.rules.ts'
import { allRelations, relationsProblem } from '../relations.rules.ts'
import {
  distinctEmails,
  listedEmails,
  namedEmail,
  reportsEmailsProblem,
} from '../reports-emails.rules.ts'
import {
  completeColumns,
  droppedColumnsNotice,
  matrixProblem,
  nominationProblem,
  offeredReminders,
  todayIn,
} from '../rules.ts'
import { initialSettings, withSettings } from '../settings.rules.ts'
import { weightsProblem } from '../weights.rules.ts'
import type { ReportsEmails } from './ReportsEmailField.tsx'

export interface ColumnDraft {
  /** Identifies a row that has no id yet. */
  readonly key: number
  readonly id: string | null
  readonly name: string
  readonly type: SubjectProperty['type'] | ''
  readonly description: string
}

export interface MatrixDraft extends MatrixSettings, ReportsEmails {
  readonly name: string
  readonly evaluation_id: string | null
  readonly limit_date: string
  readonly reminder_id: number | null
  readonly time_zone: string
  readonly columns: readonly ColumnDraft[]
}

/** What a new project begins with: all that it needs, where the company has one evaluation. */
export interface Proposed {
  readonly evaluations: readonly { readonly id: string; readonly name: string }[]
  /** Of who makes the project. */
  readonly email: string
}

interface Start {
  /** The draft that is edited; null for a new project. */
  readonly matrix: Matrix | null
  readonly proposed: Proposed
}

function proposeDraft(company: Company, { evaluations, email }: Proposed, now: Date): MatrixDraft {
  const [only] = evaluations.length === 1 ? evaluations : []
  return {
    ...initialSettings,
    ...firstDraft(only?.name ?? '', todayIn(company.time_zone, now)),
    reports_emails: [],
    typed_email: email,
    evaluation_id: only?.id ?? null,
    time_zone: company.time_zone,
    columns: [],
  }
}

function toDraft(matrix: Matrix): MatrixDraft {
  const { name, reports_emails, evaluation_id, limit_date, reminder_id, time_zone } = matrix
  const [only = '', ...further] = reports_emails
  return {
    ...withSettings(matrix),
    name,
    ...(further.length === 0
      ? { reports_emails: [], typed_email: only }
      : { reports_emails, typed_email: '' }),
    evaluation_id,
    limit_date,
    reminder_id,
    time_zone,
    columns: matrix.subject_properties.map((column, key) => ({ ...column, key })),
  }
}

const cleanColumns = (columns: readonly ColumnDraft[]) =>
  columns.map(({ id, name, type, description }) => ({
    id,
    name: cleanText(name),
    type,
    description: cleanText(description),
  }))

function toInput(
  { columns, typed_email, ...draft }: MatrixDraft,
  company_id: string,
): CompleteInput {
  const reports_emails = distinctEmails([...draft.reports_emails, ...listedEmails(typed_email)])
  return {
    ...draft,
    company_id,
    name: cleanText(draft.name),
    email_send_reports: reports_emails[0] ?? '',
    reports_emails,
    subject_properties: completeColumns(cleanColumns(columns)),
  }
}

type CompleteInput = MatrixInput & { readonly reports_emails: string[] }

export type MatrixErrors = Readonly<
  Record<
    | 'name'
    | 'evaluation_id'
    | 'reports_emails'
    | 'limit_date'
    | 'reminder_id'
    | 'relations'
    | 'weights'
    | 'nomination',
    string | null
  >
>

/**
 * The problem of each field, shown beside it; empty fields only after the first attempt to save.
 *
 * @param checked the addresses that are complete: until that attempt not the one being typed
 */
function findErrors(
  draft: CompleteInput,
  today: string,
  { tried, checked }: { readonly tried: boolean; readonly checked: readonly string[] },
): MatrixErrors {
  const emailsProblem = reportsEmailsProblem(checked)
  const reminderPast =
    draft.reminder_id !== null &&
    draft.limit_date > today &&
    !offeredReminders(draft.limit_date, today).includes(draft.reminder_id)
  const nomination =
    draft.nomination && isDate(draft.limit_date)
      ? nominationProblem(draft.nomination, draft.limit_date)
      : null
  const used = draft.relation_type_ids ?? allRelations
  const relations = relationsProblem(used)
  const weights = weightsProblem(draft.weights ?? null, used)
  return {
    name: required(tried, draft.name),
    evaluation_id: required(tried, draft.evaluation_id),
    reports_emails:
      required(tried, draft.reports_emails.join()) ??
      (emailsProblem && messageText(emailsProblem, { email: namedEmail(checked) })),
    limit_date:
      required(tried, draft.limit_date) ??
      (draft.limit_date !== '' && draft.limit_date <= today
        ? messageText('matrix.deadline_past')
        : null),
    reminder_id:
      required(
        tried && draft.limit_date !== '',
        draft.reminder_id === null ? null : String(draft.reminder_id),
      ) ?? (reminderPast ? messageText('matrix.reminder_past') : null),
    relations: relations && messageText(relations),
    weights: weights && messageText(weights),
    nomination: nomination && messageText(nomination),
  }
}

/**
 * Saves the draft; another person's save meanwhile is kept as `version.newer` to choose from.
 *
 * @param pasted the people that the next page imports; null without any
 */
function useSave(company: Company, matrix: Matrix | null, pasted: string[][] | null) {
  const navigate = useNavigate()
  const version = useSavedVersion(matrix, 'matrix.changed', () =>
    call(matricesContract.one, { params: { matrixId: matrix?.id ?? '' } }),
  )
  const mutation = useAction({
    /** @param saved the version that the save is based on; null for a new matrix */
    run: ({ body, saved }: { readonly body: MatrixInput; readonly saved: Matrix | null }) =>
      saved
        ? call(matricesContract.update, {
            params: { matrixId: saved.id },
            body: { ...body, version: saved.version },
          })
        : call(matricesContract.create, { body }),
    onDone: (saved) => {
      void refresh(matricesContract.list, matricesContract.one, matricesContract.subjectProperties)
      // Back returns to this draft, and not to an empty form.
      void navigate(`/new-matrix/${company.id}?matrix=${saved.id}`, { replace: true, ...afterSave })
      if (pasted)
        void navigate(`/import-participants/${company.id}/${saved.id}`, {
          state: { ...afterSave.state, ...pastedTables.give(pasted) },
        })
      else void navigate(`/participants/${company.id}/${saved.id}`, afterSave)
    },
    failed: 'matrix.create_failed',
    onRefused: version.catchNewer,
  })
  return { mutation, version }
}

/** What the dialog shows and does when another person saved meanwhile. */
function useConflict(
  company: Company,
  { mutation, version }: ReturnType<typeof useSave>,
  { input, take }: { readonly input: MatrixInput; readonly take: (saved: Matrix) => void },
) {
  const evaluations = useQuery(
    read(evaluationsContract.list, { query: { company_id: company.id } }),
  ).data
  const evaluation_name = evaluations?.find(({ id }) => id === input.evaluation_id)?.name ?? ''
  return {
    open: version.newer !== null,
    differences: version.newer
      ? matrixDifferences(version.newer, { ...input, evaluation_name })
      : [],
    onDismiss: version.dismiss,
    onTakeSaved: () => {
      const saved = version.adopt()
      if (saved) take(saved)
    },
    onKeepOwn: () => mutation.mutate({ body: input, saved: version.adopt() }),
  }
}

/** The state of the fields of a new or saved draft, their problems, and its saving. */
export function useMatrixFields(company: Company, start: Start, pasted: string[][] | null) {
  const { matrix, proposed } = start
  const now = useNow()
  const [initial, setInitial] = useState(() =>
    matrix ? toDraft(matrix) : proposeDraft(company, proposed, now),
  )
  const [draft, setDraft] = useState(initial)
  const [tried, setTried] = useState(false)
  const saving = useSave(company, matrix, pasted)
  const today = todayIn(draft.time_zone, now)
  const input = toInput(draft, company.id)
  const submit = (): MessageCode | null => {
    setTried(true)
    const problem = matrixProblem(input, today)
    if (problem) notify(problem, { email: namedEmail(input.reports_emails) })
    else {
      notifyDropped(draft.columns)
      saving.mutation.mutate({ body: input, saved: saving.version.saved })
    }
    return problem
  }
  const take = (saved: Matrix) => {
    setInitial(toDraft(saved))
    setDraft(toDraft(saved))
  }
  const conflict = useConflict(company, saving, { input, take })
  const checked = (tried ? input : draft).reports_emails
  return {
    draft,
    conflict,
    today,
    submit,
    saving: saving.mutation.isPending,
    errors: findErrors(input, today, { tried, checked }),
    dirty: !saving.mutation.isSuccess && JSON.stringify(draft) !== JSON.stringify(initial),
    change: (changed: Partial<MatrixDraft>) => setDraft((before) => ({ ...before, ...changed })),
    changeColumns: (edit: (columns: readonly ColumnDraft[]) => readonly ColumnDraft[]) =>
      setDraft((before) => ({ ...before, columns: edit(before.columns) })),
  }
}

function notifyDropped(columns: readonly ColumnDraft[]): void {
  const dropped = droppedColumnsNotice(cleanColumns(columns))
  if (dropped) notify(dropped.code, { names: dropped.names })
}
