import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { KEY_COOKIE, keyedPages } from '#features/answers/key-cookie.rules.ts'
import { isLinkKind, type LinkKind } from '#shared/endpoint.ts'
import { type Caller, callerOf, type Reply } from './caller.ts'
import { endpoints, pathFor } from './contract-calls.ts'
import { makeAnswers } from './factories.ts'
import { readPdf } from './pdf-reader.ts'
import { raterKeyOf } from './rater-key.ts'
import { draftWithPeers, releaseFixture } from './release-fixtures.ts'
import { dropEmails } from './slip-fixtures.ts'
import { idsOf, makeWorkspaceFixture, type WorkspaceFixture } from './workspace-fixture.ts'

/** Where people need e-mails, no reply, page, export or mail says a word of slips. */
const WORDS =
  /papeleta|\bNIP\b|tableta|número de empleado|sin correo\b|avísale en persona|Constancia [0-9A-Z]{4}-/i

const fixture = await releaseFixture()
const { t } = fixture
let own: WorkspaceFixture
beforeAll(async () => {
  own = await makeWorkspaceFixture(t, 'Ceiba')
})
afterAll(() => t.close())

/** Calls that read texts, of every feature but the one of the slips. */
const reads = endpoints.filter(
  ({ endpoint }) =>
    endpoint.method === 'GET' && !endpoint.changes && !/\/(slips|kiosks|logos)/.test(endpoint.path),
)
/** Pages of a person: of the sheet, and of what comes after it. */
const pages = [
  ...keyedPages,
  'confirmation-sent',
  'reopen',
  'results',
  'conversation',
  'nominate',
  'approve',
]

/** What a person reads of a file or a reply. */
async function readText({ headers, bytes }: Reply): Promise<string> {
  const type = String(headers['content-type'] ?? '')
  if (type.includes('pdf')) return (await readPdf(bytes)).pages.map(({ text }) => text).join('\n')
  if (!/zip|spreadsheetml/.test(type)) return bytes.toString()
  return Object.values(unzipSync(bytes))
    .map((part) => strFromU8(part))
    .join('\n')
}

const sentenceIn = (text: string): string[] => {
  const match = WORDS.exec(text)
  return match ? [text.slice(Math.max(0, match.index - 60), match.index + 60)] : []
}

const headerFor = (kind: LinkKind, id: string): Record<string, string> =>
  kind === 'rater'
    ? { 'x-rater-key': raterKeyOf(t.context.secrets, id) }
    : { 'x-link-key': t.context.secrets.linkKey(kind, { id, key_version: 1 }) }

/** What speaks of slips when the project is read by every call and page. */
async function findWords(state: 'draft' | 'released' | 'reported'): Promise<string[]> {
  const session: Caller = await t.as(own.owner.id)
  const ids = idsOf(own, state)
  const id = String(ids['subjectId'])
  const found: string[] = []
  const note = async (name: string, reply: Reply) => {
    const sentences = sentenceIn(await readText(reply))
    found.push(...sentences.map((sentence) => `${state} ${name}: ${sentence}`))
  }
  for (const { name, endpoint } of reads) {
    const caller = isLinkKind(endpoint.access)
      ? callerOf(t.app, headerFor(endpoint.access, id))
      : session
    await note(name, await caller.get(pathFor(endpoint, ids)))
  }
  const cookie = `${KEY_COOKIE}=${raterKeyOf(t.context.secrets, id)}`
  for (const caller of [t.visitor, callerOf(t.app, { cookie })])
    for (const page of pages) await note(page, await caller.get(`//${page}/${id}`))
  return found
}

test.each(['draft', 'released', 'reported'] as const)('a project that is %s', async (state) => {
  expect(await findWords(state)).toEqual([])
})

test('the words are found where people may lack an e-mail', async () => {
  await dropEmails(t, own.released.matrix.id)
  const found = await findWords('released')
  for (const name of [
    '/pending-list/:matrixId',
    '/pending-workbook',
    'assessment',
    'confirmation-sent',
  ])
    expect(found.join('\n'), name).toContain(`${name}: `)
})

test('the mails of a project from its release to its reports', async () => {
  const { matrix, ana, forms } = await draftWithPeers(fixture)
  await fixture.release(matrix.id)
  for (const form of forms.slice(0, -1)) await makeAnswers(t.context, form.id, [4, 3, 5, 2])
  await fixture.api().post(`/matrices/remind/${matrix.id}`)
  for (const day of ['2026-12-03', '2026-12-04', '2026-12-05', '2026-12-06'])
    await fixture.runJobsAt(`${day}T18:00:00Z`)
  await fixture.api().post(`/deliveries/${matrix.id}`, { subject_ids: [ana.id] })
  await fixture.runJobsAt('2026-12-07T18:00:00Z')
  const mails = fixture.sent.map(({ subject, text }) => `${subject}\n${text}`)
  expect(mails.length).toBeGreaterThan(forms.length)
  expect(mails.flatMap(sentenceIn)).toEqual([])
})
