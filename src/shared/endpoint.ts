import * as z from 'zod/mini'

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/**
 * Who may call an endpoint; there is no default. public: anybody. rater: whoever holds a personal link. member, admin, owner: a session
 * whose role in some workspace is at least that; the handler receives those workspaces as its scope.
 */
export type Access = 'public' | 'rater' | 'member' | 'admin' | 'owner'

/** Named allowances (security.md SEC-11, RAT-17); the figures live in server/limits.ts. */
export type Allowance =
  | 'login'
  | 'sign_up'
  | 'recovery'
  | 'mailed_link'
  | 'contact'
  | 'import'
  | 'rater_write'

type Schema = z.ZodMiniType
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
  Who extends Access = Access,
  Verb extends Method = Method,
> {
  readonly method: Verb
  readonly path: Path
  readonly access: Who
  readonly summary: string
  readonly query: Query
  readonly body: Body
  readonly reply: Reply
  /** A body that comes as multipart/form-data; `files` of the call hold its files. */
  readonly multipart: boolean
  /** A body that may be larger than 256 kB (up to 2 MB): many rows at once. */
  readonly large: boolean
  /** Media type of a reply that is a file and not JSON. */
  readonly download: string | undefined
  /** A reading that changes something, and so is guarded like a write (the release by GET). */
  readonly changes: boolean
  readonly allowance: Allowance | undefined
  /** Whole paths outside /api/v1 that mean the same call. */
  readonly aliases: readonly string[]
}

interface Options<
  Query extends Schema,
  Body extends Schema,
  Reply extends Schema,
  Who extends Access,
> {
  readonly access: Who
  readonly summary: string
  readonly query?: Query
  readonly body?: Body
  readonly reply?: Reply
  readonly multipart?: boolean
  readonly large?: boolean
  readonly changes?: boolean
  readonly allowance?: Allowance
  readonly aliases?: readonly string[]
}

type Nothing = z.ZodMiniUndefined

/** Declares one call: what it takes, who may make it and what it answers. Paths are relative to /api/v1. */
export function endpoint<
  const Verb extends Method,
  const Path extends string,
  const Who extends Access,
  Reply extends Schema = Nothing,
  Query extends Schema = Nothing,
  Body extends Schema = Nothing,
>(
  method: Verb,
  path: Path,
  options: Options<Query, Body, Reply, Who>,
): Endpoint<Path, Query, Body, Reply, Who, Verb>
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
    download: undefined,
    changes: options.changes ?? method !== 'GET',
    allowance: options.allowance,
    aliases: options.aliases ?? [],
  }
}

/** What the handler of a download gives: whole bytes or a stream of them. */
export interface FileReply {
  readonly body: Uint8Array | AsyncIterable<Uint8Array>
  readonly file_name?: string
  readonly media_type?: string
  readonly cache?: 'immutable'
}

const FileSchema = z.custom<FileReply>()

interface DownloadOptions<Query extends Schema, Who extends Access> {
  readonly access: Who
  readonly summary: string
  readonly media_type: string
  readonly query?: Query
}

/** Declares a reading whose reply is a file. */
export function download<
  const Path extends string,
  const Who extends Access,
  Query extends Schema = Nothing,
>(
  path: Path,
  options: DownloadOptions<Query, Who>,
): Endpoint<Path, Query, Nothing, typeof FileSchema, Who, 'GET'>
export function download(
  path: string,
  { media_type, ...options }: DownloadOptions<Schema, Access>,
): Endpoint {
  return { ...endpoint('GET', path, { ...options, reply: FileSchema }), download: media_type }
}

export type Contract = Readonly<Record<string, Endpoint>>
type Given<S extends Schema> = Exclude<S, Nothing>
type Output<S extends Schema> = [Given<S>] extends [never] ? undefined : z.output<Given<S>>
type Input<S extends Schema> = [Given<S>] extends [never] ? undefined : z.input<Given<S>>

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

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { readonly [K in Name]?: undefined }
  : undefined extends Value
    ? { readonly [K in Name]?: Value }
    : { readonly [K in Name]: Value }
type ParamsPart<E> = keyof ParamsOf<E> extends never
  ? { readonly params?: undefined }
  : { readonly params: ParamsOf<E> }

/** What a caller passes to an endpoint: params, query and body as its contract declares them. */
export type CallInput<E extends Endpoint> = ParamsPart<E> &
  Part<'query', QueryInputOf<E>> &
  Part<'body', BodyInputOf<E>>
