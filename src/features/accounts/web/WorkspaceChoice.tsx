import { DeferredSelect } from '#web/kit/DeferredSelect.tsx'
import type { User, Workspace } from '../contract.ts'

interface WorkspaceChoiceProps {
  readonly user: User | undefined
  readonly workspace: Workspace | undefined
  readonly onChoose: (workspaceId: string) => void
}

/** Chooses a workspace; renders nothing for users with only one. */
export function WorkspaceChoice({ user, workspace, onChoose }: WorkspaceChoiceProps) {
  if (!user || !workspace || user.workspaces.length < 2) return null
  return (
    <DeferredSelect
      prefix="Espacio"
      fit
      options={user.workspaces.map(({ id, name }) => ({ value: id, label: name }))}
      value={workspace.id}
      onChange={onChoose}
    />
  )
}
