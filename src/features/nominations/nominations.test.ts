import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { makeMatrix } from '../../../tests/factories.ts'
import { nominationFixture, peer } from '../../../tests/nomination-fixtures.ts'
import { askForRaters } from '../../../tests/nomination-plan.ts'
import type { OwnProposals } from './contract.ts'

const fixture = await nominationFixture()
const { t, api, workspace_id, deliver, mailsTo, release, keyed, draft, open, opened, connections } =
  fixture

beforeEach(() => fixture.reset())
afterAll(() => t.close())

describe('a relation that the project does not use', () => {
  test('is neither asked for nor accepted', async () => {
    const s = await draft()
    await api().patch(`/matrices/${s.matrix.id}`, { relation_type_ids: [1, 2, 3] })
    await open(s.matrix.id)
    const key = keyed('nominator', s.ana.id)
    const path = `/nominations/own/${s.ana.id}`
    const { data } = await t.visitor.get<OwnProposals>(path, key)
    expect(data.list.relations.map(({ relation_type_id }) => relation_type_id)).toEqual([3])
    const client = { rater_id: s.caro.id, relation_type_id: 5 }
    expect(await t.visitor.post(`${path}/add`, client, key)).toMatchObject({
      status: 422,
      code: 'nominations.relation_unknown',
    })
  })
})

describe('opening', () => {
  test('mails each evaluated person a link and proposes who is connected already', async () => {
    const s = await opened()
    await deliver()
    const [mail] = mailsTo(s.ana.email)
    expect(mail?.subject).toBe('Ana, propón quién te evaluará')
    const { 'x-link-key': key } = keyed('nominator', s.ana.id)
    expect(mail?.text).toContain(`/nominate/${s.ana.id}#${key}`)
    expect(mailsTo(s.lia.email)).toEqual([])
    const { data } = await s.read()
    expect(data?.list.raters).toMatchObject([{ name: 'Beto', source: 'chart', load: 1 }])
    expect(data?.list.leaders).toMatchObject([{ name: 'Lía' }])
  })

  test('is refused twice, without the option, without connections, and after its day', async () => {
    const s = await draft()
    await open(s.matrix.id)
    expect(await open(s.matrix.id)).toMatchObject({ status: 409, code: 'nominations.open_already' })
    const off = await draft({ nomination: null })
    expect(await open(off.matrix.id)).toMatchObject({ status: 409, code: 'nominations.off' })
    const { company_id } = s.matrix
    const empty = await makeMatrix(t.context, { workspace_id, company_id })
    await askForRaters(t.context, empty.id)
    expect(await open(empty.id)).toMatchObject({ status: 422, code: 'nominations.no_evaluated' })
    const late = await draft()
    await fixture.signInAt('2026-11-26T16:00:00Z')
    expect(await open(late.matrix.id)).toMatchObject({
      status: 422,
      code: 'nominations.dates_past',
    })
  })

  test('is refused for a sample and for an inactive company', async () => {
    const s = await draft()
    const { company_id } = s.matrix
    await t.context.pool.query(`update companies set kind = 'sample' where id = $1`, [company_id])
    expect(await open(s.matrix.id)).toMatchObject({ code: 'company.sample' })
    await t.context.pool.query(
      `update companies set kind = 'real', status = 'inactiva' where id = $1`,
      [company_id],
    )
    expect(await open(s.matrix.id)).toMatchObject({ code: 'company.inactive' })
  })

  test('changes no connection, and cancelling leaves no proposal', async () => {
    const s = await opened()
    await s.own('/add', peer(s.caro.id))
    expect(await connections(s)).toEqual(['1 Ana', '2 Lía', '3 Beto'])
    const path = `/matrices/${s.matrix.id}/nominations/cancel`
    expect(await api().post(path)).toMatchObject({ status: 200, data: { opened_at: null } })
    expect(await api().post(path)).toMatchObject({ status: 409, code: 'nominations.not_open' })
    expect(await t.context.db.selectFrom('proposals').selectAll().execute()).toEqual([])
    expect(await s.read()).toMatchObject({ status: 410, code: 'nominations.over' })
    expect((await release(s.matrix.id)).status).toBe(200)
  })
})

