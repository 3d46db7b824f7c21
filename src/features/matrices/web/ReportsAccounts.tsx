import { useQuery } from '@tanstack/react-query'
import { accountsContract } from '#features/accounts/contract.ts'
import { may } from '#features/accounts/role.rules.ts'
import { isEmail } from '#shared/text.ts'
import { Button } from '#ui/Button.tsx'
import { call } from '#web/api.ts'
import { read } from '#web/query.ts'
import { useAction } from '#web/useAction.ts'
import '../views/matrix-fields.css'

interface ReportsAccountsProps {
  readonly workspaceId: string
  readonly emails: readonly string[]
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** Says which addresses cannot open the reports yet, and offers to invite them. */
export function ReportsAccounts({ workspaceId, emails }: ReportsAccountsProps) {
  const team = useQuery(read(accountsContract.members, { params: { workspaceId } })).data
  const user = useQuery(read(accountsContract.profile)).data?.user
  const isOwner = may(user, 'workspace.own', workspaceId)
  if (!team) return null
  const outside = emails.filter(
    (email) => isEmail(email) && !team.members.some((member) => isSame(member.email, email)),
  )
  return outside.map((email) => (
    <AccountNeeded
      key={email}
      workspaceId={workspaceId}
      email={email}
      named={emails.length > 1}
      invited={team.invitations.some((invitation) => isSame(invitation.email, email))}
      mayInvite={isOwner}
    />
  ))
}

interface AccountNeededProps {
  readonly workspaceId: string
  readonly email: string
  /** Whether the text names the address, because there are several. */
  readonly named: boolean
  readonly invited: boolean
  readonly mayInvite: boolean
}

function AccountNeeded({ workspaceId, email, named, invited, mayInvite }: AccountNeededProps) {
  const invite = useAction({
    run: () =>
      call(accountsContract.invite, {
        params: { workspaceId },
        body: { email, role: 'viewer' },
      }),
    refreshes: [accountsContract.members],
    failed: 'server.failed',
  })
  return (
    <output className="small reports-accounts">
      <span className="reports-accounts-text">
        {invited
          ? `${named ? `${email} tiene` : 'Tiene'} una invitación para consultar: el aviso de los reportes lleva a ella.`
          : `${named ? email : 'Ese correo'} todavía no tiene cuenta en tu equipo, y los reportes la piden.`}
      </span>
      {!invited && mayInvite && (
        <Button
          variant="tertiary"
          size="small"
          icon="send"
          aria-label={named ? `Invitar a consultarlos a ${email}` : undefined}
          busy={invite.isPending}
          busyLabel="Enviando..."
          onClick={() => invite.mutate()}
        >
          Invitar a consultarlos
        </Button>
      )}
    </output>
  )
}
