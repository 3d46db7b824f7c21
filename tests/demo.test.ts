import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { output } from 'zod'
import type { Member } from '#features/accounts/contract.ts'
import type { DeliveryRow, OwnReport } from '#features/delivery/contract.ts'
import type { Evaluation } from '#features/evaluations/contract.ts'
import { libraryCompetences } from '#features/evaluations/library.ts'
import type { Matrix } from '#features/matrices/contract.ts'
import { countDegrees } from '#features/matrices/relations.rules.ts'
import type { MatrixProposals } from '#features/nominations/contract.ts'
import type { ReportList } from '#features/reports/contract.ts'
import type { SlipList, SlipLook } from '#features/slips/contract.ts'
import type { Subject } from '#features/subjects/contract.ts'
import type { Database } from '#server/database/database.ts'
import { freePort } from '#server/embedded-postgres/postgres.ts'
import { Session } from '../scripts/demo/session.ts'
import { queryEmbedded, queryServer, waitUntil } from '../scripts/faults/inspection.ts'
import { type MailServer, startMailServer } from '../scripts/faults/mail-server.ts'
import { openTestDatabase } from './database.ts'

/** `npm run demo` in a shell that holds the settings of a real product (security.md OPS-02). */
const folder = mkdtempSync(path.join(tmpdir(), 'contorno-demo-test-'))
const data_dir = path.join(folder, 'demo')

interface RunningDemo {
  readonly child: ChildProcess
  readonly ended: Promise<number | null>
  output(): string
}

function startDemo(settings: Record<string, string>): RunningDemo {
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/demo.ts'], {
    env: { ...process.env, PORT: '0', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString()
    })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  return { child, ended, output: () => text }
}

let real: { readonly database: Database; readonly smtp: MailServer }
let demo: RunningDemo
let url: string
let owner: Session
let evaluation: Evaluation
let members: readonly output<typeof Member>[]

beforeAll(async () => {
  mkdirSync(path.join(folder, 'full/postgres/cluster'), { recursive: true })
  real = { database: await openTestDatabase(), smtp: await startMailServer() }
  const port = String(await freePort())
  url = `http://localhost:${port}`
  demo = startDemo({
    PORT: port,
    DATABASE_URL: real.database.url,
    SMTP_URL: real.smtp.url,
    APP_SECRET: 'the secret of the real product, never the demo',
    DATA_DIR: data_dir,
  })
  await Promise.race([
    waitUntil('the demo', () => demo.output().includes('Termina con Ctrl+C'), {
      patience_ms: 600_000,
    }),
    demo.ended.then(() => {
      throw new Error(`the demo ended: ${demo.output()}`)
    }),
  ])
  owner = await signedIn(printed(/login\n +(\S+@\S+)/))
  const { company_id, id } = printedMatrix('delivery')
  evaluation = await owner.get(`/evaluations/${(await matrix({ company_id, id })).evaluation_id}`)
  const companies = await owner.get<{ id: string; workspace_id: string }[]>('/companies')
  const workspace = companies.find((company) => company.id === company_id)?.workspace_id
  members = (await owner.get<{ members: typeof members }>(`/workspaces/${workspace}/members`))
    .members
}, 700_000)
afterAll(async () => {
  demo.child.kill('SIGTERM')
  await demo.ended
  await real.smtp.close()
  await real.database.close()
  rmSync(folder, { recursive: true, force: true })
})

/** What the first group of the expression finds in the demo's output. */
function printed(expression: RegExp): string {
  const found = expression.exec(demo.output())?.[1]
  if (found === undefined) throw new Error(`the demo printed no ${expression}`)
  return found
}

async function signedIn(email: string): Promise<Session> {
  const session = new Session(url)
  await session.post('/auth/login', { email, password: printed(/login\n.*\n +(\S.*)/) })
  return session
}

/** The matrix of the second or third company whose page has this name in its address. */
function printedMatrix(page: 'nominations' | 'anonymity' | 'delivery' | 'slips'): PrintedMatrix {
  const [company_id = '', id = ''] = printed(new RegExp(`/${page}/(\\S+)`)).split('/')
  return { company_id, id }
}

interface PrintedMatrix {
  readonly company_id: string
  readonly id: string
}

