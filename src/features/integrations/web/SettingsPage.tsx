import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { accountsContract, type User, type Workspace } from '#features/accounts/contract.ts'
import { workspacesAwaitingSecondFactor, workspacesWith } from '#features/accounts/role.rules.ts'
import { Banner } from '#ui/Banner.tsx'
import { LazySelect } from '#web/kit/field/lazy-choices.tsx'
import { PageHead } from '#web/kit/page/PageHead.tsx'
import { PageSkeleton } from '#web/kit/page/PageSkeleton.tsx'
import { messageText } from '#web/message-catalog.ts'
import { read } from '#web/query.ts'
import { integrationsContract } from '../contract.ts'
import { ApiTokens } from './ApiTokens.tsx'
import { CompaniesUsage } from './CompaniesUsage.tsx'
import { SingleSignOn } from './SingleSignOn.tsx'
import { Webhooks } from './Webhooks.tsx'
import '../views/integrations.css'

/** Where an owner lets other programs work with a workspace. */
export function SettingsPage() {
  const user = useQuery(read(accountsContract.profile)).data?.user
  const [search, setSearch] = useSearchParams()
  const owned = workspacesWith(user, 'workspace.own')
  const workspace = owned.find(({ id }) => id === search.get('workspace')) ?? owned[0]
  return (
    <div className="narrow">
      <PageHead
        crumbs={[{ label: 'Equipo', to: '/team' }, { label: 'Integraciones' }]}
        title="Integraciones"
        note={workspace?.name}
        actions={
          owned.length > 1 &&
          workspace && (
            <LazySelect
              prefix="Espacio"
              fit
              options={owned.map(({ id, name }) => ({ value: id, label: name }))}
              value={workspace.id}
              onChange={(id) => setSearch({ workspace: id }, { replace: true })}
            />
          )
        }
      />
      {user && (workspace ? <Owned user={user} workspace={workspace} /> : <Denied />)}
    </div>
  )
}

const Denied = () => <Banner tone="warning">{messageText('access.denied')}</Banner>

/** A workspace may ask its owner for a second factor first, without which no call is answered. */
function Owned({ user, workspace }: { readonly user: User; readonly workspace: Workspace }) {
  const params = { workspaceId: workspace.id }
  const enabled = !workspacesAwaitingSecondFactor(user).some(({ id }) => id === workspace.id)
  const sections = [
    useQuery({ ...read(integrationsContract.signOn, { params }), enabled }),
    useQuery({ ...read(integrationsContract.tokens, { params }), enabled }),
    useQuery({ ...read(integrationsContract.webhooks, { params }), enabled }),
    useQuery({ ...read(integrationsContract.usage, { params }), enabled }),
  ]
  if (!enabled) return <Banner tone="warning">{messageText('second_factor.mandatory')}</Banner>
  // One that arrived alone would push down those below it.
  if (sections.some(({ isPending }) => isPending))
    return <PageSkeleton layout="sections" label="Cargando integraciones" />
  return (
    <div key={workspace.id} className="workspace-sections">
      <SingleSignOn workspace={workspace} />
      <ApiTokens workspace={workspace} />
      <Webhooks workspace={workspace} />
      <CompaniesUsage workspace={workspace} />
    </div>
  )
}
