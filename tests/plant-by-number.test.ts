import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailRenderers } from '#app/features.ts'
import type { Sheet } from '#features/answers/contract.ts'
import type { Usage } from '#features/integrations/contract.ts'
import type { Matrix } from '#features/matrices/contract.ts'
import type { ReportList } from '#features/reports/contract.ts'
import type { SlipList } from '#features/slips/contract.ts'
import type { ImportReport } from '#features/subjects/contract.ts'
import { openMailTransport } from '#server/mail/mail-transport.ts'
import { deliverDueMail } from '#server/mail/mailer.ts'
import { writeXlsx } from '#shared/spreadsheet/xlsx.ts'
import { startMailServer } from '../scripts/faults/mail-server.ts'
import { openTestApp } from './app.ts'
import { type Caller, callerOf } from './caller.ts'
import { makeCompany, makeEvaluation, makeUser } from './factories.ts'
import { makeKiosk } from './kiosk-fixtures.ts'
import { readPdf } from './pdf-reader.ts'
import { atTheDoor } from './slip-fixtures.ts'

/** A plant whose people all have a number and no e-mail, from the file to the reports. */
const PEOPLE = 500
const TEAM = 10
const SHIFTS = 3
const TABLETS = 3
/** Who answer at once. */
const AT_ONCE = 8
const CODE = /\b[0-9A-HJKMNP-TV-Z]{5} [0-9A-HJKMNP-TV-Z]{5}\b/g

const smtp = await startMailServer()
const t = await openTestApp({ SMTP_URL: smtp.url, TRUST_PROXY: '1' })
const transport = openMailTransport(t.context.config)
const owner = await makeUser(t.context)
let api: Caller
let matrix: Matrix
let codes: readonly string[]
const tablets: Awaited<ReturnType<typeof makeKiosk>>[] = []

beforeAll(async () => {
  api = await t.as(owner.id)
})
afterAll(async () => {
  transport.close()
  await smtp.close()
  await t.close()
})

const numberAt = (position: number): string => String(position + 1).padStart(6, '0')
/** The first leads the first of each ten, who lead the others. */
const leaderAt = (position: number): string => {
  if (position === 0) return ''
  return numberAt(position % TEAM === 0 ? 0 : position - (position % TEAM))
}
const rows = Array.from({ length: PEOPLE }, (_, position) => [
  `Persona ${numberAt(position)}`,
  'sin correo',
  numberAt(position),
  `Turno ${1 + (position % SHIFTS)}`,
  leaderAt(position),
])
const findColumn = (name: string): string | undefined =>
  matrix.subject_properties.find((column) => column.name === name)?.id

const slips = async () => (await api.get<SlipList>(`/matrices/${matrix.id}/slips`)).data
const deliver = () => deliverDueMail(t.context, { transport, renderers: mailRenderers })

test('a file with numbers and leaders gives people and connections', async () => {
  const { workspace_id } = owner
  const company = await makeCompany(t.context, { workspace_id })
  const evaluation = await makeEvaluation(t.context, { workspace_id, competences: 2 })
  const text = (name: string) => ({ name, type: 'text', description: '' })
  const created = await api.post<Matrix>('/matrices', {
    name: 'Planta',
    company_id: company.id,
    evaluation_id: evaluation.id,
    email_send_reports: 'rh@ceiba.mx',
    limit_date: '2026-12-04',
    reminder_id: 3,
    subject_properties: [text('Turno'), text('Jefe')],
    without_email: true,
  })
  matrix = created.data
  const heads = ['Nombre', 'Correo', 'No. de empleado', 'Turno', 'Jefe']
  const imported = await api.upload<ImportReport>(
    'POST',
    `/subjects/${matrix.id}/import`,
    {},
    {
      field: 'file',
      name: 'plantilla.xlsx',
      type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      bytes: writeXlsx([{ name: 'Hoja', rows: [heads, ...rows] }]),
    },
  )
  expect(imported.data).toMatchObject({ added: PEOPLE, duplicates: [], invalid: [], warnings: [] })
  const generated = await api.post(`/forms/${matrix.id}/generate`, {
    kind: 'org_chart',
    subject_property_id: findColumn('Jefe'),
    self: false,
    leader: true,
    team: true,
    peers: 0,
  })
  expect(generated.data).toMatchObject({ added: 2 * (PEOPLE - 1) })
})

test('the workspace holds as many people, each found by the number', async () => {
  const path = `/workspaces/${owner.workspace_id}`
  const { data } = await api.get<Usage>(`${path}/usage`)
  expect([data.companies[0]?.people, data.limits.people.used]).toEqual([PEOPLE, PEOPLE])
  const found = await api.post(`${path}/data-subjects/search`, { search: numberAt(PEOPLE - 1) })
  expect(found.data['people']).toMatchObject([{ name: rows.at(-1)?.[0], email: null }])
})