const matrix = ({ id }: PrintedMatrix): Promise<Matrix> => owner.get(`/matrices/one/${id}`)
const lists = async () =>
  (await owner.get<MatrixProposals>(`/matrices/${printedMatrix('nominations').id}/nominations`))
    .lists
const deliveries = () => owner.get<DeliveryRow[]>(`/deliveries/${printedMatrix('delivery').id}`)
const questions = () =>
  evaluation.evaluation_competences.flatMap(({ competence }) => competence.questions)
/** The reply to the person whose link is printed. */
function ownReport(): Promise<OwnReport> {
  const { hash, pathname } = new URL(printed(/su propio reporte: .* (http\S+)/))
  return new Session(url).post(
    `/delivery/${pathname.split('/').at(-1)}`,
    {},
    { 'x-link-key': hash.slice(1) },
  )
}

describe('the second company', () => {
  test('200 people propose their raters', async () => {
    expect(await lists()).toHaveLength(200)
  })

  test.each(['open', 'sent', 'approved'])('some lists of proposals are %s', async (state) => {
    expect((await lists()).filter((list) => list.state === state)).not.toEqual([])
  })

  test('a leader has sent lists back with a line', async () => {
    const lines = (await lists()).flatMap(({ returned }) => returned ?? [])
    expect(lines[0]).toBe('Falta alguien de otra área con quien trabajes cada semana.')
  })

  test('a rater was taken out of a list with a reason', async () => {
    const removed = (await lists()).flatMap(({ raters }) => raters.filter((one) => one.removed))
    expect(removed[0]?.reason).toBe('Este año casi no trabajaron juntos.')
  })

  test('asks what to keep, start and stop: required, optional, and of colleagues only', () => {
    expect(
      evaluation.prompts.map((one) => [one.prompt, one.required, one.relation_type_ids]),
    ).toEqual([
      ['Seguir haciendo', true, []],
      ['Empezar a hacer', false, []],
      ['Dejar de hacer', false, [2, 3, 4]],
    ])
  })

  test('words every question for oneself', () => {
    expect(questions().filter(({ self_question }) => self_question === '')).toEqual([])
  })

  test('describes the values of a question', () => {
    const described = questions().filter(({ anchors }) => anchors.length > 0)
    expect(described.map(({ question, anchors }) => [question, anchors.length])).toEqual([
      ['Escucha sin interrumpir', 5],
    ])
  })

  test('asks clients some of the questions only', () => {
    const inside = questions().filter(({ relation_type_ids }) => relation_type_ids.length > 0)
    expect(inside.map(({ relation_type_ids }) => relation_type_ids.includes(5))).toEqual(
      Array.from({ length: 5 }, () => false),
    )
  })

  test('has competences of the three levels of the library', () => {
    const levels = evaluation.evaluation_competences.map(
      ({ competence }) => libraryCompetences.find(({ name }) => name === competence.name)?.level,
    )
    expect(levels).toEqual(['person', 'person', 'manager', 'manager', 'executive', 'executive'])
  })

  test('weighs relations and competences', async () => {
    const { weights } = await matrix(printedMatrix('delivery'))
    expect(new Set(Object.values(weights?.relations ?? {})).size).toBeGreaterThan(1)
    expect(new Set(weights?.competences?.map(({ weight }) => weight)).size).toBeGreaterThan(1)
  })

  test('has a project of 270 degrees that is being answered', async () => {
    const { relation_type_ids, phase, answered, forms } = await matrix(printedMatrix('anonymity'))
    expect([countDegrees(relation_type_ids), phase]).toEqual([270, 'released'])
    expect(answered).toBeGreaterThan(0)
    expect(answered).toBeLessThan(forms)
  })

  test('tells several people that reports are ready', async () => {
    expect((await matrix(printedMatrix('delivery'))).reports_emails).toHaveLength(2)
  })

  test.each(['delivered', 'opened', 'scheduled', 'awaiting_leader', 'revoked'])(
    'some reports are %s',
    async (state) => {
      expect((await deliveries()).filter((row) => row.state === state)).not.toEqual([])
    },
  )

  test('a report was delivered after the talk with the leader', async () => {
    const events = await queryEmbedded(
      data_dir,
      "select 1 from activity where action = 'report.leader_talked'",
    )
    expect(events).toHaveLength(1)
  })

  test('some leaders read the report too', async () => {
    expect((await deliveries()).filter((row) => row.leader_report !== null)).toHaveLength(2)
  })

  test('one of two plans is shared, with the leader too', async () => {
    const plans = await queryEmbedded<{ shared: boolean; shared_with_leader: boolean }>(
      data_dir,
      'select shared, shared_with_leader from plans order by shared',
    )
    expect(plans).toEqual([
      { shared: false, shared_with_leader: false },
      { shared: true, shared_with_leader: true },
    ])
  })

  test('the own report is compared with the PDF of an earlier cycle', async () => {
    const { report } = await ownReport()
    expect(report.kind === 'full' && report.before?.matrix.name).toBe('Gerencias 2025')
  })

  test('the earlier cycle is erased', async () => {
    const { company_id } = printedMatrix('delivery')
    const matrices = await owner.get<Matrix[]>(`/matrices/${company_id}`)
    expect(matrices.find(({ name }) => name === 'Gerencias 2025')?.phase).toBe('erased')
  })

  test.each(['organizer', 'consultant'])('a member of the role %s signs in', async (role) => {
    const email = members.find((member) => member.role === role)?.email ?? ''
    await expect(signedIn(email)).resolves.toBeInstanceOf(Session)
  })
})

