import { messages } from '#app/messages.ts'
import { type Endpoint, isLinkKind } from '#shared/endpoint.ts'
import type { MessageCode } from '#shared/messages.ts'
import { mayRole } from '#shared/roles.ts'
import type { WorkspaceFixture } from '../workspace-fixture.ts'
import type { FuzzRequest } from './request.arbitraries.ts'
import { type BothFixtures, type FuzzReply, raterOf } from './send-request.ts'

/** All ids of the fixture, each once. */
export const idsIn = (fixture: WorkspaceFixture): string[] => [
  ...new Set(
    JSON.stringify(fixture).match(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g),
  ),
]

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const isMessage = (code: string, message: string): boolean =>
  new RegExp(`^${escaped(messages[code as MessageCode]).replace(/\\\{\w+\\\}/g, '[^]*')}$`).test(
    message,
  )

/** No reply is a 5xx; each refusal is JSON with a known code and its Spanish message. */
export function checkReply({ status, type, text }: FuzzReply): void {
  if (status >= 500) throw new Error(`failed with ${status}: ${text.slice(0, 200)}`)
  if (status < 400) return
  if (!type.startsWith('application/json'))
    throw new Error(`was refused with ${type} instead of JSON`)
  const {
    status: envelope,
    code = '',
    message = '',
  } = JSON.parse(text) as { status?: string; code?: string; message?: string }
  if (envelope !== 'error' || !(code in messages))
    throw new Error(`was refused with an unknown code «${code}»`)
  if (!isMessage(code, message))
    throw new Error(`was refused with another message than that of its code: «${message}»`)
}

/** Visitors, viewers who change something, and foreign or unknown ids are refused. */
export function checkAccess(
  { access, changes }: Endpoint,
  { actor, path }: FuzzRequest,
  { status }: FuzzReply,
): void {
  if (access === 'public' || access === 'rater' || status >= 400) return
  if (isLinkKind(access)) throw new Error('accepted a request without the key of its link')
  if (actor === 'visitor') throw new Error('accepted a request without a session')
  if (
    actor === 'viewer' &&
    (!mayRole('viewer', access) || (changes && Object.keys(path).length > 0))
  )
    throw new Error('accepted a change by a viewer')
  if (Object.values(path).some((value) => /^\{(foreign|unknown)\.\w+\.(?!key)/.test(value)))
    throw new Error('accepted a foreign or unknown id')
}

/**
 * No reply holds an id, name or address of the foreign workspace; through a rater's link, none of
 * any other subject.
 */
export function checkSecrecy(
  fixtures: BothFixtures,
  { access }: Endpoint,
  request: FuzzRequest,
  { text }: FuzzReply,
): void {
  const { own, foreign } = fixtures
  const secrets =
    access === 'rater'
      ? othersOf(fixtures, raterOf(fixtures, request))
      : [
          ...idsIn(foreign),
          foreign.name,
          ...(request.actor === 'visitor' ? [...idsIn(own), own.name] : []),
        ]
  const disclosed = secrets.find((secret) => text.includes(secret))
  if (disclosed !== undefined) throw new Error(`disclosed «${disclosed}» to its sender`)
}

/** Ids and addresses that the rater with this id must not see. */
function othersOf({ own, foreign }: BothFixtures, rater: string | undefined): string[] {
  return [own, foreign].flatMap((fixture) => {
    const subjects = [fixture.draft, fixture.released, fixture.reported].flatMap(
      ({ ana, luis, form, open }) => [
        { ...ana, sheet: form.id },
        { ...luis, sheet: open.id },
      ],
    )
    const others = subjects.filter(({ id }) => id !== rater)
    const foreignName = subjects.some(({ id }) => id === rater) ? [] : [fixture.name]
    return [
      ...foreignName,
      ...others.flatMap(({ id, email, sheet }) => [id, email, sheet]),
      fixture.owner.id,
      fixture.owner.email,
      fixture.viewer.id,
      fixture.workspace_id,
    ]
  })
}
