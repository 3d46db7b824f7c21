import { createServer } from 'node:http'
import type { Page } from '@playwright/test'
import { hashPassword } from '#features/accounts/server/passwords.ts'
import { newId } from '#shared/ids.ts'
import {
  makeCompany,
  makeEvaluation,
  makeForm,
  makeMatrix,
  makeSubject,
  makeUser,
  markReleased,
} from '../factories.ts'
import { changedTables, digestsOf } from '../table-digests.ts'
import { expect, test } from './fixtures.ts'
import type { RunningProduct } from './running-product.ts'

const PASSWORD = 'dos gatos en la azotea'

/** A site of somebody else: it serves one page, whatever is asked for. */
async function openSite(hostname: string) {
  let body = ''
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(request.url === '/' ? `<!doctype html><title>Premios</title>${body}` : '')
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  const url = `http://${hostname}:${address && typeof address === 'object' ? address.port : 0}/`
  const show = async (page: Page, html: string): Promise<void> => {
    body = html
    await page.goto(url, { waitUntil: 'commit' })
  }
  return {
    show,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(resolve)
      }),
  }
}

/** A project ready to be released, and one under way, of somebody who signs in as people do: the cookies are the real ones. */
async function makeVictim(page: Page, product: RunningProduct) {
  const { ground } = product
  const owner = await makeUser(ground, { email: `${newId()}@ceiba.mx` })
  await ground.db
    .updateTable('users')
    .set({ password_hash: await hashPassword(PASSWORD) })
    .where('id', '=', owner.id)
    .execute()
  const { workspace_id } = owner
  const company = await makeCompany(ground, { workspace_id })
  const evaluation = await makeEvaluation(ground, { workspace_id, company_id: company.id })
  const make = async () => {
    const matrix = await makeMatrix(ground, {
      workspace_id,
      company_id: company.id,
      evaluation_id: evaluation.id,
    })
    const [ana, luis] = [
      await makeSubject(ground, { matrix_id: matrix.id }),
      await makeSubject(ground, { matrix_id: matrix.id }),
    ]
    const form = await makeForm(ground, {
      matrix_id: matrix.id,
      evaluator_id: ana.id,
      evaluated_id: luis.id,
    })
    return { id: matrix.id, ana, luis, form }
  }
  const [draft, released] = [await make(), await make()]
  await markReleased(ground, released.id)
  await page.goto('/login')
  await page.getByLabel('Correo electrónico').fill(owner.email)
  await page.getByRole('textbox', { name: 'Contraseña', exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click()
  await expect(page).toHaveURL('/companies')
  return {
    owner,
    company,
    evaluation,
    draft,
    released,
    release: `${product.url}/api/v1/matrices/release/${draft.id}`,
  }
}

type Victim = Awaited<ReturnType<typeof makeVictim>>

/** Ways to make a browser read an address. */
const readings: Readonly<Record<string, (url: string) => string>> = {
  'a picture': (url) => `<img src="${url}">`,
  'a script': (url) => `<script src="${url}"></script>`,
  'a style sheet': (url) => `<link rel="stylesheet" href="${url}">`,
  'a frame': (url) => `<iframe src="${url}"></iframe>`,
  'a film': (url) => `<video src="${url}" preload="auto"></video>`,
  'a prefetch': (url) => `<link rel="prefetch" href="${url}">`,
  'a fetch without CORS': (url) =>
    `<script>fetch('${url}', { mode: 'no-cors', credentials: 'include' })</script>`,
  'a fetch with CORS': (url) => `<script>fetch('${url}', { credentials: 'include' })</script>`,
  'a form': (url) => `<form action="${url}"></form><script>document.forms[0].submit()</script>`,
  'an address': (url) => `<script>location = '${url}'</script>`,
  'a refresh': (url) => `<meta http-equiv="refresh" content="0; url=${url}">`,
  'a window': (url) =>
    `<script>addEventListener('click', () => open('${url}'))</script><p>Ver premio</p>`,
  'a link': (url) => `<a href="${url}">Ver premio</a>`,
}

interface Call {
  readonly path: string
  readonly body: Readonly<Record<string, string>>
}

/** Calls that change something, with a body that would be taken from the product's own pages. */
function changes({ owner, company, evaluation, draft, released }: Victim): readonly Call[] {
  const api = (path: string, body: Record<string, string> = {}): Call => ({
    path: `/api/v1${path}`,
    body,
  })
  return [
    api(`/matrices/release/${draft.id}`),
    api(`/matrices/close/${released.id}`),
    api(`/matrices/remind/${released.id}`),
    api(`/matrices/extend/${released.id}`, { limit_date: '2026-12-24' }),
    api('/companies', { name: 'Intrusa', primary_color: '#000000', secondary_color: '#000000' }),
    api('/scales', { name: 'Intrusa' }),
    api('/evaluations', { name: 'Intrusa', scale_id: evaluation.scale_id }),
    api('/matrices', { name: 'Intruso', company_id: company.id }),
    api(`/subjects/${draft.id}`, { name: 'Intruso', email: 'intruso@spam.example' }),
    api('/forms', {
      evaluator_id: draft.luis.id,
      evaluated_id: draft.ana.id,
      relation_type_id: '3',
    }),
    api(`/forms/${draft.id}/generate`, { kind: 'self' }),
    api('/auth/logout'),
    api('/auth/login', { email: owner.email, password: PASSWORD }),
    api('/auth/register', {
      name: 'Intruso',
      email: 'intruso@spam.example',
      password: PASSWORD,
      consent: 'true',
    }),
    {
      path: '/api/register',
      body: { name: 'Intruso', email: 'intruso@spam.example', password: PASSWORD, consent: 'true' },
    },
    api('/auth/forgot-password', { email: owner.email }),
    api(`/answers/complete/${released.ana.id}`, { answers: '[]', comments: '[]' }),
    api(`/answers/dispute/${released.ana.id}`),
    api('/contact', { name: 'x', email: 'x@spam.example', message: 'x' }),
    { path: '/contact', body: { name: 'x', email: 'x@spam.example', message: 'x' } },
  ]
}

const kinds = ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data'] as const
const quoted = (text: string): string => text.replaceAll('"', '&quot;')

/** As text, a form's only field can be JSON: its name is the beginning and its value the end. */
function fieldsOf(body: Call['body'], kind: (typeof kinds)[number]): string {
  if (kind === 'text/plain')
    return `<input name="${quoted(JSON.stringify(body).replace(/\}$/, `${Object.keys(body).length > 0 ? ',' : ''}"`))}" value="${quoted('":"x"}')}">`
  return Object.entries(body)
    .map(([name, value]) => `<input name="${name}" value="${value}">`)
    .join('')
}

/** Every call once as each kind of form, each into a frame of its own, and by scripts. */
function postsOf(url: string, calls: readonly Call[]): string {
  const forms = calls.flatMap(({ path, body }, index) =>
    kinds.map((kind) => {
      const frame = `${index} ${kind}`
      return `<iframe name="${frame}"></iframe><form method="post" action="${url}${path}" enctype="${kind}" target="${frame}">${fieldsOf(body, kind)}</form>`
    }),
  )
  const sent = calls.map(({ path, body }) => [url + path, JSON.stringify(body)])
  return `${forms.join('')}<script>
    for (const form of document.forms) form.submit()
    for (const [url, body] of ${JSON.stringify(sent)}) {
      fetch(url, { method: 'POST', mode: 'no-cors', credentials: 'include', body })
      navigator.sendBeacon(url, body)
      for (const method of ['POST', 'PATCH', 'DELETE']) fetch(url, { method, credentials: 'include', headers: { 'content-type': 'application/json', 'x-xsrf-token': 'x' }, body }).catch(() => {})
    }
  </script>`
}

/** How often the product has answered so, by its own count: a browser does not tell everything that another site sends. */
async function answered({ url }: RunningProduct, pattern: RegExp): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const lines = text
    .split('\n')
    .filter((line) => line.startsWith('contorno_http_requests_total') && pattern.test(line))
  return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
}

