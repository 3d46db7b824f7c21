import { useMutation, useQuery } from '@tanstack/react-query'
import { accountsContract } from '#features/accounts/contract.ts'
import { cleanText, isEmail } from '#shared/text.ts'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/Field.tsx'
import { call } from '#web/api.ts'
import { notifyFailure } from '#web/notify.tsx'
import { read, refresh } from '#web/query.ts'

interface ReportsEmailFieldProps {
  readonly workspaceId: string
  readonly value: string
  readonly onChange: (email: string) => void
  readonly error: string | null
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** Who is told that the reports are ready; reading them needs an account of the team. */
export function ReportsEmailField({ workspaceId, value, onChange, error }: ReportsEmailFieldProps) {
  return (
    <div>
      <TextField
        label="Correo para reportes"
        type="email"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        error={error}
        hint="Le avisamos cuando los reportes estén listos, y le llega lo que respondan a los correos."
        maxLength={254}
        autoComplete="off"
        spellCheck={false}
        required
      />
      <AccountNeeded workspaceId={workspaceId} email={cleanText(value)} />
    </div>
  )
}

interface AccountNeededProps {
  readonly workspaceId: string
  readonly email: string
}

/** Says that this address cannot open the reports yet, and offers to invite it. */
function AccountNeeded({ workspaceId, email }: AccountNeededProps) {
  const team = useQuery(read(accountsContract.members, { params: { workspaceId } })).data
  const workspaces = useQuery(read(accountsContract.profile)).data?.user.workspaces
  const isOwner = workspaces?.some(({ id, role }) => id === workspaceId && role === 'owner')
  const invite = useMutation({
    mutationFn: () =>
      call(accountsContract.invite, {
        params: { workspaceId },
        body: { email, role: 'viewer' },
      }),
    onSuccess: () => refresh(accountsContract.members),
    onError: (error) => notifyFailure(error, 'server.failed'),
  })
  if (!team || !isEmail(email)) return null
  if (team.members.some((member) => isSame(member.email, email))) return null
  const isInvited = team.invitations.some((invitation) => isSame(invitation.email, email))
  return (
    <output className="small mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
      {isInvited
        ? 'Tiene una invitación para consultar: el aviso de los reportes lleva a ella.'
        : 'Ese correo todavía no tiene cuenta en tu equipo, y los reportes la piden.'}
      {!isInvited && isOwner && (
        <Button
          variant="tertiary"
          size="small"
          icon="send"
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
