import { useState } from 'react'
import type * as z from 'zod'
import { isProjectRole, roleLabel, roles } from '#shared/roles.ts'
import { numbered, peopleText } from '#shared/spanish.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Badge } from '#ui/Badge.tsx'
import { call } from '#web/api.ts'
import { ConfirmDialog } from '#web/kit/dialog/ConfirmDialog.tsx'
import { IconAction } from '#web/kit/dialog/Tooltip.tsx'
import { LazySelect } from '#web/kit/field/lazy-choices.tsx'
import type { ListColumn, ListState } from '#web/kit/list/list-columns.ts'
import { ListTable } from '#web/kit/list/ListTable.tsx'
import { ListTools } from '#web/kit/list/ListTools.tsx'
import { useList } from '#web/kit/list/useList.ts'
import { messageText } from '#web/message-catalog.ts'
import { refresh } from '#web/query.ts'
import { useAction } from '#web/useAction.ts'
import { accountsContract, type Member, type Role, type User, type Workspace } from '../contract.ts'
import { ProjectsDialog } from './ProjectsDialog.tsx'
import '../views/accounts.css'

type MemberOutput = z.output<typeof Member>
const fullName = ({ name, last_name }: MemberOutput): string => `${name} ${last_name}`.trim()

interface MembersTableProps {
  readonly members: readonly MemberOutput[]
  readonly me: User
  readonly workspace: Workspace
}

function useMemberChanges(workspaceId: string, onDone: () => void) {
  const changeRole = useAction({
    run: ({ member, role }: { readonly member: MemberOutput; readonly role: Role }) =>
      call(accountsContract.updateMember, {
        params: { workspaceId, userId: member.user_id },
        body: { role },
      }),
    done: 'member.saved',
    failed: 'server.failed',
    onSettled: () => refresh(accountsContract.members, accountsContract.profile),
  })
  const remove = useAction({
    run: (member: MemberOutput) =>
      call(accountsContract.removeMember, { params: { workspaceId, userId: member.user_id } }),
    done: 'member.removed',
    failed: 'server.failed',
    onSettled: async () => {
      onDone()
      await refresh(accountsContract.members, accountsContract.profile)
    },
  })
  return { changeRole, remove }
}

const roleOrder = (role: Role): number => roles.findIndex(({ value }) => value === role)
const memberKey = ({ user_id }: MemberOutput): string => user_id
const searched = (member: MemberOutput): string => `${fullName(member)} ${member.email}`
const reachText = ({ role, matrix_ids, new_matrices }: MemberOutput): string => {
  if (!isProjectRole(role)) return 'Todos'
  const count = matrix_ids.length
  const chosen = numbered(count, 'elegido', 'elegidos')
  return new_matrices ? `${chosen} y nuevos` : chosen
}

const states: readonly ListState<MemberOutput>[] = [
  {
    key: 'un-paso',
    label: 'Sin dos pasos',
    tone: 'warning',
    icon: 'shield-check',
    matches: ({ second_factor_enabled }) => !second_factor_enabled,
  },
]

/** `onRole` is undefined unless the user owns the workspace. */
const buildColumns = (
  me: User,
  onRole: ((member: MemberOutput, role: Role) => void) | undefined,
): readonly ListColumn<MemberOutput>[] => [
  {
    key: 'persona',
    label: 'Persona',
    width: 225,
    value: fullName,
    cell: (member) => <Person member={member} isMe={member.user_id === me.id} />,
  },
  {
    key: 'correo',
    label: 'Correo',
    width: 225,
    value: ({ email }) => email,
    cell: ({ email }) => <span className="soft">{email}</span>,
  },
  {
    key: 'rol',
    label: 'Rol',
    width: 190,
    value: ({ role }) => roleOrder(role),
    cell: (member) =>
      onRole ? <RoleChoice member={member} onRole={onRole} /> : roleLabel(member.role),
  },
  {
    key: 'proyectos',
    label: 'Proyectos',
    width: 115,
    phone: 'labelled',
    value: reachText,
    cell: reachText,
  },
  {
    key: 'dos-pasos',
    label: 'Dos pasos',
    width: 130,
    phone: 'labelled',
    value: ({ second_factor_enabled }) => Number(second_factor_enabled),
    cell: ({ second_factor_enabled }) =>
      second_factor_enabled ? (
        <Badge tone="success" icon="shield-check">
          Activa
        </Badge>
      ) : (
        <Badge tone="draft">Sin activar</Badge>
      ),
  },
]

export function MembersTable({ members, me, workspace }: MembersTableProps) {
  const [removing, setRemoving] = useState<MemberOutput | null>(null)
  const [given, setGiven] = useState<{ member: MemberOutput; role: Role; open: boolean }>()
  const { changeRole, remove } = useMemberChanges(workspace.id, () => setRemoving(null))
  const owner = workspace.role === 'owner'
  const list = useList({
    id: 'members',
    rows: members,
    columns: buildColumns(
      me,
      owner
        ? (member, role) =>
            isProjectRole(role)
              ? setGiven({ member, role, open: true })
              : changeRole.mutate({ member, role })
        : undefined,
    ),
    searched,
    order: 'persona',
    states,
  })
  return (
    <section>
      <ListTools list={list} label="Buscar persona" count={peopleText(list.shown.length)} />
      <ListTable
        caption="Personas del equipo"
        list={list}
        rowKey={memberKey}
        actionsWidth={110}
        phoneActions={2}
        actions={
          owner
            ? (member) => (
                <>
                  {isProjectRole(member.role) && (
                    <IconAction
                      icon="clipboard-list"
                      label={`Proyectos de ${fullName(member)}`}
                      tip="Proyectos"
                      onClick={() => setGiven({ member, role: member.role, open: true })}
                    />
                  )}
                  <IconAction
                    icon="user-x"
                    label={`Quitar el acceso de ${fullName(member)}`}
                    tip="Quitar acceso"
                    onClick={() => setRemoving(member)}
                  />
                </>
              )
            : undefined
        }
        empty={null}
        none="Nadie"
      />
      {given && (
        <ProjectsDialog
          key={`${given.member.user_id} ${given.role} ${given.open}`}
          member={given.member}
          role={given.role}
          name={fullName(given.member)}
          workspace={workspace}
          open={given.open}
          onClose={() => setGiven({ ...given, open: false })}
        />
      )}
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
    </section>
  )
}

function Person({ member, isMe }: { readonly member: MemberOutput; readonly isMe: boolean }) {
  const name = fullName(member)
  return (
    <span className="line">
      <Avatar name={name} me={isMe} />
      <span className="list-text">
        {name}
        {isMe && <span className="aside"> (tú)</span>}
      </span>
    </span>
  )
}

function RoleChoice({
  member,
  onRole,
}: {
  readonly member: MemberOutput
  readonly onRole: (member: MemberOutput, role: Role) => void
}) {
  const choose = (value: string) => {
    const role = roles.find((known) => known.value === value)?.value
    if (role && role !== member.role) onRole(member, role)
  }
  return (
    <span className="member-role">
      <LazySelect
        small
        label={`Rol de ${fullName(member)}`}
        options={roles}
        value={member.role}
        onChange={choose}
      />
    </span>
  )
}
