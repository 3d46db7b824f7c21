import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useParams } from 'react-router'
import { accountsContract } from '#features/accounts/contract.ts'
import { may } from '#features/accounts/role.rules.ts'
import { companiesContract } from '#features/companies/contract.ts'
import { matricesContract } from '#features/matrices/contract.ts'
import { subjectsContract } from '#features/subjects/contract.ts'
import { indexValues } from '#features/subjects/value-columns.rules.ts'
import { longDate } from '#shared/dates.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import type { MessageCode } from '#shared/messages.ts'
import { call } from '#web/api.ts'
import type { SentReminder } from '#web/kit/dialog/RemindPeopleDialog.tsx'
import { notify } from '#web/notify.tsx'
import { read, readAtEachOpening, refresh } from '#web/query.ts'
import { useRunner } from '#web/useRunner.ts'
import { deliveryContract } from '../contract.ts'

/** People open their reports while the page is open. */
const REFETCH_MS = 30_000

/** A matrix and how far each report is; read again every 30 seconds. */
export function useDelivery() {
  const { companyId = '', matrixId = '' } = useParams()
  const params = { matrixId }
  const matrix = useQuery({ ...read(matricesContract.one, { params }), ...readAtEachOpening })
  const company = useQuery(read(companiesContract.one, { params: { companyId } })).data
  const user = useQuery(read(accountsContract.profile)).data?.user
  const list = useQuery({
    ...read(deliveryContract.list, { params }),
    enabled: matrix.data?.phase === 'reports',
    refetchInterval: REFETCH_MS,
  })
  const mayOpenPeople = may(user, 'project.follow', company?.workspace_id)
  const subjects = useQuery({
    ...read(subjectsContract.list, { params }),
    enabled: mayOpenPeople && (matrix.data?.subject_properties.length ?? 0) > 0,
    staleTime: Infinity,
  })
  const valuesOf = useMemo(() => indexValues(subjects.data), [subjects.data])
  const failed: MessageCode | null =
    matrix.isError && !matrix.data
      ? 'matrix.load_failed'
      : list.isError && !list.data
        ? 'delivery.load_failed'
        : null
  return {
    company,
    matrix: matrix.data,
    // whole at once: filters that come later would move the rows
    rows: subjects.isLoading ? undefined : list.data,
    failed,
    retry: () => void (matrix.isError ? matrix.refetch() : list.refetch()),
    mayEdit: may(user, 'project.deliver', company?.workspace_id),
    /** A consultant delivers reports and reads no plan. */
    mayReadPlans: may(user, 'workspace.read', company?.workspace_id),
    mayOpenPeople,
    valuesOf,
    mutations: useDeliveryMutations(matrixId),
  }
}
export type DeliveryData = ReturnType<typeof useDelivery>

export interface DeliveryOrder {
  readonly subject_ids: readonly string[]
  /** A later day; without it, at once. */
  readonly on: string | null
  /** Whether their leaders are told first. */
  readonly after_leader: boolean
  /** Whether their leaders get the report too. */
  readonly to_leader: boolean
  /** Whether those who do not open theirs are reminded once. */
  readonly remind: boolean
  readonly note: string
}

const composeBody = (order: DeliveryOrder): BodyOf<typeof deliveryContract.deliver> => {
  const { subject_ids, on, after_leader, to_leader, remind, note } = order
  return {
    subject_ids: [...subject_ids],
    ...(on !== null && { on }),
    ...(after_leader && { after_leader }),
    ...(to_leader && { to_leader }),
    ...(remind && { remind }),
    ...(note.trim() !== '' && { note }),
  }
}

/** Each notifies of its outcome and resolves to whether it succeeded. */
function useDeliveryMutations(matrixId: string) {
  const { busy, run } = useRunner({ onSettled: () => refresh(deliveryContract.list) })
  const params = { matrixId }
  return {
    busy,
    deliver: (order: DeliveryOrder) =>
      run(async () => {
        const { on } = order
        const body = composeBody(order)
        const { delivered, waiting } = await call(deliveryContract.deliver, { params, body })
        if (waiting > 0) notify('delivery.waiting', { count: waiting })
        else if (on === null) notify('delivery.delivered', { count: delivered })
        else notify('delivery.scheduled', { count: delivered, date: longDate(on) })
      }),
    remindLeaders: (body: SentReminder) =>
      run(async () => {
        const { reminded } = await call(deliveryContract.remindLeaders, { params, body })
        void refresh(deliveryContract.leaders)
        notify('delivery.leaders_told', { count: reminded })
      }),
    giveToLeaders: (subject_ids: readonly string[]) =>
      run(async () => {
        const body = { subject_ids: [...subject_ids], to_leader: true }
        const { leaders } = await call(deliveryContract.deliver, { params, body })
        notify('delivery.leaders', { count: leaders })
      }),
    /** @param of only the links of their leaders */
    revoke: (subject_ids: readonly string[], of?: 'leader') =>
      run(async () => {
        const body = { subject_ids: [...subject_ids], ...(of && { of }) }
        const { revoked } = await call(deliveryContract.revoke, { params, body })
        notify('delivery.revoked', { count: revoked })
      }),
  }
}
