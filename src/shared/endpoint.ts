import * as z from 'zod'
import type { RateLimit } from './rate-limit.ts'
import { type Permission, permissions } from './roles.ts'

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

const linkKinds = [
  'rater',
  'nominator',
  'approver',
  'recipient',
  'leader',
  'team_leader',
  'leader_reader',
] as const

/**
 * Whom a personal link makes its holder: a rater; an evaluated person who proposes raters; a leader
 * who approves them; an evaluated person who reads their own report; a leader who talks with that
 * person before; a leader who talks with a team; a leader who reads that report. A key of one kind opens nothing of another.
 */
export type LinkKind = (typeof linkKinds)[number]

/**
 * Which callers an endpoint accepts; there is no default. public: every caller. rater, nominator,
 * approver, recipient: the holder of that personal link. A permission: a session, or an API token,
 * whose role has it in some workspace; the handler receives those workspaces and projects as its
 * scope.
 */
export type Access = 'public' | LinkKind | Permission

export const isLinkKind = (access: Access): access is LinkKind =>
  linkKinds.some((kind) => kind === access)

/** Whether a call needs a session or an API token. */
export const isPermission = (access: Access): access is Permission =>
  permissions.some((permission) => permission === access)

/** Name, without the product's prefix, and description of a metric. */
interface Outcomes {
  readonly name: string
  readonly help: string
}

type Schema = z.ZodType
type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never
type Params<Path extends string> = { readonly [Name in ParamNames<Path>]: string }

export interface Endpoint<
  Path extends string = string,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Reply extends Schema = Schema,
  Level extends Access = Access,
  Verb extends Method = Method,
> {
  readonly method: Verb
  readonly path: Path
  readonly access: Level
  readonly summary: string
  readonly query: Query
  readonly body: Body
  readonly reply: Reply
  /** The body is multipart/form-data; `files` of the call holds its files. */
  readonly multipart: boolean
  /** The body may be up to 2 MB instead of 256 kB, because it holds many rows. */
  readonly large: boolean
  /** The most bytes of the body where it is neither of both. */
  readonly body_bytes: number | undefined
  /** Media type of a reply that is a file instead of JSON. */
  readonly download: string | undefined
  /**
   * The call changes data and is therefore guarded against forgery, also when its method is GET.
   */
  readonly changes: boolean
  readonly rateLimit: RateLimit | undefined
  /** Only a signed-in user may make the call, not a program with an API token. */
  readonly session_only: boolean
  /** The reply holds a secret that is shown once: an Idempotency-Key keeps no copy of it. */
  readonly shown_once: boolean
  /** The security log records this GET call as it records every change. */
  readonly audited: boolean
  /**
   * `project`: the work grows with the people or forms of a project, so that the call waits for the
   * turn of its workspace. Every other call reads a bounded part.
   */
  readonly reads: 'project' | undefined
  /** A metric that counts the calls by outcome: saved, refused, failed. */
  readonly outcomes: Outcomes | undefined
  /**
   * The same call at a path that cannot be taken for another one where ids have no shape; the
   * description of the API names it instead of `path`.
   */
  readonly described_path: string | undefined
  /** Complete paths outside /api/v1 that reach the same handler. */
  readonly aliases: readonly string[]
}

interface Options<
  Query extends Schema,
  Body extends Schema,
  Reply extends Schema,
  Level extends Access,
> {
  readonly access: Level
  readonly summary: string
  readonly query?: Query
  readonly body?: Body
  readonly reply?: Reply
  readonly multipart?: boolean
  readonly large?: boolean
  readonly body_bytes?: number
  readonly changes?: boolean
  readonly rateLimit?: RateLimit
  readonly session_only?: boolean
  readonly shown_once?: boolean
  readonly audited?: boolean
  readonly reads?: 'project'
  readonly outcomes?: Outcomes
  readonly described_path?: string
  readonly aliases?: readonly string[]
}

/** The schema of a part that an endpoint does not declare. */
type NoSchema = z.ZodUndefined

/** Declares one call: its input, its access and its reply. Paths are relative to /api/v1. */
export function endpoint<
  const Verb extends Method,
  const Path extends string,
  const Level extends Access,
  Reply extends Schema = NoSchema,
  Query extends Schema = NoSchema,
  Body extends Schema = NoSchema,
