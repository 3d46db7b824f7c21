import { createServer } from 'node:http'
import type { Page } from '@playwright/test'
import { newId } from '#shared/ids.ts'
import {
  makeCompany,
  makeEvaluation,
  makeForm,
  makeMatrix,
  makeSubject,
  markReleased,
} from '../factories.ts'
import { changedTables, digestsOf } from '../table-digests.ts'
import { logIn, makeAccount, PASSWORD } from './account-steps.ts'
import { expect, test } from './fixtures.ts'
import type { RunningProduct } from './running-product.ts'

/** A foreign site on another port: `show()` opens its only page with the given HTML. */
async function startForeignSite(hostname: string) {
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

/** A draft that can be released and a released matrix; their owner signs in on the page. */
async function makeVictim(page: Page, product: RunningProduct) {
  const { data } = product
  const owner = await makeAccount(product, { email: `${newId()}@ceiba.mx` })
  const { workspace_id } = owner
  const company = await makeCompany(data, { workspace_id })
  const evaluation = await makeEvaluation(data, { workspace_id, company_id: company.id })
  const make = async () => {
    const matrix = await makeMatrix(data, {
      workspace_id,
      company_id: company.id,
      evaluation_id: evaluation.id,
    })
    const [ana, luis] = [
      await makeSubject(data, { matrix_id: matrix.id }),
      await makeSubject(data, { matrix_id: matrix.id }),
    ]
    const form = await makeForm(data, {
      matrix_id: matrix.id,
      evaluator_id: ana.id,
      evaluated_id: luis.id,
    })
    return { id: matrix.id, ana, luis, form }
  }
  const [draft, released] = [await make(), await make()]
  await markReleased(data, released.id)
  await logIn(page, owner.email)
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

/** HTML that makes a browser load an address, by the means it uses. */
const loadingHtml: Readonly<Record<string, (url: string) => string>> = {
  'an image': (url) => `<img src="${url}">`,
  'a script': (url) => `<script src="${url}"></script>`,
  'a style sheet': (url) => `<link rel="stylesheet" href="${url}">`,
  'a frame': (url) => `<iframe src="${url}"></iframe>`,
  'a video': (url) => `<video src="${url}" preload="auto"></video>`,
  'a prefetch': (url) => `<link rel="prefetch" href="${url}">`,
  'a fetch without CORS': (url) =>
    `<script>fetch('${url}', { mode: 'no-cors', credentials: 'include' })</script>`,
  'a fetch with CORS': (url) => `<script>fetch('${url}', { credentials: 'include' })</script>`,
  'an HTML form': (url) =>
    `<form action="${url}"></form><script>document.forms[0].submit()</script>`,
  'a navigation': (url) => `<script>location = '${url}'</script>`,
  'a refresh': (url) => `<meta http-equiv="refresh" content="0; url=${url}">`,
  'a window': (url) =>
    `<script>addEventListener('click', () => open('${url}'))</script><p>Ver premio</p>`,
  'a link': (url) => `<a href="${url}">Ver premio</a>`,
}

interface Call {
  readonly path: string
  readonly body: Readonly<Record<string, string>>
}

/** Calls that change data, each with a body that the product's own pages may send. */
function changingCalls({ owner, company, evaluation, draft, released }: Victim): readonly Call[] {
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
    api(`/answers/link/${released.ana.id}`),
    api(`/answers/reopen/${released.ana.id}`, { token: 'x' }),
    api('/contact', { name: 'x', email: 'x@spam.example', message: 'x' }),
    { path: '/contact', body: { name: 'x', email: 'x@spam.example', message: 'x' } },
  ]
}

const encodings = [
  'application/x-www-form-urlencoded',
  'text/plain',
  'multipart/form-data',
] as const
const quoted = (text: string): string => text.replaceAll('"', '&quot;')

/** The inputs of an HTML form; as plain text, name and value of one input make a JSON document. */
function inputsOf(body: Call['body'], encoding: (typeof encodings)[number]): string {
  if (encoding === 'text/plain') {
    const separator = Object.keys(body).length > 0 ? ',' : ''
    const start = JSON.stringify(body).replace(/\}$/, `${separator}"`)
    return `<input name="${quoted(start)}" value="${quoted('":"x"}')}">`
  }
  return Object.entries(body)
    .map(([name, value]) => `<input name="${name}" value="${value}">`)
    .join('')
}

/** HTML that sends each call as a form in every encoding, each into a frame, and by scripts. */
function attackPage(url: string, calls: readonly Call[]): string {
  const forms = calls.flatMap(({ path, body }, index) =>
    encodings.map((encoding) => {
      const frame = `${index} ${encoding}`
      return `<iframe name="${frame}"></iframe>
        <form method="post" action="${url}${path}" enctype="${encoding}" target="${frame}">
          ${inputsOf(body, encoding)}
        </form>`
    }),
  )
  const sent = calls.map(({ path, body }) => [url + path, JSON.stringify(body)])
  return `${forms.join('')}<script>
    for (const form of document.forms) form.submit()
    for (const [url, body] of ${JSON.stringify(sent)}) {
      fetch(url, { method: 'POST', mode: 'no-cors', credentials: 'include', body })
      navigator.sendBeacon(url, body)
      const headers = { 'content-type': 'application/json', 'x-xsrf-token': 'x' }
      for (const method of ['POST', 'PATCH', 'DELETE'])
        fetch(url, { method, credentials: 'include', headers, body }).catch(() => {})
    }
  </script>`
}

