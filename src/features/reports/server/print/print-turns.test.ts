import { ChildProcess } from 'node:child_process'
import diagnostics from 'node:diagnostics_channel'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, sessionHeaders, type TestApp } from '../../../../../tests/app.ts'
import { makeUser } from '../../../../../tests/factories.ts'
import { closedMatrix, REPORTS_OPEN } from '../../../../../tests/report-fixtures.ts'
import { findPrinting } from '../rendered-reports.ts'

let t: TestApp
let address: string
beforeAll(async () => {
  t = await openTestApp({ LOG_LEVEL: 'silent' })
  address = await t.app.listen({ port: 0 })
})
afterAll(async () => {
  await findPrinting(t.context).queue.close()
  await t.close()
})
beforeEach(() => t.clock.set(REPORTS_OPEN))

const MOST_WAITING = 3

/** Keeps a workspace's turn until `open` is called. */
function heldTurn(workspace_id: string) {
  const gate = Promise.withResolvers<void>()
  const { signal } = new AbortController()
  const held = findPrinting(t.context)
    .turns.admit({ workspace_id, user_id: 'user', signal })
    .turn(() => gate.promise)
  return {
    open: async () => {
      gate.resolve()
      await held
    },
  }
}

/** Whether the user may have so many more jobs waiting. */
function mayWait({ context }: TestApp, user_id: string, jobs: number): boolean {
  const reply = new AbortController()
  const requester = { workspace_id: 'any', user_id, signal: reply.signal }
  try {
    for (let job = 0; job < jobs; job++) findPrinting(context).turns.admit(requester)
    return true
  } catch {
    return false
  } finally {
    reply.abort()
  }
}

/** Waits until the user has so many jobs waiting. */
const haveWaiting = (user_id: string, jobs: number, app = t) =>
  expect
    .poll(() => {
      const more = MOST_WAITING - jobs
      return mayWait(app, user_id, more) && !mayWait(app, user_id, more + 1)
    })
    .toBe(true)

/** A browser of the user, which leaves when `leave` is called. */
async function browserOf(user_id: string) {
  const headers = await sessionHeaders(t.context, user_id)
  const page = new AbortController()
  return {
    fetch: (path: string) => fetch(`${address}/api/v1${path}`, { headers, signal: page.signal }),
    leave: () => page.abort(),
  }
}

