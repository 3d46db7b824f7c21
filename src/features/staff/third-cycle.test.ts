import { afterAll, expect, test } from 'vitest'
import type { SyncReport } from '#features/forms/contract.ts'
import { inferRules } from '#features/forms/inferred-rules.rules.ts'
import { adminWithEvaluation } from '../../../tests/admin-fixtures.ts'
import { readDraft } from '../../../tests/staff-drafts.ts'
import { compareLines } from '../../../tests/staff-lists.ts'
import {
  expectedCycle,
  fillSecondCycle,
  nameAt,
  readCycle,
  thirdCycleList,
} from '../../../tests/third-cycle.ts'
import { planStaff, proposeAccepted } from './plan.rules.ts'

const { t, api, draft } = await adminWithEvaluation()
afterAll(() => t.close())

test('the third cycle of 200 people is the table of today', async () => {
  const matrix = await draft()
  await fillSecondCycle(t.context, matrix)
  const before = await readDraft(api, matrix.id)
  const comparison = compareLines(before, thirdCycleList())
  const rules = inferRules(before)
  expect(rules).toEqual({ self: true, leader: true, team: true, peers: 3 })
  if (!rules) throw new Error('the second cycle has rules')
  const accepted = proposeAccepted(comparison, before.subjects.length)
  const planned = planStaff(before, comparison, {
    accepted,
    rules: { ...rules, replace: true, replace_peers: true },
  })
  expect(planned).toMatchObject({
    added: { people: 20 },
    changed: { people: 15, moved: 3, by_hand: 0 },
    gone: { people: 15, by_hand: 0 },
    people: 205,
  })
  const { data } = await api.post<SyncReport>(`/matrices/${matrix.id}/sync`, planned.sync)
  // the server does what the comparison showed
  expect(data).toMatchObject({
    subjects: { new: 20, changed: 15, removed: 15 },
    forms: { generated: planned.changes.added.length, removed: planned.changes.removed.length },
  })

  const after = await readCycle(t.context, matrix.id)
  const expected = expectedCycle()
  expect(after.people).toMatchObject(expected.people)
  expect(after.people.slice(11, 14).map(({ leader }) => leader)).toEqual(
    Array.from({ length: 3 }, () => 'persona11@laceiba.mx'),
  )
  expect(after.people[20]?.leader).toBe(nameAt(11))
  const forms = after.forms.map((form) => form.join(' '))
  expect(forms.filter((form) => form.split(' ')[1] !== '3').toSorted()).toEqual(expected.chart)
  const peers = after.forms.filter(([, relation]) => relation === 3)
  expect(expected.peers.filter((form) => !forms.includes(form))).toEqual([])
  const received = Map.groupBy(peers, ([, , evaluated]) => evaluated)
  for (const [evaluator, , evaluated] of peers)
    expect(expected.leaders.get(evaluator)).toBe(expected.leaders.get(evaluated))
  for (const number of [12, 13, 14, ...Array.from({ length: 20 }, (_, at) => 201 + at)])
    expect(received.get(number)).toHaveLength(3)
  for (const [, all] of received) expect(all.length).toBeLessThanOrEqual(3)

  const again = compareLines(await readDraft(api, matrix.id), thirdCycleList())
  expect(again.people.filter(({ difference }) => difference !== 'equal')).toEqual([])
})
