import { useMutation } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { DEFAULT_TIME_ZONE, localDate, longDate } from '#shared/dates.ts'
import { call } from '#web/api.ts'
import { Table } from '#web/kit/Table.tsx'
import { IconAction } from '#web/kit/Tooltip.tsx'
import { notify, notifyFailure } from '#web/notify.tsx'
import { refresh } from '#web/query.ts'
import { accountsContract, type Invitation, type Workspace } from '../contract.ts'
import { roleLabel } from '../role.rules.ts'

type Pending = z.output<typeof Invitation>

export function PendingInvitations({
  invitations,
  workspace,
}: {
  readonly invitations: readonly Pending[]
  readonly workspace: Workspace
}) {
  const owner = workspace.role === 'owner'
  const cancel = useMutation({
    mutationFn: (invitationId: string) =>
      call(accountsContract.cancelInvitation, {
        params: { workspaceId: workspace.id, invitationId },
      }),
    onSuccess: () => notify('invitation.cancelled', undefined, { duration: 2500 }),
    onError: (error) => notifyFailure(error, 'server.failed'),
    onSettled: () => refresh(accountsContract.members),
  })
  return (
    <section className="grid gap-3" aria-labelledby="invitaciones">
      <h2 id="invitaciones">Invitaciones pendientes</h2>
      <Table
        caption="Invitaciones pendientes"
        cards
        head={
          <>
            <th scope="col">Correo</th>
            <th scope="col">Rol</th>
            <th scope="col">Vale hasta</th>
            {owner && (
              <th scope="col" className="text-end">
                Acciones
              </th>
            )}
          </>
        }
      >
        {invitations.map(({ id, email, role, expires_at }) => (
          <tr key={id}>
            <td>
              <b>{email}</b>
            </td>
            <td>{roleLabel(role)}</td>
            <td data-label="Vale hasta">
              {longDate(localDate(new Date(expires_at), DEFAULT_TIME_ZONE))}
            </td>
            {owner && (
              <td>
                <span className="row-actions">
                  <IconAction
                    icon="mail-x"
                    label={`Retirar la invitación de ${email}`}
                    tip="Retirar invitación"
                    onClick={() => cancel.mutate(id)}
                  />
                </span>
              </td>
            )}
          </tr>
        ))}
      </Table>
    </section>
  )
}
