import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { Avatar } from '#ui/Avatar.tsx'
import { Badge } from '#ui/Badge.tsx'
import { call } from '#web/api.ts'
import { ConfirmDialog } from '#web/kit/ConfirmDialog.tsx'
import { Select } from '#web/kit/Select.tsx'
import { Table } from '#web/kit/Table.tsx'
import { IconAction } from '#web/kit/Tooltip.tsx'
import { messageText } from '#web/message-catalog.ts'
import { notify, notifyFailure } from '#web/notify.tsx'
import { refresh } from '#web/query.ts'
import { accountsContract, Role, type Member, type User, type Workspace } from '../contract.ts'
import { roleLabel, roles } from '../role.rules.ts'

type MemberOutput = z.output<typeof Member>
const fullName = ({ name, last_name }: MemberOutput): string => `${name} ${last_name}`.trim()

interface MembersTableProps {
  readonly members: readonly MemberOutput[]
  readonly me: User
  readonly workspace: Workspace
}

function useMemberChanges(workspaceId: string, onDone: () => void) {
  const changeRole = useMutation({
    mutationFn: ({ member, role }: { readonly member: MemberOutput; readonly role: Role }) =>
      call(accountsContract.updateMember, {
        params: { workspaceId, userId: member.user_id },
        body: { role },
      }),
    onSuccess: () => notify('member.saved'),
    onError: (error) => notifyFailure(error, 'server.failed'),
    onSettled: () => refresh(accountsContract.members, accountsContract.profile),
  })
  const remove = useMutation({
    mutationFn: (member: MemberOutput) =>
      call(accountsContract.removeMember, { params: { workspaceId, userId: member.user_id } }),
    onSuccess: () => notify('member.removed'),
    onError: (error) => notifyFailure(error, 'server.failed'),
    onSettled: async () => {
      onDone()
      await refresh(accountsContract.members, accountsContract.profile)
    },
  })
  return { changeRole, remove }
}

export function MembersTable({ members, me, workspace }: MembersTableProps) {
  const [removing, setRemoving] = useState<MemberOutput | null>(null)
  const { changeRole, remove } = useMemberChanges(workspace.id, () => setRemoving(null))
  const owner = workspace.role === 'owner'
  return (
    <>
      <Table
        caption="Personas del equipo"
        cards
        head={
          <>
            <th scope="col">Persona</th>
            <th scope="col">Rol</th>
            <th scope="col">Dos pasos</th>
            {owner && (
              <th scope="col" className="text-end">
                Acciones
              </th>
            )}
          </>
        }
      >
        {members.map((member) => (
          <MemberRow
            key={member.user_id}
            member={member}
            isMe={member.user_id === me.id}
            {...(owner && {
              onRole: (role: Role) => changeRole.mutate({ member, role }),
              onRemove: () => setRemoving(member),
            })}
          />
        ))}
      </Table>
      <ConfirmDialog
        open={removing !== null}
        onOpenChange={() => setRemoving(null)}
        title={messageText('member.remove_confirm', { name: removing ? fullName(removing) : '' })}
        consequence="Dejará de ver las empresas de este espacio de trabajo. Lo que hizo se conserva."
        confirmLabel="Sí, quitar acceso"
        danger
        busy={remove.isPending}
        onConfirm={() => removing && remove.mutate(removing)}
      />
    </>
  )
}

interface MemberRowProps {
  readonly member: MemberOutput
  readonly isMe: boolean
  /** Undefined unless the user owns the workspace. */
  readonly onRole?: (role: Role) => void
  readonly onRemove?: () => void
}

function MemberRow({ member, isMe, onRole, onRemove }: MemberRowProps) {
  const name = fullName(member)
  const choose = (value: string) => {
    const role = Role.safeParse(value)
    if (role.success && role.data !== member.role) onRole?.(role.data)
  }
  return (
    <tr>
      <td>
        <span className="flex items-center gap-3">
          <Avatar name={name} me={isMe} />
          <span className="min-w-0">
            <b>
              {name}
              {isMe && <span className="muted font-normal"> (tú)</span>}
            </b>
            <span className="small muted block">{member.email}</span>
          </span>
        </span>
      </td>
      <td>
        {onRole ? (
          <span className="block w-[190px]">
            <Select
              small
              label={`Rol de ${name}`}
              options={roles}
              value={member.role}
              onChange={choose}
            />
          </span>
        ) : (
          roleLabel(member.role)
        )}
      </td>
      <td data-label="Dos pasos">
        {member.second_factor_enabled ? (
          <Badge tone="success" icon="shield-check">
            Activa
          </Badge>
        ) : (
          <Badge tone="draft">Sin activar</Badge>
        )}
      </td>
      {onRemove && (
        <td>
          <span className="row-actions">
            <IconAction
              icon="user-x"
              label={`Quitar el acceso de ${name}`}
              tip="Quitar acceso"
              onClick={onRemove}
            />
          </span>
        </td>
      )}
    </tr>
  )
}
