import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { LinkButton } from '#web/kit/page/LinkButton.tsx'
import { LoadError } from '#web/kit/page/LoadError.tsx'
import { PageHead } from '#web/kit/page/PageHead.tsx'
import { PageSkeleton } from '#web/kit/page/PageSkeleton.tsx'
import { useAddressValue } from '#web/kit/page/useAddress.ts'
import { read } from '#web/query.ts'
import { accountsContract, type User, type Workspace } from '../contract.ts'
import { InviteDialog } from './InviteDialog.tsx'
import { MembersTable } from './MembersTable.tsx'
import { PendingInvitations } from './PendingInvitations.tsx'
import { useWorkspace } from './useWorkspace.ts'
import { WorkspaceChoice } from './WorkspaceChoice.tsx'
import { WorkspaceSettings } from './WorkspaceSettings.tsx'
import '../views/accounts.css'

/** The members of a workspace with their roles, its invitations and, for owners, its settings. */
export function TeamPage() {
  const { user, workspace, choose } = useWorkspace()
  const [inviting, setInviting] = useState(false)
  const [project, setProject] = useAddressValue('invitar')
  const owner = workspace?.role === 'owner'
  return (
    <div className="narrow">
      <PageHead
        title="Equipo"
        note={workspace?.name}
        actions={
          <>
            <WorkspaceChoice user={user} workspace={workspace} onChoose={choose} />
            {workspace && workspace.role !== 'viewer' && (
              <LinkButton to="/data-subjects" icon="shield-check">
                Datos personales
              </LinkButton>
            )}
            {owner && (
              <LinkButton to={`/settings?workspace=${workspace.id}`} icon="link-2">
                Integraciones
              </LinkButton>
            )}
            {owner && (
              <Button variant="primary" icon="user-plus" onClick={() => setInviting(true)}>
                Invitar
              </Button>
            )}
          </>
        }
      />
      {user && workspace && <Team key={workspace.id} user={user} workspace={workspace} />}
      {workspace && owner && (
        <InviteDialog
          workspace={workspace}
          matrixId={project}
          open={inviting || project !== null}
          onOpenChange={(open) => {
            setInviting(open)
            if (!open) setProject(null)
          }}
        />
      )}
    </div>
  )
}

function Team({ user, workspace }: { readonly user: User; readonly workspace: Workspace }) {
  const team = useQuery(read(accountsContract.members, { params: { workspaceId: workspace.id } }))
  if (team.isPending) return <PageSkeleton layout="table" label="Cargando el equipo" />
  if (!team.data) return <LoadError code="team.load_failed" onRetry={() => void team.refetch()} />
  return (
    <div className="team">
      <MembersTable members={team.data.members} me={user} workspace={workspace} />
      {team.data.invitations.length > 0 && (
        <PendingInvitations invitations={team.data.invitations} workspace={workspace} />
      )}
      {workspace.role === 'owner' && <WorkspaceSettings workspace={workspace} user={user} />}
    </div>
  )
}
