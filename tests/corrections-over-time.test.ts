import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { AnonymityProof } from '#features/anonymity/contract.ts'
import { callerOf } from './caller.ts'
import { makeAnswers } from './factories.ts'
import { matrixAboutAna, ownerOf } from './overlapping-matrices.ts'
import { releaseFixture } from './release-fixtures.ts'
import { REPORTS_OPEN } from './report-fixtures.ts'

/*
 * A corrected address and a sheet that is sent again give the attacker nothing more: one project
 * publishes once, and the corrected person stays the person of other projects.
 */

const fixture = await releaseFixture()
const { t, api, deliver, mailsTo, signInAt, workspace_id } = fixture
beforeEach(() => fixture.reset())
afterAll(() => t.close())

const CHOICES = { Beto: [5, 4, 5, 4], Caro: [3, 4, 2, 4], Dora: [4, 4, 4, 4] }
const RIGHT = 'dora.rios@ceiba.mx'
const owner = await ownerOf(t.context, workspace_id)

/** Three peers rate Ana; the first two have answered. */
async function projectAboutAna(name = 'Uno') {
  const raters = { 3: ['Beto', 'Caro', 'Dora'] }
  const matrix = await matrixAboutAna(t.context, owner, { name, released: true, raters })
  for (const rater of ['Beto', 'Caro'] as const)
    await makeAnswers(t.context, matrix.forms.get(rater) ?? '', CHOICES[rater])
  const dora = matrix.ids.get('Dora') ?? ''
  return { ...matrix, dora }
}
type Project = Awaited<ReturnType<typeof projectAboutAna>>

const correct = ({ id }: Project, subject_id: string, email: string) =>
  api().patch(`/matrices/${id}/subjects/${subject_id}/email`, { email })

/** Dora sends her sheet with the key of that version. */
async function send({ dora, evaluation_id }: Project, key_version: number, choices = CHOICES.Dora) {
  const { rows: asked } = await t.context.pool.query<{ id: string }>(
    `select q.id from questions q join competences c on c.id = q.competence_id
     where q.evaluation_id = $1 order by c.position, q.position`,
    [evaluation_id],
  )
  const { rows: values } = await t.context.pool.query<{ id: string }>(
    `select v.id from scale_values v join evaluations e using (scale_id)
     where e.id = $1 and value is not null order by value`,
    [evaluation_id],
  )
  const { rows: forms } = await t.context.pool.query<{ id: string }>(
    'select id from forms where evaluator_id = $1',
    [dora],
  )
  const rater = callerOf(t.app, {
    'x-rater-key': t.context.secrets.raterKey({ id: dora, key_version }),
  })
  return rater.post(`/answers/complete/${dora}`, {
    answers: asked.map((question, at) => ({
      question_id: question.id,
      form_id: forms[0]?.id,
      value_id: values[(choices[at] ?? 0) - 1]?.id,
      sequence: t.clock.now().getTime(),
    })),
  })
}

/** All that the report about Ana tells, as a program reads it. */
async function readReport({ id, evaluated_id }: Project) {
  await signInAt(REPORTS_OPEN)
  const { data, status } = await api().get<object>(`/reports/${id}/${evaluated_id}`)
  expect(status).toBe(200)
  return JSON.stringify(data).replaceAll(id, '').replaceAll(evaluated_id, '')
}

const readProof = async ({ id }: Pick<Project, 'id'>): Promise<AnonymityProof> =>
  (await api().get<AnonymityProof>(`/matrices/anonymity/${id}`)).data

