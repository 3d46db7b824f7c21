import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type * as z from 'zod/mini'
import { longInstant } from '#shared/dates.ts'
import { messages } from '#shared/messages.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { call } from '#web/api.ts'
import { LoadError } from '#web/kit/LoadError.tsx'
import { PageHead } from '#web/kit/PageHead.tsx'
import { Table, TableMessage } from '#web/kit/Table.tsx'
import { activityTold, targetPath } from '../activity.rules.ts'
import { accountsContract, type Activity, type Workspace } from '../contract.ts'
import { useWorkspace } from './useWorkspace.ts'
import { WorkspaceChoice } from './WorkspaceChoice.tsx'

const PAGE = 50
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** What the administrators did. Names of evaluated people and answers never appear here. */
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
          <Banner tone="warning">{messages['access.denied']}</Banner>
        ) : (
          <Log key={workspace.id} workspace={workspace} />
        ))}
    </div>
  )
}

function Log({ workspace }: { readonly workspace: Workspace }) {
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
  const deeds = log.data.pages.flat()
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
          {deeds.map((deed) => (
            <tr key={deed.id}>
              <td className="whitespace-nowrap">
                <time className="muted" dateTime={deed.happened_at}>
                  {longInstant(new Date(deed.happened_at), zone)}
                </time>
              </td>
              <td>
                <b>{deed.user_name ?? 'Sistema'}</b>
              </td>
              <td>
                <Sentence deed={deed} />
              </td>
            </tr>
          ))}
          {deeds.length === 0 && <TableMessage columns={3}>Todavía no hay actividad.</TableMessage>}
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

function Sentence({ deed }: { readonly deed: z.output<typeof Activity> }) {
  const { before, name, after } = activityTold(deed)
  if (name === null) return before
  return (
    <>
      {before}«
      {deed.target ? (
        <Link className="link" to={targetPath(deed.target)}>
          {name}
        </Link>
      ) : (
        name
      )}
      »{after}
    </>
  )
}
