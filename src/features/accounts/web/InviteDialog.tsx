import { useState } from 'react'
import { isProjectRole, roles } from '#shared/roles.ts'
import { cleanText, isEmail } from '#shared/text.ts'
import { ApiError, call } from '#web/api.ts'
import { required } from '#web/fields.ts'
import { SubmitDialog } from '#web/kit/dialog/SubmitDialog.tsx'
import { messageText } from '#web/message-catalog.ts'
import { notify } from '#web/notify.tsx'
import { useAction } from '#web/useAction.ts'
import { accountsContract, type Role, type Workspace } from '../contract.ts'
import { chosenProblem } from '../role.rules.ts'
import { RoleField } from '../views/RoleField.tsx'
import { EmailField } from './EmailField.tsx'
import { NO_PROJECTS, ProjectsField } from './ProjectsField.tsx'

interface InviteDialogProps {
  readonly workspace: Workspace
  /** The project that is chosen at first; null for an invitation to the workspace. */
  readonly matrixId: string | null
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** What can do least, in a workspace, in one project. */
const LEAST_ROLE = 'viewer'
const LEAST_PROJECT_ROLE = 'consultant'

export function InviteDialog({ workspace, matrixId, open, onOpenChange }: InviteDialogProps) {
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<Role>(matrixId === null ? LEAST_ROLE : LEAST_PROJECT_ROLE)
  const [chosen, setChosen] = useState(
    matrixId === null ? NO_PROJECTS : { ...NO_PROJECTS, matrix_ids: [matrixId] },
  )
  const [tried, setTried] = useState(false)
  const problem = chosenProblem({ role, ...chosen })
  const close = () => {
    onOpenChange(false)
    setEmail('')
    setRole(LEAST_ROLE)
    setChosen(NO_PROJECTS)
    setTried(false)
    invite.reset()
  }
  const invite = useAction({
    run: () =>
      call(accountsContract.invite, {
        params: { workspaceId: workspace.id },
        body: {
          email,
          role,
          ...(isProjectRole(role) && { ...chosen, matrix_ids: [...chosen.matrix_ids] }),
        },
      }),
    onDone: () => {
      notify('member.invited', { email: cleanText(email) }, { duration: 5000 })
      close()
    },
    refreshes: [accountsContract.members],
    failed: 'server.failed',
    onRefused: (error) => error instanceof ApiError && error.code === 'member.exists',
  })
  const emailError =
    tried && !isEmail(cleanText(email))
      ? messageText('email.invalid', { email: cleanText(email) })
      : null
  const submit = () => {
    setTried(true)
    if (isEmail(cleanText(email)) && !problem) invite.mutate()
  }
  const refusal =
    invite.error instanceof ApiError && invite.error.code === 'member.exists'
      ? invite.error.message
      : null
  return (
    <SubmitDialog
      open={open}
      onOpen={() => onOpenChange(true)}
      onClose={close}
      title="Invitar al equipo"
      description="Le enviaremos un enlace que vale siete días."
      submitLabel="Enviar invitación"
      busyLabel="Enviando..."
      icon="send"
      busy={invite.isPending}
      onSubmit={submit}
    >
      <EmailField
        value={email}
        onChange={(typed) => {
          invite.reset()
          setEmail(typed)
        }}
        error={required(tried, email) ?? emailError ?? refusal}
        autoComplete="off"
      />
      <RoleField label="Rol" roles={roles} value={role} onChange={setRole} />
      {isProjectRole(role) && (
        <ProjectsField
          workspaceId={workspace.id}
          value={chosen}
          onChange={setChosen}
          error={tried && problem ? messageText(problem) : null}
        />
      )}
    </SubmitDialog>
  )
}
