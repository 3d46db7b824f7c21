import { mailRenderers } from '#app/features.ts'
import { sessionCookie } from '#server/access/session-cookie.ts'
import type { TestApp } from './app.ts'
import { PASSWORD, PASSWORD_HASH, type Reply } from './caller.ts'

export { PASSWORD } from './caller.ts'

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

interface Cookie {
  readonly name: string
  readonly value: string
  readonly [attribute: string]: unknown
}

/** Calls the API as the pages do in a browser: keeps cookies and sends the anti-forgery header. */
export class Browser {
  /** As the last replies set them, with their attributes. */
  readonly cookies = new Map<string, Cookie>()
  private readonly t: TestApp
  private readonly address: string

  constructor(t: TestApp, address = '198.51.100.7') {
    this.t = t
    this.address = address
  }

  /** The session cookie's value. */
  get session(): string | undefined {
    return this.cookies.get(sessionCookie(this.t.context))?.value || undefined
  }

  get = <T = Record<string, unknown>>(path: string, headers?: Record<string, string>) =>
    this.send<T>('GET', path, undefined, headers)
  post = <T = Record<string, unknown>>(
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => this.send<T>('POST', path, body, headers)
  patch = <T = Record<string, unknown>>(
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => this.send<T>('PATCH', path, body, headers)
  delete = <T = Record<string, unknown>>(path: string, headers?: Record<string, string>) =>
    this.send<T>('DELETE', path, undefined, headers)

  register = (body: Record<string, unknown>) =>
    this.post<{ id: string }>('/auth/register', {
      name: 'Renata Villaseñor',
      password: PASSWORD,
      consent: true,
      ...body,
    })
  login = (email: string, password = PASSWORD) =>
    this.post<{ second_factor_required: boolean; reopened: boolean }>('/auth/login', {
      email,
      password,
    })

  private async send<T>(
    method: Method,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Reply<T>> {
    const kept = [...this.cookies.values()].filter(({ value }) => value !== '')
    const own: Record<string, string> =
      kept.length > 0
        ? { cookie: kept.map(({ name, value }) => `${name}=${value}`).join('; ') }
        : {}
    const proof = this.cookies.get('XSRF-TOKEN')?.value
    const answer = await this.t.app.inject({
      method,
      url: path.startsWith('/api/') ? path : `/api/v1${path}`,
      remoteAddress: this.address,
      headers: {
        ...own,
        ...(proof ? { 'x-xsrf-token': proof } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    })
    for (const cookie of answer.cookies as Cookie[]) this.cookies.set(cookie.name, cookie)
    const json = answer.json<{ data: T; code?: string; message?: string }>()
    return {
      status: answer.statusCode,
      headers: answer.headers,
      data: json.data,
      code: json.code,
      message: json.message,
      bytes: answer.rawPayload,
    }
  }
}

let count = 0
export const freshEmail = (): string => `persona${++count}@ceiba.mx`

/** A user who has signed up and signed in, with their browser. */
export async function signedUp(
  t: TestApp,
  given: { email?: string; name?: string } = {},
): Promise<{ browser: Browser; email: string; user_id: string; workspace_id: string }> {
  const email = given.email ?? freshEmail()
  const browser = new Browser(t)
  // each from a network of its own, because one network may sign up ten times per hour
  const { data } = await new Browser(t, `2001:db8:0:${count.toString(16)}::1`).register({
    email,
    ...(given.name ? { name: given.name } : {}),
  })
  // each of the product's own hashes takes a while to check
  await t.context.db
    .updateTable('users')
    .set({ password_hash: PASSWORD_HASH })
    .where('id', '=', data.id)
    .execute()
  await browser.login(email)
  const profile = await browser.get<{ user: { workspaces: { id: string }[] } }>('/auth/profile')
  return {
    browser,
    email,
    user_id: data.id,
    workspace_id: profile.data.user.workspaces[0]?.id ?? '',
  }
}

/**
 * The unsent mails to an address, rendered, with the token of their link; notices about the account
 * only when they are asked for.
 */
export async function waitingMail(
  t: TestApp,
  email: string,
  { notices = false }: { readonly notices?: boolean } = {},
) {
  const rows = await t.context.db
    .selectFrom('outbox')
    .where('email', '=', email)
    .where('sent_at', 'is', null)
    .where('kind', notices ? '=' : '!=', 'account_notice')
    .selectAll()
    .orderBy('created_at')
    .execute()
  const mails = await Promise.all(
    rows.map(async (row) => ({
      row,
      mail: await mailRenderers[row.kind](t.context, row),
    })),
  )
  return mails.map(({ row, mail }) => ({
    row,
    mail,
    token: /#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '',
  }))
}