describe('a rater whose address is corrected', () => {
  test('counts once, and the report is the one without the correction', async () => {
    const plain = await projectAboutAna()
    await makeAnswers(t.context, plain.forms.get('Dora') ?? '', CHOICES.Dora)
    const expected = await readReport(plain)
    await fixture.reset()
    const project = await projectAboutAna()
    const before = await readProof(project)
    expect((await correct(project, project.dora, RIGHT)).status).toBe(200)
    expect(await readProof(project)).toEqual(before)
    // the old link writes nothing more
    expect((await send(project, 1)).status).toBe(403)
    expect((await send(project, 2)).status).toBe(200)
    const published = await readReport(project)
    const strip = (text: string) => text.replaceAll(/"[0-9a-f-]{36}"/g, '""')
    expect(strip(published)).toBe(strip(expected))
  })

  test('is the same person in a later project, which tells nothing of the same group', async () => {
    const project = await projectAboutAna()
    const later = async () => {
      const raters = { 3: ['Beto', 'Caro', 'Teodora'] }
      const matrix = await matrixAboutAna(t.context, owner, { name: 'Dos', raters })
      await t.context.pool.query('update subjects set email = $2 where id = $1', [
        matrix.ids.get('Teodora'),
        RIGHT,
      ])
      return matrix
    }
    const unknown = await later()
    expect((await readProof(unknown)).overlaps).not.toEqual([])
    expect((await correct(project, project.dora, RIGHT)).status).toBe(200)
    expect((await readProof(unknown)).overlaps).toEqual([])
  })

  test('to a second address of a colleague is told as one person with two addresses', async () => {
    const project = await projectAboutAna()
    expect((await readProof(project)).same_people).toEqual([])
    expect((await correct(project, project.dora, 'caro+dora@ceiba.mx')).status).toBe(200)
    const { same_people, colluders } = await readProof(project)
    expect(same_people.map(({ name, same }) => [name, same])).toEqual([
      ['Caro', 'mailbox'],
      ['Dora', 'mailbox'],
    ])
    expect(colluders).toEqual([{ colluders: 1, groups: 1 }])
  })

  test('is corrected no more once the group is closed, so that no report is computed twice', async () => {
    const project = await projectAboutAna()
    await makeAnswers(t.context, project.forms.get('Dora') ?? '', CHOICES.Dora)
    const published = await readReport(project)
    for (const id of [project.dora, project.ids.get('Beto') ?? '', project.evaluated_id])
      expect((await correct(project, id, RIGHT)).status).toBe(409)
    expect(await readReport(project)).toBe(published)
  })
})

describe('a sheet that is sent again', () => {
  /** The token of «No fui yo» in the receipt that Dora was mailed. */
  async function reopen({ dora }: Project) {
    await deliver()
    const text = mailsTo('Dora@ceiba.mx').findLast(({ subject }) =>
      subject.startsWith('Recibimos tus respuestas'),
    )?.text
    const token = new RegExp(`/reopen/${dora}#([\\w-]{43})`).exec(text ?? '')?.[1] ?? ''
    return t.visitor.post(`/answers/reopen/${dora}`, { token })
  }

  test('is published once, as it was sent last, and its first answers nowhere', async () => {
    const plain = await projectAboutAna()
    expect((await send(plain, 1)).status).toBe(200)
    const expected = await readReport(plain)
    await fixture.reset()
    const project = await projectAboutAna()
    expect((await send(project, 1, [1, 1, 1, 1])).status).toBe(200)
    expect((await api().get(`/reports/${project.id}/${project.evaluated_id}`)).status).toBe(409)
    expect((await reopen(project)).status).toBe(200)
    expect((await api().get(`/reports/${project.id}/${project.evaluated_id}`)).status).toBe(409)
    expect((await send(project, 2)).status).toBe(200)
    const strip = (text: string) => text.replaceAll(/"[0-9a-f-]{36}"/g, '""')
    expect(strip(await readReport(project))).toBe(strip(expected))
  })

  test('is sent again before the closing only', async () => {
    const project = await projectAboutAna()
    expect((await send(project, 1)).status).toBe(200)
    const published = await readReport(project)
    expect((await reopen(project)).status).toBeGreaterThanOrEqual(400)
    expect(await readReport(project)).toBe(published)
  })
})
