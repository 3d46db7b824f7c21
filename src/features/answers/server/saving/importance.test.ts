import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type ColleaguesSheet, colleaguesSheet } from '../../../../../tests/colleagues-sheet.ts'
import { releaseFixture } from '../../../../../tests/release-fixtures.ts'
import type { SelfSheet, Sheet } from '../../contract.ts'

const fixture = await releaseFixture()
const { t, workspace_id, runJobsAt } = fixture
beforeEach(() => fixture.reset())
afterAll(() => t.close())

const AFTER_DEADLINE = '2026-12-05T06:01:00Z'

/** Lucía rates herself, her report (as leader), a peer and her own leader (as team). */
const sheetOf = (given: { importance?: boolean; competences?: number } = {}) =>
  colleaguesSheet(t, {
    workspace_id,
    relations: [2, 3, 4],
    importance: given.importance ?? true,
    competences: given.competences ?? 5,
  })
const formOf = (s: ColleaguesSheet, relation: number): string =>
  s.forms.find(({ relation_type_id }) => relation_type_id === relation)?.id ?? s.self.id
const competenceIds = (s: ColleaguesSheet, ...positions: readonly number[]): string[] =>
  positions.map((position) => s.evaluation.competences[position]?.id ?? '')
const mark = (s: ColleaguesSheet, form_id: string, ids: readonly string[], sequence?: number) =>
  s.rater.post('/answers/importance', [
    { form_id, competence_ids: ids, ...(sequence !== undefined && { sequence }) },
  ])
const read = async (s: ColleaguesSheet) =>
  (await s.rater.get<Sheet>(`/subjects/forms/${s.lucia.id}`)).data
const readSelf = async (s: ColleaguesSheet) =>
  (await s.rater.get<SelfSheet>(`/subjects/forms/self/${s.lucia.id}`)).data
const stored = async (form_id: string) =>
  t.context.db
    .selectFrom('forms')
    .where('id', '=', form_id)
    .select(['important', 'important_sequence'])
    .executeTakeFirstOrThrow()

describe('the competences that matter most for the role', () => {
  test('are marked by leader and self on their own forms, and read back', async () => {
    const s = await sheetOf()
    const leader = formOf(s, 2)
    expect((await mark(s, leader, competenceIds(s, 4, 0, 2))).data).toEqual({ saved: 1 })
    expect((await mark(s, s.self.id, competenceIds(s, 1))).data).toEqual({ saved: 1 })
    const sheet = await read(s)
    expect(sheet.competences.map(({ id }) => id)).toEqual(competenceIds(s, 0, 1, 2, 3, 4))
    expect(sheet.importances).toMatchObject([
      { form_id: leader, competence_ids: competenceIds(s, 0, 2, 4) },
    ])
    expect((await readSelf(s)).importances).toMatchObject([
      { form_id: s.self.id, competence_ids: competenceIds(s, 1) },
    ])
    // without the key nothing that the rater did is told
    const { data } = await t.visitor.get<Sheet>(`/subjects/forms/${s.lucia.id}`)
    expect(data.importances).toEqual([])
  })

  test('are refused of a peer and of the team, beyond three, and of another evaluation', async () => {
    const s = await sheetOf()
    for (const relation of [3, 4])
      expect(await mark(s, formOf(s, relation), competenceIds(s, 0))).toMatchObject({
        status: 422,
        code: 'answers.importance_not_asked',
      })
    expect((await mark(s, s.self.id, competenceIds(s, 0, 1, 2, 3))).status).toBe(400)
    const other = await sheetOf()
    expect(await mark(s, s.self.id, competenceIds(other, 0))).toMatchObject({
      status: 422,
      code: 'answers.competence_invalid',
    })
    expect(await mark(s, formOf(other, 2), competenceIds(s, 0))).toMatchObject({
      status: 403,
      code: 'answers.key_required',
    })
    expect((await stored(s.self.id)).important).toBeNull()
  })

  test('are not asked for by a matrix without the option, or with three competences', async () => {
    for (const given of [{ importance: false }, { competences: 3 }]) {
      const s = await sheetOf(given)
      expect([(await read(s)).competences, (await readSelf(s)).competences]).toEqual([[], []])
      expect(await mark(s, s.self.id, competenceIds(s, 0))).toMatchObject({
        status: 422,
        code: 'answers.importance_not_asked',
      })
    }
    const peers = await colleaguesSheet(t, {
      workspace_id,
      relations: [3, 4],
      importance: true,
      competences: 5,
    })
    expect((await read(peers)).competences).toEqual([])
  })

  test('of twenty tabs at once end with the newest marks', async () => {
    const s = await sheetOf()
    const now = t.clock.now().getTime()
    const taps = Array.from({ length: 20 }, (_, index) =>
      mark(s, s.self.id, competenceIds(s, index % 5), now + ((index * 7) % 20)),
    )
    expect((await Promise.all(taps)).every(({ status }) => status === 200)).toBe(true)
    // 7 × 17 leaves 19, so that the newest tap is the one with index 17
    expect((await stored(s.self.id)).important).toEqual([2])
  })

  test('are sent with the form, without them it can be sent too, and then nothing changes', async () => {
    const s = await sheetOf()
    const complete = (form_id: string) =>
      s.rater.post(`/answers/complete/${s.lucia.id}`, {
        answers: s.answers(form_id),
        form_ids: [form_id],
      })
    await mark(s, formOf(s, 2), competenceIds(s, 3))
    expect((await complete(formOf(s, 2))).status).toBe(200)
    expect((await complete(s.self.id)).status).toBe(200)
    expect(await stored(formOf(s, 2))).toEqual({ important: [3], important_sequence: null })
    expect(await mark(s, formOf(s, 2), [])).toMatchObject({
      status: 409,
      code: 'answers.completed',
    })
    expect((await read(s)).importances).toEqual([])
    t.clock.set(AFTER_DEADLINE)
    const late = await sheetOf()
    expect(await mark(late, late.self.id, [])).toMatchObject({
      status: 410,
      code: 'answers.closed',
    })
  })

  test('of a declined form are deleted at the deadline', async () => {
    const s = await sheetOf()
    const leader = formOf(s, 2)
    await mark(s, leader, competenceIds(s, 3))
    await s.rater.post('/answers/decline', [{ form_id: leader, declined: true }])
    await runJobsAt(AFTER_DEADLINE)
    expect(await stored(leader)).toEqual({ important: null, important_sequence: null })
  })
})
