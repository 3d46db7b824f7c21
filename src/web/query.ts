import { QueryCache, QueryClient, queryOptions } from '@tanstack/react-query'
import type { Endpoint, ReplyOf } from '#shared/endpoint.ts'
import { ApiError, type Arguments, arrivedReply, request } from './api.ts'
import { now } from './clock.ts'

const STALE_AFTER_MS = 5_000
/** When the page that shows was opened. */
let openedAt = now().getTime()

/** Whether the session has expired or was ended in another tab. */
const sessionEnded = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'session.required'
const isTemporary = (error: unknown): boolean =>
  error instanceof ApiError && (error.unreachable || error.status === 503)

export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (sessionEnded(error) && !hasPath(query.queryKey, '/auth/profile'))
        void queryClient.invalidateQueries({ queryKey: ['/auth/profile'] })
    },
  }),
  defaultOptions: {
    // Offline queries fail at once instead of waiting, so that the page can say so; they are
    // repeated when the network returns.
    queries: {
      staleTime: STALE_AFTER_MS,
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (failures, error) => failures < 1 && isTemporary(error),
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

const hasPath = (key: readonly unknown[], path: string): boolean => key[0] === path

const buildKey = (
  endpoint: Endpoint,
  input: { readonly params?: unknown; readonly query?: unknown } | undefined,
): readonly unknown[] => [endpoint.path, input?.params ?? null, input?.query ?? null]

/** The query options of a GET call: `useQuery(read(companiesContract.list))`. */
export function read<E extends Endpoint>(endpoint: E, ...args: Arguments<E>) {
  const [input] = args
  return queryOptions({
    queryKey: buildKey(endpoint, input),
    queryFn: ({ signal }): Promise<ReplyOf<E>> => request(endpoint, { ...input, signal }),
    initialData: () => arrivedReply(endpoint, ...args),
  })
}

/** Call it when a page opens, and not when an address leads on to another. */
export function notePageOpening(): void {
  openedAt = now().getTime()
}

/**
 * For data that each opening of its page reads anew, although the cache has it. What was read since
 * then gets stale as everything else.
 */
export const readAtEachOpening = {
  staleTime: ({ state }: { readonly state: { readonly dataUpdatedAt: number } }) =>
    state.dataUpdatedAt < openedAt ? 0 : STALE_AFTER_MS,
} as const

/**
 * Marks the data of these endpoints as stale, for all params; pages that show it fetch it again.
 */
export async function refresh(...endpoints: readonly Endpoint[]): Promise<void> {
  await Promise.all(
    endpoints.map((endpoint) => queryClient.invalidateQueries({ queryKey: [endpoint.path] })),
  )
}

/**
 * Refreshes the endpoint if the server refused with this code, because the page shows stale data.
 */
export async function refreshOnRefusal(
  error: unknown,
  code: ApiError['code'],
  endpoint: Endpoint,
): Promise<void> {
  if (error instanceof ApiError && error.code === code) await refresh(endpoint)
}
