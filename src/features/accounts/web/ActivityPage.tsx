import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type * as z from 'zod/mini'
import { longInstant } from '#shared/dates.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { call } from '#web/api.ts'
import { LoadError } from '#web/kit/LoadError.tsx'
import { PageHead } from '#web/kit/PageHead.tsx'
import { Table, TableMessage } from '#web/kit/Table.tsx'
import { messageText } from '#web/message-catalog.ts'
import { activityText, targetPath } from '../activity.rules.ts'
import { accountsContract, type Activity, type Workspace } from '../contract.ts'
import { useWorkspace } from './useWorkspace.ts'
import { WorkspaceChoice } from './WorkspaceChoice.tsx'

const PAGE = 50
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** The audit log of a workspace. It never contains names of subjects or answers. */
export function ActivityPage() {
  const { user, workspace, choose } = useWorkspace()
  return (
    <div className="narrow">
      <PageHead
        title="Actividad"
        note={workspace?.name}
        actions={<WorkspaceChoice user={user} workspace={workspace} onChoose={choose} />}
      />
      {workspace &&
        (workspace.role === 'viewer' ? (
          <Banner tone="warning">{messageText('access.denied')}</Banner>
        ) : (
          <AuditLog key={workspace.id} workspace={workspace} />
        ))}
    </div>
  )
}

function AuditLog({ workspace }: { readonly workspace: Workspace }) {
  const log = useInfiniteQuery({
    queryKey: [accountsContract.activity.path, workspace.id],
    queryFn: ({ pageParam, signal }) =>
      call(accountsContract.activity, {
        params: { workspaceId: workspace.id },
        query: pageParam === null ? {} : { before: pageParam },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length < PAGE ? null : page.at(-1)?.id),
  })
  if (log.isPending) return <Skeleton bars={9} />
  if (!log.data) return <LoadError code="activity.load_failed" onRetry={() => void log.refetch()} />
  const events = log.data.pages.flat()
  return (
    <div className="grid justify-items-center gap-5">
      <div className="w-full">
        <Table
          caption="Actividad"
          cards
          head={
            <>
              <th scope="col">Fecha</th>
              <th scope="col">Quién</th>
              <th scope="col">Qué hizo</th>
            </>
          }
        >
          {events.map((event) => (
            <tr key={event.id}>
              <td className="whitespace-nowrap">
                <time className="muted" dateTime={event.happened_at}>
                  {longInstant(new Date(event.happened_at), zone)}
                </time>
              </td>
              <td>
                <b>{event.user_name ?? 'Sistema'}</b>
              </td>
              <td>
                <Sentence event={event} />
              </td>
            </tr>
          ))}
          {events.length === 0 && (
            <TableMessage columns={3}>Todavía no hay actividad.</TableMessage>
          )}
        </Table>
      </div>
      {log.hasNextPage && (
        <Button
          onClick={() => void log.fetchNextPage()}
          busy={log.isFetchingNextPage}
          busyLabel="Cargando..."
        >
          Cargar más
        </Button>
      )}
    </div>
  )
}

function Sentence({ event }: { readonly event: z.output<typeof Activity> }) {
  const { before, name, after } = activityText(event)
  if (name === null) return before
  return (
    <>
      {before}«
      {event.target ? (
        <Link className="link" to={targetPath(event.target)}>
          {name}
        </Link>
      ) : (
        name
      )}
      »{after}
    </>
  )
}
