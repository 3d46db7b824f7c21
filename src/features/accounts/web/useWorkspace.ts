import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { read } from '#web/query.ts'
import { accountsContract, type User, type Workspace } from '../contract.ts'
import { workspacesWith } from '../role.rules.ts'

interface ChosenWorkspace {
  readonly user: User | undefined
  readonly workspace: Workspace | undefined
  readonly choose: (workspaceId: string) => void
}

/** The workspace in the query string, or the user's first. */
export function useWorkspace(): ChosenWorkspace {
  const user = useQuery(read(accountsContract.profile)).data?.user
  const [search, setSearch] = useSearchParams()
  const requested = search.get('workspace')
  const whole = workspacesWith(user, 'workspace.read')
  const workspace = whole.find(({ id }) => id === requested) ?? whole[0]
  return {
    user,
    workspace,
    choose: (workspaceId) => setSearch({ workspace: workspaceId }, { replace: true }),
  }
}
