import { useState } from 'react'
import type * as z from 'zod'
import { roles } from '#shared/roles.ts'
import { Button } from '#ui/Button.tsx'
import { call } from '#web/api.ts'
import { Dialog } from '#web/kit/dialog/Dialog.tsx'
import { messageText } from '#web/message-catalog.ts'
import { useAction } from '#web/useAction.ts'
import { accountsContract, type Member, type Role, type Workspace } from '../contract.ts'
import { chosenProblem } from '../role.rules.ts'
import { type ChosenProjects, ProjectsField } from './ProjectsField.tsx'

interface ProjectsDialogProps {
  readonly member: z.output<typeof Member>
  /** The role that the member gets with these projects; it may be the present one. */
  readonly role: Role
  readonly name: string
  readonly workspace: Workspace
  readonly open: boolean
  readonly onClose: () => void
}

/** The projects that a member with a role of chosen projects reaches. */
export function ProjectsDialog({
  member,
  role,
  name,
  workspace,
  open,
  onClose,
}: ProjectsDialogProps) {
  const [chosen, setChosen] = useState<ChosenProjects>({
    matrix_ids: member.matrix_ids,
    new_matrices: member.new_matrices,
  })
  const [tried, setTried] = useState(false)
  const problem = chosenProblem({ ...chosen, role })
  const save = useAction({
    run: () =>
      call(accountsContract.updateMember, {
        params: { workspaceId: workspace.id, userId: member.user_id },
        body: {
          role,
          ...chosen,
          matrix_ids: [...chosen.matrix_ids],
        },
      }),
    done: 'member.projects_saved',
    onDone: onClose,
    refreshes: [accountsContract.members, accountsContract.profile],
    failed: 'server.failed',
  })
  const submit = () => {
    setTried(true)
    if (!problem) save.mutate()
  }
  const { label, detail } = roles.find(({ value }) => value === role) ?? roles[0]
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title={`Proyectos de ${name}`}
      description={`${label}: ${detail.charAt(0).toLowerCase()}${detail.slice(1)}.`}
      width="small"
      onSubmit={submit}
      locked={save.isPending}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button type="submit" variant="primary" busy={save.isPending} busyLabel="Guardando...">
            Guardar
          </Button>
        </>
      }
    >
      <ProjectsField
        workspaceId={workspace.id}
        value={chosen}
        onChange={setChosen}
        error={tried && problem ? messageText(problem) : null}
      />
    </Dialog>
  )
}
