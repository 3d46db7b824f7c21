import { Browser, waitingMail } from './browser.ts'
import { browserWith, cookiesOf, DOMAIN, signOnFixture } from './sign-on-fixture.ts'
import { signInAt } from './sign-on-provider.ts'

/** Who the people of the model are: what each may open, and by which each signs in. */
export const people = {
  ana: { mailboxes: [`ana@${DOMAIN}`], sub: 'ana-1', password: 'ana cuenta nubes de lana' },
  luis: {
    mailboxes: [`luis@${DOMAIN}`, 'luis@privado.mx'],
    sub: 'luis-1',
    password: 'luis pinta peces de vidrio',
  },
  // of no company: a stranger
  eva: { mailboxes: ['eva@norte.mx'], sub: null, password: 'eva guarda llaves de otros' },
} as const
export type Person = keyof typeof people
export const names: readonly Person[] = ['ana', 'luis', 'eva']
export const addresses: readonly string[] = names.flatMap((name) => [...people[name].mailboxes])

interface Profile {
  readonly id: string
  readonly email: string
  readonly email_proof_needed: boolean
  readonly signed_on: boolean
  readonly workspaces: readonly { readonly id: string; readonly role: string }[]
}

type Fixture = Awaited<ReturnType<typeof signOnFixture>>

/** The tokens of the unused links of a kind in the person's mailboxes. */
async function tokensOf({ t }: Fixture, person: Person, kind: string): Promise<string[]> {
  const mails = await Promise.all(people[person].mailboxes.map((email) => waitingMail(t, email)))
  return mails
    .flat()
    .filter(({ row, mail }) => row.kind === kind && mail !== null)
    .map(({ token }) => token)
}

/** The whole way of a person's browser through the provider; a stranger has no account there. */
async function signOn(
  { t, provider, open }: Fixture,
  browser: Browser,
  person: Person,
): Promise<void> {
  const { sub, mailboxes } = people[person]
  if (sub === null) return
  const [email] = mailboxes
  provider.account = { sub, email, email_verified: true, given_name: person }
  const reply = await t.visitor.post<{ url: string }>('/auth/sign-on', { email })
  const opened = await open(await signInAt(reply.data.url, provider.issuer), cookiesOf(reply))
  for (const [name, cookie] of browserWith(t, opened.cookie).cookies)
    browser.cookies.set(name, cookie)
}

/** The product with mail, the company whose provider is used, and a browser for each person. */
export async function identityActors() {
  const fixture = await signOnFixture({ SMTP_URL: 'smtp://127.0.0.1:1' })
  const { t } = fixture
  let networks = 0
  const newBrowser = (): Browser => new Browser(t, `2001:db8:0:${(++networks).toString(16)}::1`)
  return {
    fixture,
    newBrowser,
    tokensOf: (person: Person, kind: string) => tokensOf(fixture, person, kind),
    signOn: (browser: Browser, person: Person) => signOn(fixture, browser, person),
    /** A company with its owner and a browser without a session for each person. */
    begin: async () => {
      await fixture.reset()
      const company = await fixture.enable()
      const tested_at = t.clock.now()
      await t.context.db.updateTable('sign_on_connections').set({ tested_at }).execute()
      const browsers = { ana: newBrowser(), luis: newBrowser(), eva: newBrowser() }
      return { ...company, browsers }
    },
    hasIdentity: async (user_id: string): Promise<boolean> => {
      const statement = 'select from sign_on_identities where user_id = $1'
      return (await t.context.pool.query(statement, [user_id])).rowCount !== 0
    },
    /** What a browser's session shows; undefined without one. */
    profileOf: async (browser: Browser): Promise<Profile | undefined> => {
      const reply = await browser.get<{ user: Profile }>('/auth/profile')
      return reply.status === 200 ? reply.data.user : undefined
    },
  }
}

type Actors = Awaited<ReturnType<typeof identityActors>>
export type World = Awaited<ReturnType<Actors['begin']>>
