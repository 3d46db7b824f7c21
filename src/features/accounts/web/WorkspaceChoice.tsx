import { LazySelect } from '#web/kit/field/lazy-choices.tsx'
import type { User, Workspace } from '../contract.ts'
import { workspacesWith } from '../role.rules.ts'

interface WorkspaceChoiceProps {
  readonly user: User | undefined
  readonly workspace: Workspace | undefined
  readonly onChoose: (workspaceId: string) => void
}

/** Chooses a workspace; renders nothing for users with only one. */
export function WorkspaceChoice({ user, workspace, onChoose }: WorkspaceChoiceProps) {
  const whole = workspacesWith(user, 'workspace.read')
  if (!workspace || whole.length < 2) return null
  return (
    <LazySelect
      prefix="Espacio"
      fit
      options={whole.map(({ id, name }) => ({ value: id, label: name }))}
      value={workspace.id}
      onChange={onChoose}
    />
  )
}