describe('a person who proposes', () => {
  test('finds people from two letters on, without those in the list, without addresses', async () => {
    const s = await opened()
    expect((await s.find('c')).data).toEqual([])
    const id = t.context.secrets.handle(s.ana.id, s.caro.id)
    expect((await s.find('ca')).data).toEqual([{ id, name: 'Caro', detail: '', load: 0 }])
    for (const known of ['be', 'an', 'li']) expect((await s.find(known)).data).toEqual([])
  })

  test('adds, removes and adds again', async () => {
    const s = await opened()
    const { data } = await s.own('/add', peer(s.caro.id))
    expect(data?.list.raters.map(({ name }) => name)).toEqual(['Beto', 'Caro'])
    const proposal_id = data?.list.raters[0]?.proposal_id
    const removed = await s.own('/remove', { proposal_id })
    expect(removed.data?.list.raters.map(({ name }) => name)).toEqual(['Caro'])
    const again = await s.own('/add', { rater_id: s.beto.id, relation_type_id: 4 })
    expect(again.data?.list.raters.find(({ name }) => name === 'Beto')).toMatchObject({
      relation_type_id: 4,
    })
  })

  test('is refused a person twice, oneself, the leader, a stranger and another relation', async () => {
    const s = await opened()
    const other = await draft()
    const cases = [
      [peer(s.beto.id), 409, 'nominations.duplicate'],
      [peer(s.ana.id), 404, 'not_found'],
      [peer(s.lia.id), 409, 'nominations.relation_given'],
      [peer(other.beto.id), 404, 'not_found'],
      [{ rater_id: s.caro.id, relation_type_id: 2 }, 422, 'nominations.relation_unknown'],
      [{ rater_id: s.caro.id, relation_type_id: 1 }, 422, 'nominations.relation_unknown'],
      [{ relation_type_id: 3 }, 400, 'input.invalid'],
    ] as const
    for (const [body, status, code] of cases)
      expect(await s.own('/add', body)).toMatchObject({ status, code })
    expect(await s.own('/remove', { proposal_id: s.caro.id })).toMatchObject({ code: 'not_found' })
  })

  test('is told no id that opens a link or stands for a person in another list', async () => {
    const s = await opened()
    const { raters, leaders } = (await s.own('/add', peer(s.caro.id))).data.list
    const [team] = (await s.readTeam()).data.lists
    const replies = [
      ...raters.flatMap(({ rater_id, proposal_id }) => [rater_id, proposal_id]),
      ...leaders.map(({ id }) => id),
      ...(await s.find('do')).data.map(({ id }) => id),
    ]
    const ids = [s.lia, s.beto, s.caro, s.dora].map(({ id }) => id)
    expect(replies.filter((id) => id && ids.includes(id))).toEqual([])
    for (const id of replies)
      expect(await t.visitor.get(`/answers/verification/${id}`)).toMatchObject({ status: 404 })
    expect(team?.raters.filter(({ rater_id }) => replies.includes(rater_id))).toEqual([])
    const given = { rater_id: team?.raters[0]?.rater_id, relation_type_id: 4 }
    const key = keyed('nominator', s.ana.id)
    expect(await t.visitor.post(`/nominations/own/${s.ana.id}/add`, given, key)).toMatchObject({
      status: 404,
    })
  })

  test('sends only a list that meets its limits, and once', async () => {
    const s = await opened()
    expect(await s.own('/send')).toMatchObject({ status: 422, code: 'nominations.too_few' })
    for (const { id } of [s.caro, s.dora, s.elia]) await s.own('/add', peer(id))
    expect(await s.own('/send')).toMatchObject({ status: 422, code: 'nominations.too_many' })
    const { data } = await s.read()
    await s.own('/remove', { proposal_id: data?.list.raters.at(-1)?.proposal_id })
    expect((await s.own('/send')).data).toMatchObject({ list: { state: 'sent' } })
    expect(await s.own('/send')).toMatchObject({ status: 409, code: 'nominations.sent_already' })
    expect(await s.own('/add', peer(s.elia.id))).toMatchObject({ code: 'nominations.sent_already' })
  })

  test('learns what the report would show of each relation', async () => {
    const s = await opened()
    const verdicts = async () => (await s.read()).data?.list.relations.map(({ verdict }) => verdict)
    expect(await verdicts()).toEqual(['hidden', 'none', 'none'])
    for (const { id } of [s.caro, s.dora]) await s.own('/add', peer(id))
    expect(await verdicts()).toEqual(['shown', 'none', 'none'])
    await s.own('/add', { rater_id: s.elia.id, relation_type_id: 4 })
    expect(await verdicts()).toEqual(['pooled', 'pooled', 'none'])
  })

  test('may not propose after the day', async () => {
    const s = await opened()
    t.clock.set('2026-11-26T16:00:00Z')
    expect((await s.read()).data).toMatchObject({ problem: 'nominations.proposing_over' })
    expect(await s.own('/add', peer(s.caro.id))).toMatchObject({
      status: 409,
      code: 'nominations.proposing_over',
    })
  })

  test('needs the key of the link, of this kind and of this person', async () => {
    const s = await opened()
    const path = `/nominations/own/${s.ana.id}`
    for (const headers of [{}, keyed('approver', s.ana.id), keyed('nominator', s.beto.id)])
      expect(await t.visitor.get(path, headers)).toMatchObject({
        status: 403,
        code: 'link.key_required',
      })
  })
})

