import type * as z from 'zod'
import { DEFAULT_TIME_ZONE, localDate, longDate } from '#shared/dates.ts'
import { isProjectRole, roleLabel } from '#shared/roles.ts'
import { numbered } from '#shared/spanish.ts'
import { call } from '#web/api.ts'
import { IconAction } from '#web/kit/dialog/Tooltip.tsx'
import type { ListColumn } from '#web/kit/list/list-columns.ts'
import { ListTable } from '#web/kit/list/ListTable.tsx'
import { useList } from '#web/kit/list/useList.ts'
import { notify } from '#web/notify.tsx'
import { refresh } from '#web/query.ts'
import { useAction } from '#web/useAction.ts'
import { accountsContract, type Invitation, type Workspace } from '../contract.ts'

type Pending = z.output<typeof Invitation>

const invitationKey = ({ id }: Pending): string => id
const invitedEmail = ({ email }: Pending): string => email

const columns: readonly ListColumn<Pending>[] = [
  { key: 'correo', label: 'Correo', width: 280, value: invitedEmail, cell: invitedEmail },
  {
    key: 'rol',
    label: 'Rol',
    width: 160,
    phone: 'inline',
    value: ({ role }) => roleLabel(role),
    cell: ({ role, matrix_ids }) =>
      isProjectRole(role) && matrix_ids.length > 0
        ? `${roleLabel(role)}, ${numbered(matrix_ids.length, 'proyecto', 'proyectos')}`
        : roleLabel(role),
  },
  {
    key: 'vence',
    label: 'Vale hasta',
    width: 260,
    phone: 'labelled',
    value: ({ expires_at }) => expires_at,
    cell: ({ expires_at }) => longDate(localDate(new Date(expires_at), DEFAULT_TIME_ZONE)),
  },
]

export function PendingInvitations({
  invitations,
  workspace,
}: {
  readonly invitations: readonly Pending[]
  readonly workspace: Workspace
}) {
  const owner = workspace.role === 'owner'
  const list = useList({
    id: 'invitations',
    name: 'invitaciones',
    rows: invitations,
    columns,
    searched: invitedEmail,
    order: 'correo',
  })
  const cancel = useAction({
    run: (invitationId: string) =>
      call(accountsContract.cancelInvitation, {
        params: { workspaceId: workspace.id, invitationId },
      }),
    onDone: () => notify('invitation.cancelled', undefined, { duration: 2500 }),
    failed: 'server.failed',
    onSettled: () => refresh(accountsContract.members),
  })
  return (
    <section className="stack" aria-labelledby="invitaciones">
      <h2 id="invitaciones">Invitaciones pendientes</h2>
      <ListTable
        caption="Invitaciones pendientes"
        list={list}
        rowKey={invitationKey}
        actionsWidth={70}
        phoneActions={1}
        actions={
          owner
            ? ({ id, email }) => (
                <IconAction
                  icon="mail-x"
                  label={`Retirar la invitación de ${email}`}
                  tip="Retirar invitación"
                  onClick={() => cancel.mutate(id)}
                />
              )
            : undefined
        }
        empty={null}
        none="Ninguna invitación"
      />
    </section>
  )
}
