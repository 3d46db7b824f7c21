import { featureRoutes } from '#app/features.ts'
import { type Endpoint, isLinkKind } from '#shared/endpoint.ts'
import type { Caller, Reply } from './caller.ts'
import { bodies } from './contract-bodies.ts'
import type { Ids } from './workspace-fixture.ts'

/** Every declared endpoint, new ones included. */
export const endpoints = featureRoutes
  .flatMap((routes) => Object.entries(routes.contract))
  .map(([name, endpoint]) => ({ name: `${endpoint.method} ${endpoint.path}`, key: name, endpoint }))
/** Those that need a session or an API token. */
export const guarded = endpoints.filter(
  ({ endpoint }) => endpoint.access !== 'public' && !isLinkKind(endpoint.access),
)

/** The path with ids; throws for a parameter that the fixture does not know. */
export function pathFor(endpoint: Endpoint, ids: Ids): string {
  return endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const id = ids[name]
    if (id === undefined)
      throw new Error(`tests/contract-calls.ts knows no ${name}: add it to idsOf`)
    return id
  })
}

const csv = new TextEncoder().encode('Nombre,Correo\nIntrusa,intrusa@norte.mx\n')

/** Makes a call with the ids of a fixture and a valid body. */
export function call(caller: Caller, endpoint: Endpoint, ids: Ids): Promise<Reply> {
  const path = pathFor(endpoint, ids)
  const body = bodies[`${endpoint.method} ${endpoint.path}`]?.(ids) ?? {}
  if (endpoint.multipart && endpoint.method !== 'GET' && endpoint.method !== 'DELETE') {
    const file = { field: 'file', name: 'personas.csv', type: 'text/csv', bytes: csv }
    return caller.upload(
      endpoint.method,
      path,
      body as Record<string, string>,
      endpoint.path.endsWith('/import') ? file : undefined,
    )
  }
  if (endpoint.method === 'GET') return caller.get(path)
  if (endpoint.method === 'DELETE') return caller.delete(path)
  return endpoint.method === 'POST' ? caller.post(path, body) : caller.patch(path, body)
}

/** Whether the path or the body has an id. */
export const namesAnother = (endpoint: Endpoint): boolean =>
  /:(?!key)\w+/.test(endpoint.path) ||
  /Id|_id/.test(String(bodies[`${endpoint.method} ${endpoint.path}`]))
