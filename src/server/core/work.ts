import { AsyncLocalStorage } from 'node:async_hooks'

/** What the lines and messages that come out of a request, a job or a mail have in common. */
export interface Work {
  readonly request_id?: string
  /** The trace that the work belongs to, as W3C's `traceparent` names it. */
  readonly traceparent?: string | undefined
}

const underWay = new AsyncLocalStorage<Work>()

/** Runs it as part of the work, with everything that it awaits. */
export const runAs = <T>(work: Work, run: () => T): T => underWay.run(work, run)

/** The trace of the work under way; undefined outside of one and where the caller named none. */
export const currentTraceparent = (): string | undefined => underWay.getStore()?.traceparent

/** The fields that every log line of the work under way carries. */
export function loggedWork(): { request_id?: string; trace_id?: string } {
  const work = underWay.getStore()
  if (work === undefined) return {}
  const { request_id, traceparent } = work
  return {
    ...(request_id !== undefined && { request_id }),
    ...(traceparent !== undefined && { trace_id: traceparent.split('-')[1] ?? '' }),
  }
}

const REQUEST_ID = /^[A-Za-z0-9._-]{8,64}$/
/** Version 00 of Trace Context; ids of zeros mean none. */
const TRACEPARENT = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/

type Header = string | readonly string[] | undefined

const wellFormed = (header: Header, shape: RegExp): string | undefined =>
  typeof header === 'string' && shape.test(header) ? header : undefined

/** The id that a proxy or a caller gave to its request, where it is one. */
export const readRequestId = (header: Header): string | undefined => wellFormed(header, REQUEST_ID)

export const readTraceparent = (header: Header): string | undefined =>
  wellFormed(header, TRACEPARENT)
