import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useParams } from 'react-router'
import { accountsContract } from '#features/accounts/contract.ts'
import { may } from '#features/accounts/role.rules.ts'
import { companiesContract } from '#features/companies/contract.ts'
import { matricesContract } from '#features/matrices/contract.ts'
import { subjectsContract } from '#features/subjects/contract.ts'
import { indexValues } from '#features/subjects/value-columns.rules.ts'
import { call } from '#web/api.ts'
import { notify } from '#web/notify.tsx'
import { read, readAtEachOpening, refresh } from '#web/query.ts'
import { saveFile } from '#web/save-file.ts'
import { useRunner } from '#web/useRunner.ts'
import { slipsContract } from '../contract.ts'

export interface SlipOrder {
  /** Undefined for all who have none. */
  readonly subject_id?: string | undefined
  readonly order_by: string | null
}

/** The slips of a project, and printing them. */
export function useSlips() {
  const { companyId = '', matrixId = '' } = useParams()
  const params = { matrixId }
  const list = useQuery({ ...read(slipsContract.list, { params }), ...readAtEachOpening })
  const matrix = useQuery(read(matricesContract.one, { params })).data
  const subjects = useQuery(read(subjectsContract.list, { params }))
  const company = useQuery(read(companiesContract.one, { params: { companyId } })).data
  const user = useQuery(read(accountsContract.profile)).data?.user
  const { busy, run } = useRunner({
    failed: 'slips.print_failed',
    onSettled: () => refresh(slipsContract.list),
  })
  return {
    matrix,
    // whole at once: filters that come later would move the rows
    slips: subjects.isLoading ? undefined : list.data,
    valuesOf: useMemo(() => indexValues(subjects.data), [subjects.data]),
    failed: list.isError && !list.data,
    retry: () => void list.refetch(),
    mayPrint: may(user, 'project.run', company?.workspace_id),
    busy,
    print: ({ subject_id, order_by }: SlipOrder) =>
      run(async () => {
        const { pdf, file_name, slips } = await call(slipsContract.print, {
          params,
          body: {
            ...(subject_id !== undefined && { subject_ids: [subject_id] }),
            ...(order_by !== null && { order_by }),
          },
        })
        const bytes = Uint8Array.from(atob(pdf), (character) => character.charCodeAt(0))
        saveFile(new Blob([bytes], { type: 'application/pdf' }), file_name)
        notify('slips.printed', { count: slips })
      }),
  }
}
export type SlipsData = ReturnType<typeof useSlips>
