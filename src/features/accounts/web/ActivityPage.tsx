import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link } from 'react-router'
import type * as z from 'zod'
import { longInstant } from '#shared/dates.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { call } from '#web/api.ts'
import type { ListColumn } from '#web/kit/list/list-columns.ts'
import { ListTable } from '#web/kit/list/ListTable.tsx'
import { useList } from '#web/kit/list/useList.ts'
import { PageHead } from '#web/kit/page/PageHead.tsx'
import { messageText } from '#web/message-catalog.ts'
import { activityText, targetPath } from '../activity.rules.ts'
import { accountsContract, type Activity, type Workspace } from '../contract.ts'
import { useWorkspace } from './useWorkspace.ts'
import { WorkspaceChoice } from './WorkspaceChoice.tsx'
import '../views/accounts.css'

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

type Event = z.output<typeof Activity>

const searched = ({ user_name }: Event): string => user_name ?? ''
const eventKey = ({ id }: Event): string => String(id)

// The log comes in parts by its time, so it cannot be sorted otherwise.
const columns: readonly ListColumn<Event>[] = [
  {
    key: 'fecha',
    label: 'Fecha',
    width: 210,
    cell: ({ happened_at }) => (
      <time className="aside" dateTime={happened_at}>
        {longInstant(new Date(happened_at), zone)}
      </time>
    ),
  },
  {
    key: 'persona',
    label: 'Quién',
    width: 180,
    cell: ({ user_name }) => <b>{user_name ?? 'Sistema'}</b>,
  },
  {
    key: 'suceso',
    label: 'Qué hizo',
    width: 400,
    wraps: true,
    cell: (event) => <Sentence event={event} />,
  },
]

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
  const list = useList({
    id: 'activity',
    rows: useMemo(() => log.data?.pages.flat(), [log.data]),
    columns,
    searched,
    order: 'fecha',
  })
  return (
    <div className="activity">
      <div className="activity-list">
        <ListTable
          caption="Actividad"
          list={list}
          rowKey={eventKey}
          failed={log.isError && { code: 'activity.load_failed', retry: () => void log.refetch() }}
          empty="Todavía no hay actividad."
          none="Nada"
        />
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

function Sentence({ event }: { readonly event: Event }) {
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