test('the release queues no mail to a person, and everyone gets a printed slip', async () => {
  const summary = await api.get(`/matrices/release-summary/${matrix.id}`)
  expect(summary.data).toMatchObject({ evaluators: PEOPLE, mails: 0, slips: PEOPLE })
  expect((await api.post(`/matrices/release/${matrix.id}`)).status).toBe(200)
  const printed = await api.post<{ pdf: string; slips: number }>(`/matrices/${matrix.id}/slips`, {
    order_by: findColumn('Turno'),
  })
  expect(printed.data.slips).toBe(PEOPLE)
  const { pages } = await readPdf(Buffer.from(printed.data.pdf, 'base64'))
  codes = pages.flatMap(({ text }) => text.match(CODE) ?? [])
  expect(new Set(codes).size).toBe(PEOPLE)
  expect(await slips()).toMatchObject({ printed: PEOPLE, counts: { opened: 0, reprinted: 0 } })
})

/** A person opens the slip on a phone of their own and enters with the NIP. */
async function enterOnPhone(code: string, address: string): Promise<Entered> {
  const phone = atTheDoor(t, undefined, { 'x-forwarded-for': address })
  const { name } = (await phone.look(code)).data
  const { nip } = (await phone.open(code)).data
  const { data } = await phone.enter(code, nip)
  return { name: String(name), ...data }
}

interface Entered {
  readonly name: string
  readonly subject_id: string
  readonly key: string
}

/** Of ten people three come back to a tablet, each to another one, with their number. */
async function enterAt(position: number, code: string): Promise<Entered> {
  const address = `203.0.${position >> 8}.${position & 255}`
  const tablet = tablets[position % 10]
  if (!tablet) return enterOnPhone(code, address)
  const phone = atTheDoor(t, undefined, { 'x-forwarded-for': address })
  const { name } = (await phone.look(code)).data
  const { nip } = (await phone.open(code)).data
  const { data } = await tablet.enter(String(name).replace('Persona ', ''), nip)
  return { name: String(name), ...data }
}

/** Answers every question of the sheet and sends it; returns who did. */
async function answer({ name, subject_id, key }: Entered): Promise<string> {
  const rater = callerOf(t.app, { 'x-rater-key': key })
  const { data } = await rater.get<Sheet>(`/subjects/forms/${subject_id}`)
  const { questions, scale, forms } = data
  const answers = forms.flatMap((form) =>
    questions.map((question, index) => ({
      form_id: form.id,
      question_id: question.id,
      value_id: scale.values[index % 3]?.id,
    })),
  )
  const sent = await rater.post<{ completed: boolean }>(`/answers/complete/${subject_id}`, {
    answers,
  })
  expect(sent.data).toMatchObject({ completed: true })
  return name
}

test('each person opens the slip, enters on a phone or a tablet and sends the sheet', async () => {
  for (let count = 0; count < TABLETS; count++) tablets.push(await makeKiosk(t, matrix.id))
  const left = [...codes.entries()]
  const names: string[] = []
  const answerNext = async (): Promise<void> => {
    for (let next = left.pop(); next; next = left.pop()) {
      const [position, code] = next
      names.push(await answer(await enterAt(position, code)))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, answerNext))
  expect(names.toSorted()).toEqual(rows.map(([name]) => name))
  expect((await slips()).counts).toEqual({ opened: PEOPLE, reprinted: 0 })
  const { data } = await api.get<Matrix>(`/matrices/one/${matrix.id}`)
  const sheets = 2 * (PEOPLE - 1)
  expect(data).toMatchObject({ forms: sheets, answered: sheets })
})

test('after the closing everyone has a report', async () => {
  expect((await api.post(`/matrices/close/${matrix.id}`)).status).toBe(200)
  t.clock.set('2026-11-20T22:00:01Z')
  api = await t.as(owner.id)
  const { data } = await api.get<ReportList>(`/subjects/${matrix.id}/reports`)
  expect(data.subjects).toHaveLength(PEOPLE)
  const leader = data.subjects.find(({ name }) => name === rows[TEAM]?.[0])
  const { pages } = await readPdf((await api.get(leader?.report_url ?? '')).bytes)
  expect(pages[0]?.text).toContain(leader?.name)
})

test('no mail has left but to who organises', async () => {
  await deliver()
  const { rows: queued } = await t.context.pool.query<{ number: number }>(
    'select count(*)::int as number from outbox where sent_at is null',
  )
  expect(queued[0]?.number).toBe(0)
  expect(new Set(smtp.received.map(({ to }) => to))).toEqual(new Set([owner.email]))
})
