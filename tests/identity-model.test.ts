import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { attackRuns } from './attack-runs.ts'
import type { Browser } from './browser.ts'
import {
  addresses,
  identityActors,
  names,
  people,
  type Person,
  type World,
} from './identity-actors.ts'
import { DOMAIN } from './sign-on-fixture.ts'

/**
 * LAW-2 of docs/security.md as a model: three people and an owner do in any order all by which an
 * identity begins, changes and ends. What is true of the world (who reads which mailbox, whom the
 * company employs, whether it demands its provider) is compared with every session after each step.
 */
const actors = await identityActors()
const { fixture, hasIdentity, newBrowser, profileOf, signOn, tokensOf } = actors
afterAll(() => fixture.close())

interface Model {
  readonly employed: Record<'ana' | 'luis' | 'eva', boolean>
  mandatory: boolean
}

interface Step {
  readonly person: Person
  readonly address: string
}
type Act = (world: World, step: Step, model: Model) => Promise<unknown>

const passwordOf = (person: Person): string => people[person].password
const browserOf = ({ browsers }: World, person: Person): Browser => browsers[person]

const acts = {
  signUp: async (world, { person, address }) => {
    const browser = browserOf(world, person)
    await browser.register({ email: address, password: passwordOf(person) })
    await browser.login(address, passwordOf(person))
  },
  logIn: (world, { person, address }) =>
    browserOf(world, person).login(address, passwordOf(person)),
  logOut: (world, { person }) => browserOf(world, person).post('/auth/logout', {}),
  changeAddress: (world, { person, address }) =>
    browserOf(world, person).patch('/auth/profile', {
      email: address,
      password: passwordOf(person),
    }),
  proveAddress: async (world, { person }) => {
    for (const token of await tokensOf(person, 'email_proof'))
      await browserOf(world, person).post('/auth/email-proof', {
        token,
        password: passwordOf(person),
      })
  },
  resetPassword: async (world, { person }) => {
    const browser = browserOf(world, person)
    for (const email of people[person].mailboxes)
      await browser.post('/auth/forgot-password', { email })
    for (const token of await tokensOf(person, 'password_reset'))
      await browser.post('/auth/reset-password', { token, password: passwordOf(person) })
    await browser.login(people[person].mailboxes[0], passwordOf(person))
  },
  invite: ({ api, workspace_id }, { address }) =>
    api.post(`/workspaces/${workspace_id}/invitations`, { email: address, role: 'viewer' }),
  accept: async (world, { person }) => {
    const [browser, password] = [browserOf(world, person), passwordOf(person)]
    for (const token of await tokensOf(person, 'member_invitation')) {
      const opened = await browser.post<{ account_needed: boolean }>('/invitations/accept', {
        token,
      })
      const name = opened.data?.account_needed ? { name: person } : {}
      await browser.post('/invitations/accept', { token, password, ...name })
    }
  },
  signOn: async (world, { person }, { employed }) => {
    if (employed[person]) await signOn(browserOf(world, person), person)
  },
  // the provider switches the person off, or on again
  employ: async (_world, { person }, { employed }) => {
    employed[person] = !employed[person]
  },
  demand: async ({ api, path }, _step, model) => {
    model.mandatory = !model.mandatory
    expect((await api.patch(path, { mandatory: model.mandatory })).status).toBe(200)
  },
  remove: async ({ api, workspace_id }, { address }) => {
    const { data } = await api.get<{ members: { user_id: string; email: string }[] }>(
      `/workspaces/${workspace_id}/members`,
    )
    const member = data.members.find(({ email }) => email === address)
    if (member) await api.delete(`/workspaces/${workspace_id}/members/${member.user_id}`)
  },
} satisfies Record<string, Act>

type ActName = keyof typeof acts

/**
 * What must be true of the session that a browser of the person holds: a proved address and a
 * provider's session are the person's own, and who enters with a password where the provider is
 * demanded is a guest whom it never signed in.
 */
async function checkSession(
  { workspace_id }: World,
  person: Person,
  { mandatory }: Model,
  browser: Browser,
): Promise<void> {
  const profile = await profileOf(browser)
  if (!profile) return
  const { id: user_id, email, email_proof_needed, signed_on, workspaces } = profile
  const isHolder = people[person].mailboxes.some((own) => own === email)
  const said = `${person} as ${email}`
  if (!email_proof_needed || signed_on) expect(isHolder, `${said} is the holder`).toBe(true)
  if (signed_on) expect(email_proof_needed, `${said} is proved`).toBe(false)
  if (signed_on || !mandatory || !workspaces.some(({ id }) => id === workspace_id)) return
  expect(email.endsWith(`@${DOMAIN}`), `${said} is a guest`).toBe(false)
  expect(await hasIdentity(user_id), `${said} was never signed in by the provider`).toBe(false)
}

/** The steps that lead somewhere come more often. */
const often: readonly ActName[] = ['signOn', 'changeAddress', 'resetPassword', 'demand', 'accept']
const step = fc.record({
  act: fc.constantFrom(...(Object.keys(acts) as ActName[]), ...often, ...often),
  person: fc.constantFrom(...names),
  address: fc.constantFrom(...addresses),
})

/** Each person tries each address with the own password. */
async function checkPasswords(world: World, model: Model): Promise<void> {
  for (const person of names)
    for (const address of addresses) {
      const browser = newBrowser()
      const { status } = await browser.login(address, passwordOf(person))
      if (status === 200) await checkSession(world, person, model, browser)
    }
}

test('no order of steps lets a person in as the holder of an address that another one reads', async () => {
  const steps = fc.array(step, { minLength: 20, maxLength: 30, size: 'max' })
  await fc.assert(
    fc.asyncProperty(steps, async (chosen) => {
      const world = await actors.begin()
      const model: Model = { employed: { ana: true, luis: true, eva: false }, mandatory: false }
      for (const { act, ...who } of chosen) {
        // past the limits of calls in a quarter of an hour
        fixture.wait(20)
        await acts[act](world, who, model)
        for (const person of names) await checkSession(world, person, model, world.browsers[person])
      }
      await checkPasswords(world, model)
    }),
    // shrinking would repeat some minutes of steps
    { ...attackRuns(2, 84), endOnFailure: true },
  )
})
