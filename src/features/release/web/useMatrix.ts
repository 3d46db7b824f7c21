import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { accountsContract } from '#features/accounts/contract.ts'
import { mayChange } from '#features/accounts/role.rules.ts'
import { companiesContract } from '#features/companies/contract.ts'
import { matricesContract, type Phase } from '#features/matrices/contract.ts'
import { subjectsContract } from '#features/subjects/contract.ts'
import { read } from '#web/query.ts'
import { releaseContract } from '../contract.ts'

/** Sheets come in while the page stands open. */
const AGAIN_MS = 30_000

const isFollowed = (phase: Phase | undefined): boolean => phase === 'released' || phase === 'closed'

/** A project as its page shows it; how it goes is asked again and again while it is open. */
export function useMatrix() {
  const { companyId = '', matrixId = '' } = useParams()
  const params = { matrixId }
  const matrix = useQuery({ ...read(matricesContract.one, { params }), refetchOnMount: 'always' })
  const company = useQuery(read(companiesContract.one, { params: { companyId } }))
  const user = useQuery(read(accountsContract.profile)).data?.user
  const followed = isFollowed(matrix.data?.phase)
  const participation = useQuery({
    ...read(releaseContract.participation, { params }),
    enabled: followed,
    refetchInterval: AGAIN_MS,
  })
  const subjects = useQuery({
    ...read(subjectsContract.list, { params }),
    enabled: matrix.data !== undefined && matrix.data.phase !== 'erased',
  })
  const awaited = company.isPending || (followed && participation.isPending)
  // What follows the project knows its newest state; nothing is shown before all of it can be.
  const current = awaited ? undefined : (followed && participation.data?.matrix) || matrix.data
  return {
    companyId,
    matrix,
    current,
    company: company.data,
    participation,
    followed,
    subjects,
    mayEdit: mayChange(user, company.data?.workspace_id),
  }
}
