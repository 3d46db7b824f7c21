import type { FastifyReply, FastifyRequest } from 'fastify'
import { BASE_PATH, listAddresses } from '#server/http/serve.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { Refusal } from '#shared/refusal.ts'
import { featureRoutes } from './features.ts'

interface Address {
  readonly pattern: RegExp
  readonly methods: readonly string[]
}

const acceptedMethods: Readonly<Record<Endpoint['method'], readonly string[]>> = {
  GET: ['GET', 'HEAD'],
  POST: ['POST'],
  PATCH: ['PATCH', 'PUT'],
  DELETE: ['DELETE'],
}

const patternFor = (address: string): RegExp =>
  new RegExp(`^${address.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}/?$`)

const addresses: readonly Address[] = [
  { pattern: patternFor(`${BASE_PATH}/openapi.json`), methods: acceptedMethods.GET },
  ...featureRoutes
    .flatMap(({ contract }) => Object.values(contract))
    .flatMap((endpoint) =>
      listAddresses(endpoint).map((address) => ({
        pattern: patternFor(address),
        methods: acceptedMethods[endpoint.method],
      })),
    ),
]

/**
 * Tells which methods an address of the API takes when it takes others than this one.
 * @throws Refusal `request.method_unknown` (405)
 */
export function refuseMethod({ method, url }: FastifyRequest, reply: FastifyReply): void {
  const [path = ''] = url.split('?')
  const matching = addresses.filter(({ pattern }) => pattern.test(path))
  if (matching.length === 0) return
  const allowed = [...new Set(matching.flatMap(({ methods }) => methods))].join(', ')
  reply.header('allow', allowed)
  throw new Refusal('request.method_unknown', { params: { method, allowed } })
}