/** The number of such replies in the product's metrics: a browser hides what another site sends. */
async function replyCount({ url }: RunningProduct, pattern: RegExp): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const lines = text
    .split('\n')
    .filter((line) => line.startsWith('contorno_http_requests_total') && pattern.test(line))
  return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
}

const RELEASE_REFUSED = /method="GET".*matrices\/release\/:matrixId.*status="403"/
const REFUSED_POST = /method="POST".*status="4\d\d"/
/** A changing call that succeeded. */
const ACCEPTED = /method="(POST|PATCH|PUT|DELETE)".*status="[23]\d\d"/
const RELEASED = /method="GET".*matrices\/release\/:matrixId.*status="200"/

/**
 * Runs first what is due for the matrices of earlier journeys, which share the worker's product: the
 * second run purges the bytes of those that the first one has closed.
 */
const settledDigests = async (product: RunningProduct) => {
  await product.runDueJobs()
  await product.runDueJobs()
  return digestsOf(product.data)
}

const expectUnchanged = async (
  product: RunningProduct,
  before: Awaited<ReturnType<typeof digestsOf>>,
): Promise<void> => {
  await product.runDueJobs()
  expect(
    changedTables(before, await digestsOf(product.data)),
    'tables that another site changed',
  ).toEqual([])
}

// A page of 127.0.0.1 is another site and sends no cookie to the product; a page of another port of
// localhost is the same site: it sends the cookies, and only its origin differs.
test.use({ isolated: true })

for (const { name, hostname } of [
  { name: 'another site', hostname: '127.0.0.1' },
  { name: 'another origin of the same site', hostname: 'localhost' },
]) {
  test(`${name} cannot release a matrix by making the browser load an address`, async ({
    page,
    context,
    product,
  }) => {
    const victim = await makeVictim(page, product)
    const site = await startForeignSite(hostname)
    const [before, released] = [await settledDigests(product), await replyCount(product, RELEASED)]
    for (const [means, html] of Object.entries(loadingHtml)) {
      await test.step(means, async () => {
        const refused = await replyCount(product, RELEASE_REFUSED)
        const lure = await context.newPage()
        await site.show(lure, html(victim.release))
        if (html('').includes('Ver premio')) await lure.getByText('Ver premio').click()
        await expect
          .poll(() => replyCount(product, RELEASE_REFUSED), means)
          .toBeGreaterThan(refused)
      })
      await Promise.all(
        context
          .pages()
          .filter((other) => other !== page)
          .map((other) => other.close()),
      )
    }
    expect(await replyCount(product, RELEASED)).toBe(released)
    await expectUnchanged(product, before)
    await site.close()
  })

  test(`${name} cannot change anything with HTML forms and scripts`, async ({
    page,
    context,
    product,
  }) => {
    const victim = await makeVictim(page, product)
    const site = await startForeignSite(hostname)
    const before = await settledDigests(product)
    const calls = changingCalls(victim)
    const [refused, accepted] = [
      await replyCount(product, REFUSED_POST),
      await replyCount(product, ACCEPTED),
    ]
    await site.show(await context.newPage(), attackPage(product.url, calls))
    // three forms, a fetch and a beacon for each call; a call that needs a preflight is not sent
    await expect
      .poll(() => replyCount(product, REFUSED_POST), { timeout: 30_000 })
      .toBeGreaterThanOrEqual(refused + calls.length * 5)
    expect(await replyCount(product, ACCEPTED)).toBe(accepted)
    await expectUnchanged(product, before)
    await page.goto(`${product.url}/companies`)
    await expect(page.getByRole('heading', { name: 'Empresas' })).toBeVisible()
    await site.close()
  })
}

test('typing the address of a release releases nothing; the product itself still can', async ({
  page,
  product,
}) => {
  const victim = await makeVictim(page, product)
  const before = await settledDigests(product)
  const response = await page.goto(victim.release)
  expect(response?.status()).toBe(403)
  await expectUnchanged(product, before)
  await page.goto(`${product.url}/companies`)
  const released = await page.evaluate(async (url) => {
    const token = decodeURIComponent(/XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? '')
    const answer = await fetch(url, { headers: { 'x-xsrf-token': token } })
    return answer.status
  }, victim.release)
  expect(released).toBe(200)
  expect(changedTables(before, await digestsOf(product.data))).toEqual(
    expect.arrayContaining(['activity', 'matrices', 'outbox']),
  )
})