describe('printing by turns', () => {
  test('refuses the fourth waiting job of a user with the time to wait, and prints the others', async () => {
    const { caller, matrix, first } = await closedMatrix(t)
    const held = heldTurn(matrix.workspace_id)
    const replies = [
      `/reports/${matrix.id}/preview/pdf`,
      `/reports/${matrix.id}/${first}/pdf`,
      `/reports/${matrix.id}/group/pdf`,
      `/reports/${matrix.id}/zip`,
    ].map((path) => caller.get(path))
    const refused = await Promise.race(replies)
    expect(refused).toMatchObject({
      status: 429,
      code: 'reports.too_many_waiting',
      message: 'Ya tienes 3 descargas en espera. Espera a que termine una e intenta de nuevo.',
      headers: { 'retry-after': '5' },
    })
    await held.open()
    const statuses = (await Promise.all(replies)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 200, 200, 429])
  })

  test('prints for another workspace while one has a report under way and 150 previews waiting', async () => {
    const quiet = await closedMatrix(t, ['Emilio Ríos'])
    const busy = await closedMatrix(t)
    const members = await Promise.all(
      Array.from({ length: 50 }, () =>
        makeUser(t.context, { workspace_id: busy.matrix.workspace_id, role: 'viewer' }),
      ),
    )
    const held = heldTurn(busy.matrix.workspace_id)
    const { queue } = findPrinting(t.context)
    const { render } = queue
    const printed: string[] = []
    queue.render = (job) => {
      printed.push(job.data.includes('Emilio Ríos') ? 'quiet' : 'busy')
      return render(job)
    }
    const browsers = await Promise.all(members.map(({ id }) => browserOf(id)))
    const previews = browsers.flatMap((browser) =>
      Array.from({ length: 3 }, () => browser.fetch(`/reports/${busy.matrix.id}/preview/pdf`)),
    )
    for (const preview of previews) preview.catch(() => {})
    for (const { id } of members) await haveWaiting(id, 3)
    const pdf = await quiet.caller.get(`/reports/${quiet.matrix.id}/${quiet.first}/pdf`)
    expect(pdf.status).toBe(200)
    expect(printed).toEqual(['quiet'])
    for (const browser of browsers) browser.leave()
    for (const { id } of members) await haveWaiting(id, 0)
    await held.open()
    queue.render = render
  })

  test.each([
    ['a PDF', (matrix_id: string, subject_id: string) => `/reports/${matrix_id}/${subject_id}/pdf`],
    ['a preview', (matrix_id: string) => `/reports/${matrix_id}/preview/pdf`],
    ['a ZIP', (matrix_id: string) => `/reports/${matrix_id}/zip`],
  ])('prints nothing of %s whose browser has left', async (_, pathOf) => {
    const { matrix, user, first } = await closedMatrix(t, ['Ana', 'Berta'])
    const held = heldTurn(matrix.workspace_id)
    const { queue, turns } = findPrinting(t.context)
    const { render } = queue
    let printed = 0
    queue.render = (job) => {
      printed += 1
      return render(job)
    }
    const browser = await browserOf(user.id)
    const reply = browser.fetch(pathOf(matrix.id, first))
    await haveWaiting(user.id, 1)
    browser.leave()
    await expect(reply).rejects.toThrow()
    await haveWaiting(user.id, 0)
    await held.open()
    const { signal } = new AbortController()
    const { workspace_id } = matrix
    await turns.admit({ workspace_id, user_id: user.id, signal }).turn(async () => {})
    expect(printed).toBe(0)
    queue.render = render
  })

  test('refuses what waits when the server stops, and ends a ZIP after the report in hand', async () => {
    const stopped = await openTestApp({ LOG_LEVEL: 'silent' })
    stopped.clock.set(REPORTS_OPEN)
    const { matrix, user } = await closedMatrix(stopped, ['Ana', 'Berta'])
    const root = `${await stopped.app.listen({ port: 0 })}/api/v1/reports/${matrix.id}`
    const headers = await sessionHeaders(stopped.context, user.id)
    const { queue } = findPrinting(stopped.context)
    const { render } = queue
    const [started, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let printed = 0
    queue.render = async (job) => {
      printed += 1
      started.resolve()
      await gate.promise
      return render(job)
    }
    const zip = fetch(`${root}/zip`, { headers })
    await started.promise
    const preview = fetch(`${root}/preview/pdf`, { headers })
    await haveWaiting(user.id, 2, stopped)
    const closed = stopped.close()
    expect(await preview.then((reply) => reply.status)).toBe(503)
    gate.resolve()
    await expect(zip.then((reply) => reply.arrayBuffer())).rejects.toThrow()
    await closed
    await queue.close()
    expect(printed).toBe(1)
  })

  test('answers with its own code when the printing process is killed, and prints the next report', async () => {
    const { caller, matrix, first } = await closedMatrix(t)
    const { queue } = findPrinting(t.context)
    const { render } = queue
    queue.render = (job) => {
      const rendered = render(job)
      void queue.close()
      return rendered
    }
    expect(await caller.get(`/reports/${matrix.id}/${first}/pdf`)).toMatchObject({
      status: 500,
      code: 'reports.failed',
    })
    queue.render = render
    expect((await caller.get(`/reports/${matrix.id}/${first}/pdf`)).status).toBe(200)
  })
})

test('the list of reports starts the printing process before a PDF is asked for', async () => {
  const app = await openTestApp({ LOG_LEVEL: 'silent' })
  app.clock.set(REPORTS_OPEN)
  const started: string[] = []
  const remember = (message: unknown): void => {
    if (typeof message !== 'object' || message === null || !('process' in message)) return
    const child = message.process
    // the arguments are known once it has started
    if (child instanceof ChildProcess) child.once('spawn', () => started.push(...child.spawnargs))
  }
  diagnostics.subscribe('child_process', remember)
  try {
    const { caller, matrix } = await closedMatrix(app)
    expect(started.join(' ')).not.toContain('pdf.worker')
    await caller.get(`/subjects/${matrix.id}/reports`)
    await expect.poll(() => started.join(' ')).toContain('pdf.worker')
  } finally {
    diagnostics.unsubscribe('child_process', remember)
    await findPrinting(app.context).queue.close()
    await app.close()
  }
})