describe('the plant', () => {
  const running = () => printedMatrix('slips').id

  test('is a project of 500 people of whom 490 have a number and no e-mail', async () => {
    const people = await owner.get<Subject[]>(`/subjects/${running()}`)
    expect([people.length, people.filter(({ email }) => email === null).length]).toEqual([500, 490])
  })

  test('has a slip for each of them, of which some are opened', async () => {
    const { people, printed, counts } = await owner.get<SlipList>(`/matrices/${running()}/slips`)
    expect([people.length, printed]).toEqual([490, 490])
    expect(counts?.opened).toBeGreaterThan(50)
    expect(counts?.opened).toBeLessThan(200)
  })

  test('has a slip to open', async () => {
    const { hash } = new URL(printed(/una papeleta sin abrir: .* (http\S+)/))
    const slip = await new Session(url).post<SlipLook>('/slips/look', { code: hash.slice(1) })
    expect([slip.matrix, slip.opened_on]).toEqual(['Supervisión 2026', null])
  })

  test('has three tablets that wait for the codes it prints', async () => {
    const codes = [...demo.output().matchAll(/tableta «\S+», código (\S+)/g)].map(
      ([, code]) => code,
    )
    const names: unknown[] = []
    for (const code of codes)
      names.push(await new Session(url).post<{ name: string }>('/kiosks/register', { code }))
    expect(names).toMatchObject([{ name: 'Almacén' }, { name: 'Caseta' }, { name: 'Comedor' }])
  })

  test('mails nothing to people without e-mail', async () => {
    const mails = await queryEmbedded<{ number: number }>(
      data_dir,
      `select count(*)::int as number from outbox join subjects on subjects.id = subject_id
       where subjects.email is null and kind <> 'slips_notice'`,
    )
    expect(mails).toEqual([{ number: 0 }])
  })

  test('has the reports of a pilot, of which some are delivered', async () => {
    const pilot = printed(/Resultados de un piloto +\S+\/(\S+)/)
    const { subjects } = await owner.get<ReportList>(`/subjects/${pilot}/reports`)
    expect(subjects).toHaveLength(6)
    const rows = await owner.get<DeliveryRow[]>(`/deliveries/${pilot}`)
    expect(rows.filter(({ state, email }) => state === 'delivered' && email === null)).toHaveLength(
      3,
    )
  })
})

test('fills neither the database nor the mailboxes of the environment', async () => {
  const users = await queryServer(real.database.url, 'select 1 from users')
  expect([users.length, real.smtp.received.length]).toEqual([0, 0])
})

test('ends in order', async () => {
  demo.child.kill('SIGTERM')
  expect(await demo.ended).toBe(0)
})

test('refuses a data folder that holds a database', async () => {
  const { ended, output } = startDemo({ DATA_DIR: path.join(folder, 'full') })
  expect(await ended).toBe(1)
  expect(output()).toContain('already holds a database, and the demo fills only an empty folder')
})
