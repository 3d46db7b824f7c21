import { QueryCache, QueryClient, queryOptions } from '@tanstack/react-query'
import type { Endpoint, ReplyOf } from '#shared/endpoint.ts'
import { ApiError, request, type Arguments } from './api.ts'

const FRESH_MS = 5_000

/** Reached by nobody who is signed in: the session ended elsewhere or by itself. */
const sessionEnded = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'session.required'
const worthRepeating = (error: unknown): boolean =>
  error instanceof ApiError && (error.unreachable || error.status === 503)

export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (sessionEnded(error) && !isKeyOf(query.queryKey, '/auth/profile'))
        void queryClient.invalidateQueries({ queryKey: ['/auth/profile'] })
    },
  }),
  defaultOptions: {
    // Without a network a page says at once what it could not load, and loads it when the network is back.
    queries: {
      staleTime: FRESH_MS,
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (failures, error) => failures < 1 && worthRepeating(error),
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

const isKeyOf = (key: readonly unknown[], path: string): boolean => key[0] === path

const keyOf = (
  endpoint: Endpoint,
  input: { readonly params?: unknown; readonly query?: unknown } | undefined,
) => [endpoint.path, input?.params ?? null, input?.query ?? null] as const

/** A reading of the contract as a query: `useQuery(read(companiesContract.list))`. */
export function read<E extends Endpoint>(endpoint: E, ...[input]: Arguments<E>) {
  return queryOptions({
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }): Promise<ReplyOf<E>> => request(endpoint, { ...input, signal }),
  })
}

/** Marks what was read through these endpoints as old, whatever its params; pages that show it read it again. */
export async function refresh(...endpoints: readonly Endpoint[]): Promise<void> {
  await Promise.all(
    endpoints.map((endpoint) => queryClient.invalidateQueries({ queryKey: [endpoint.path] })),
  )
}

/** Refreshes the endpoint when the server refused with this code, because the page then shows an outdated state. */
export async function refreshOnRefusal(
  error: unknown,
  code: ApiError['code'],
  endpoint: Endpoint,
): Promise<void> {
  if (error instanceof ApiError && error.code === code) await refresh(endpoint)
}
