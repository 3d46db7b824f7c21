import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Company } from '#features/companies/contract.ts'
import type { MessageCode } from '#shared/messages.ts'
import { cleanText, isEmail } from '#shared/text.ts'
import { call } from '#web/api.ts'
import { useNow } from '#web/clock.ts'
import { required } from '#web/fields.ts'
import { afterSave } from '#web/kit/useUnsavedChangesGuard.tsx'
import { messageText } from '#web/message-catalog.ts'
import { notify, notifyFailure } from '#web/notify.tsx'
import { refresh } from '#web/query.ts'
import {
  matricesContract,
  type Matrix,
  type MatrixInput,
  type SubjectProperty,
} from '../contract.ts'
import { MINIMUM_RATERS } from '../limits.ts'
import {
  completeColumns,
  droppedColumnsNotice,
  matrixProblem,
  offeredReminders,
  todayIn,
} from '../rules.ts'

export interface ColumnDraft {
  /** Identifies a row that has no id yet. */
  readonly key: number
  readonly id: string | null
  readonly name: string
  readonly type: SubjectProperty['type'] | ''
  readonly description: string
}

export interface MatrixDraft {
  readonly name: string
  readonly email_send_reports: string
  readonly evaluation_id: string | null
  readonly limit_date: string
  readonly reminder_id: number | null
  readonly minimum_raters: number
  readonly time_zone: string
  readonly columns: readonly ColumnDraft[]
}

function draftOf(company: Company, matrix: Matrix | null): MatrixDraft {
  if (!matrix)
    return {
      name: '',
      email_send_reports: '',
      evaluation_id: null,
      limit_date: '',
      reminder_id: null,
      minimum_raters: MINIMUM_RATERS.default,
      time_zone: company.time_zone,
      columns: [],
    }
  const {
    name,
    email_send_reports,
    evaluation_id,
    limit_date,
    reminder_id,
    minimum_raters,
    time_zone,
    subject_properties,
  } = matrix
  return {
    name,
    email_send_reports,
    evaluation_id,
    limit_date,
    reminder_id,
    minimum_raters,
    time_zone,
    columns: subject_properties.map((column, key) => ({ ...column, key })),
  }
}

const cleanColumns = (columns: readonly ColumnDraft[]) =>
  columns.map(({ id, name, type, description }) => ({
    id,
    name: cleanText(name),
    type,
    description: cleanText(description),
  }))

function inputOf({ columns, ...draft }: MatrixDraft, company_id: string): MatrixInput {
  return {
    ...draft,
    company_id,
    name: cleanText(draft.name),
    email_send_reports: cleanText(draft.email_send_reports),
    subject_properties: completeColumns(cleanColumns(columns)),
  }
}

export type MatrixErrors = Readonly<
  Record<
    'name' | 'evaluation_id' | 'email_send_reports' | 'limit_date' | 'reminder_id',
    string | null
  >
>

/**
 * The problem of each field, shown beside it; empty fields only after the first attempt to save.
 */
function errorsOf(draft: MatrixInput, today: string, tried: boolean): MatrixErrors {
  const email = draft.email_send_reports
  const reminderPast =
    draft.reminder_id !== null &&
    draft.limit_date > today &&
    !offeredReminders(draft.limit_date, today).includes(draft.reminder_id)
  return {
    name: required(tried, draft.name),
    evaluation_id: required(tried, draft.evaluation_id),
    email_send_reports:
      required(tried, email) ??
      (tried && !isEmail(email) ? messageText('email.invalid', { email }) : null),
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
  }
}

function useSave(company: Company, matrix: Matrix | null) {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (body: MatrixInput) =>
      matrix
        ? call(matricesContract.update, { params: { matrixId: matrix.id }, body })
        : call(matricesContract.create, { body }),
    onSuccess: (saved) => {
      void refresh(matricesContract.list, matricesContract.one, matricesContract.subjectProperties)
      void navigate(`/participants/${company.id}/${saved.id}`, afterSave)
    },
    onError: (error) => notifyFailure(error, 'matrix.create_failed'),
  })
}

/** The state of the fields of a new or saved draft, their problems, and its saving. */
export function useMatrixFields(company: Company, matrix: Matrix | null) {
  const [initial] = useState(() => draftOf(company, matrix))
  const [draft, setDraft] = useState(initial)
  const [tried, setTried] = useState(false)
  const save = useSave(company, matrix)
  const today = todayIn(draft.time_zone, useNow())
  const input = inputOf(draft, company.id)
  const submit = (): MessageCode | null => {
    setTried(true)
    const problem = matrixProblem(input, today)
    if (problem) notify(problem, { email: input.email_send_reports })
    else {
      const dropped = droppedColumnsNotice(cleanColumns(draft.columns))
      if (dropped) notify(dropped.code, { names: dropped.names })
      save.mutate(input)
    }
    return problem
  }
  return {
    draft,
    today,
    submit,
    saving: save.isPending,
    errors: errorsOf(input, today, tried),
    dirty: !save.isSuccess && JSON.stringify(draft) !== JSON.stringify(initial),
    change: (changed: Partial<MatrixDraft>) => setDraft((before) => ({ ...before, ...changed })),
    changeColumns: (edit: (columns: readonly ColumnDraft[]) => readonly ColumnDraft[]) =>
      setDraft((before) => ({ ...before, columns: edit(before.columns) })),
  }
}
