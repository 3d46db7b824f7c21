import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useParams } from 'react-router'
import { accountsContract } from '#features/accounts/contract.ts'
import { companiesContract } from '#features/companies/contract.ts'
import { matricesContract } from '#features/matrices/contract.ts'
import { call } from '#web/api.ts'
import { read } from '#web/query.ts'
import { searchContract } from '../contract.ts'
import { type MatrixInView, paletteGroups, readText } from '../palette.rules.ts'

const PAUSE_MS = 150

/** A text once its typing pauses; at once when it is emptied. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === '' ? 0 : PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

function useCurrentMatrix(): MatrixInView | undefined {
  const { companyId = '', matrixId = '' } = useParams()
  const matrix = useQuery({
    ...read(matricesContract.one, { params: { matrixId } }),
    enabled: matrixId !== '',
  }).data
  const company = useQuery({
    ...read(companiesContract.one, { params: { companyId } }),
    enabled: matrixId !== '',
  }).data
  return useMemo(() => {
    if (!matrix || !company) return undefined
    return { ...matrix, company: company.name, workspace_id: company.workspace_id }
  }, [matrix, company])
}

/** What the palette shows for a text, and how far its search is. */
export function usePalette(text: string, companyId: string | null) {
  const { search } = readText(text)
  const settled = useSettled(search)
  const { matrixId } = useParams()
  const found = useQuery({
    queryKey: [searchContract.find.path, settled, matrixId],
    queryFn: ({ signal }) =>
      call(searchContract.find, {
        body: { search: settled, ...(matrixId && { near: matrixId }) },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
  const user = useQuery(read(accountsContract.profile)).data?.user
  const current = useCurrentMatrix()
  const groups = useMemo(
    () => paletteGroups({ text, found: found.data, current, companyId, user }),
    [text, found.data, current, companyId, user],
  )
  return {
    groups,
    searching: settled !== search || found.isFetching,
    failed: found.isError,
    retry: () => void found.refetch(),
  }
}