>(
  method: Verb,
  path: Path,
  options: Options<Query, Body, Reply, Level>,
): Endpoint<Path, Query, Body, Reply, Level, Verb>
export function endpoint(
  method: Method,
  path: string,
  options: Options<Schema, Schema, Schema, Access>,
): Endpoint {
  return {
    method,
    path,
    access: options.access,
    summary: options.summary,
    query: options.query ?? z.undefined(),
    body: options.body ?? z.undefined(),
    reply: options.reply ?? z.undefined(),
    multipart: options.multipart ?? false,
    large: options.large ?? false,
    body_bytes: options.body_bytes,
    download: undefined,
    changes: options.changes ?? method !== 'GET',
    rateLimit: options.rateLimit,
    session_only: options.session_only ?? options.access === 'workspace.own',
    shown_once: options.shown_once ?? false,
    audited: options.audited ?? false,
    reads: options.reads,
    outcomes: options.outcomes,
    described_path: options.described_path,
    aliases: options.aliases ?? [],
  }
}

/** What the handler of a download returns: a whole file or a stream of its bytes. */
export interface FileReply {
  readonly body: Uint8Array | AsyncIterable<Uint8Array>
  readonly file_name?: string
  readonly media_type?: string
  readonly cache?: 'immutable'
}

/**
 * Whether a call takes an Idempotency-Key: every POST of a signed-in caller, except those of the
 * account itself, which create nothing.
 */
export const isRepeatable = ({
  method,
  access,
  path,
}: Pick<Endpoint, 'method' | 'access' | 'path'>): boolean =>
  method === 'POST' && isPermission(access) && !path.startsWith('/auth/')

/** Whether a call saves something as a whole and may name the version that it read. */
export const isVersioned = ({ method, body }: Pick<Endpoint, 'method' | 'body'>): boolean =>
  method === 'PATCH' && body instanceof z.ZodObject && 'version' in body.shape

const FileSchema = z.custom<FileReply>()

interface DownloadOptions<Query extends Schema, Level extends Access> {
  readonly access: Level
  readonly summary: string
  readonly media_type: string
  readonly query?: Query
  readonly described_path?: string
  readonly audited?: boolean
  readonly reads?: 'project'
}

/** Declares a GET call whose reply is a file. */
export function download<
  const Path extends string,
  const Level extends Access,
  Query extends Schema = NoSchema,
>(
  path: Path,
  options: DownloadOptions<Query, Level>,
): Endpoint<Path, Query, NoSchema, typeof FileSchema, Level, 'GET'>
export function download(
  path: string,
  { media_type, ...options }: DownloadOptions<Schema, Access>,
): Endpoint {
  return { ...endpoint('GET', path, { ...options, reply: FileSchema }), download: media_type }
}

export type Contract = Readonly<Record<string, Endpoint>>
type Declared<S extends Schema> = Exclude<S, NoSchema>
type Output<S extends Schema> = [Declared<S>] extends [never] ? undefined : z.output<Declared<S>>
type Input<S extends Schema> = [Declared<S>] extends [never] ? undefined : z.input<Declared<S>>

export type ParamsOf<E> =
  E extends Endpoint<infer Path, Schema, Schema, Schema> ? Params<Path> : never
export type QueryOf<E> =
  E extends Endpoint<string, infer Query, Schema, Schema> ? Output<Query> : never
export type QueryInputOf<E> =
  E extends Endpoint<string, infer Query, Schema, Schema> ? Input<Query> : never
export type BodyOf<E> =
  E extends Endpoint<string, Schema, infer Body, Schema> ? Output<Body> : never
export type BodyInputOf<E> =
  E extends Endpoint<string, Schema, infer Body, Schema> ? Input<Body> : never
export type ReplyOf<E> =
  E extends Endpoint<string, Schema, Schema, infer Reply> ? Output<Reply> : never

type InputPart<Name extends string, Value> = [Value] extends [undefined]
  ? { readonly [K in Name]?: undefined }
  : undefined extends Value
    ? { readonly [K in Name]?: Value }
    : { readonly [K in Name]: Value }
/** A query without required parameters may be left out. */
type QueryPart<Query> = InputPart<
  'query',
  Record<never, never> extends Query ? Query | undefined : Query
>
type ParamsPart<E> = keyof ParamsOf<E> extends never
  ? { readonly params?: undefined }
  : { readonly params: ParamsOf<E> }

/** The params, query and body that a caller passes, as the contract declares them. */
export type CallInput<E extends Endpoint> = ParamsPart<E> &
  QueryPart<QueryInputOf<E>> &
  InputPart<'body', BodyInputOf<E>>