const RELEASE_REFUSED = /method="GET".*matrices\/release\/:matrixId.*status="403"/
const REFUSED_POST = /method="POST".*status="4\d\d"/
/** What changed something. */
const TAKEN = /method="(POST|PATCH|PUT|DELETE)".*status="[23]\d\d"/
const RELEASED = /method="GET".*matrices\/release\/:matrixId.*status="200"/

const unchanged = async (
  product: RunningProduct,
  before: Awaited<ReturnType<typeof digestsOf>>,
): Promise<void> => {
  await product.runDueJobs()
  expect(
    changedTables(before, await digestsOf(product.ground)),
    'tables that another site changed',
  ).toEqual([])
}

// 127.0.0.1 is another site, to which no cookie goes along; another port of localhost is the same site: cookies go, and only the origin differs.
for (const { name, hostname } of [
  { name: 'another site', hostname: '127.0.0.1' },
  { name: 'another origin of the same site', hostname: 'localhost' },
]) {
  test(`${name} cannot release by making the browser read`, async ({ page, context, product }) => {
    const victim = await makeVictim(page, product)
    const site = await openSite(hostname)
    const [before, released] = [await digestsOf(product.ground), await answered(product, RELEASED)]
    for (const [reading, html] of Object.entries(readings)) {
      await test.step(reading, async () => {
        const refused = await answered(product, RELEASE_REFUSED)
        const lure = await context.newPage()
        await site.show(lure, html(victim.release))
        if (html('').includes('Ver premio')) await lure.getByText('Ver premio').click()
        await expect
          .poll(() => answered(product, RELEASE_REFUSED), reading)
          .toBeGreaterThan(refused)
        await unchanged(product, before)
      })
      await Promise.all(
        context
          .pages()
          .filter((other) => other !== page)
          .map((other) => other.close()),
      )
    }
    expect(await answered(product, RELEASED)).toBe(released)
    await site.close()
  })

  test(`${name} cannot change anything with forms and scripts`, async ({
    page,
    context,
    product,
  }) => {
    const victim = await makeVictim(page, product)
    const site = await openSite(hostname)
    const before = await digestsOf(product.ground)
    const calls = changes(victim)
    const [refused, taken] = [await answered(product, REFUSED_POST), await answered(product, TAKEN)]
    await site.show(await context.newPage(), postsOf(product.url, calls))
    // three forms, a fetch and a beacon for each call; what has to ask for leave first is never sent
    await expect
      .poll(() => answered(product, REFUSED_POST), { timeout: 30_000 })
      .toBeGreaterThanOrEqual(refused + calls.length * 5)
    expect(await answered(product, TAKEN)).toBe(taken)
    await unchanged(product, before)
    await page.goto(`${product.url}/companies`)
    await expect(page.getByRole('heading', { name: 'Empresas' })).toBeVisible()
    await site.close()
  })
}

test('typing the address of a release releases nothing, and the product itself still does', async ({
  page,
  product,
}) => {
  const victim = await makeVictim(page, product)
  const before = await digestsOf(product.ground)
  const response = await page.goto(victim.release)
  expect(response?.status()).toBe(403)
  await unchanged(product, before)
  await page.goto(`${product.url}/companies`)
  const released = await page.evaluate(async (url) => {
    const token = decodeURIComponent(/XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? '')
    const answer = await fetch(url, { headers: { 'x-xsrf-token': token } })
    return answer.status
  }, victim.release)
  expect(released).toBe(200)
  expect(changedTables(before, await digestsOf(product.ground))).toEqual(
    expect.arrayContaining(['activity', 'matrices', 'outbox']),
  )
})