describe('a person from outside', () => {
  const outside = {
    relation_type_id: 5,
    outside: { name: 'Rosa Paz', email: 'rosa@valle.example' },
  }

  test('becomes a subject that only rates, once the list is approved', async () => {
    const s = await opened()
    const subjects = () =>
      t.context.db
        .selectFrom('subjects')
        .where('matrix_id', '=', s.matrix.id)
        .where('email', '=', 'rosa@valle.example')
        .select('name')
        .execute()
    expect((await s.own('/add', outside)).status).toBe(200)
    expect(await s.own('/add', outside)).toMatchObject({ code: 'nominations.duplicate' })
    expect(await subjects()).toEqual([])
    await s.own('/add', peer(s.caro.id))
    await s.own('/send')
    await s.team('/approve', { evaluated_ids: [s.ana.id] })
    expect(await subjects()).toEqual([{ name: 'Rosa Paz' }])
    expect(await connections(s)).toContain('5 Rosa Paz')
  })

  test('with the address of a subject is that subject', async () => {
    const s = await opened()
    const { data } = await s.own('/add', {
      relation_type_id: 5,
      outside: { name: 'Otra', email: 'CARO@ceiba.mx' },
    })
    expect(data?.list.raters).toMatchObject([{ name: 'Beto' }, { name: 'Caro' }])
  })

  test('is refused in another relation, without an address, and without a name', async () => {
    const s = await opened()
    const refused = async (body: Readonly<Record<string, unknown>>) =>
      (await s.own('/add', body)).code
    expect(await refused({ ...outside, relation_type_id: 3 })).toBe('nominations.outside_relation')
    const nameless = { ...outside, outside: { name: ' ', email: 'rosa@valle.example' } }
    expect(await refused(nameless)).toBe('nominations.outside_name')
    const wrong = { ...outside, outside: { name: 'Rosa', email: 'rosa' } }
    expect(await refused(wrong)).toBe('email.invalid')
  })
})

test('the title of a link’s page names project and company, and no person', async () => {
  const s = await opened()
  const { name: company } = await t.context.db
    .selectFrom('companies')
    .innerJoin('matrices', 'matrices.company_id', 'companies.id')
    .where('matrices.id', '=', s.matrix.id)
    .select('companies.name')
    .executeTakeFirstOrThrow()
  for (const path of ['nominate', 'approve']) {
    const title = /<title>(.*?)<\/title>/.exec(
      String((await t.visitor.get(`//${path}/${s.ana.id}`)).bytes),
    )?.[1]
    expect(title).toMatch(/^[^:]+: .+ · Contorno$/)
    expect(title).toContain(`: ${s.matrix.name}, ${company} · `)
    expect(title).not.toContain('Ana')
  }
  const unknown = String((await t.visitor.get('//nominate/nada')).bytes)
  expect(unknown).toContain('<title>Propón quién te evaluará · Contorno</title>')
})
