import { describe, expect, test } from 'vitest'
import { LEADER, PEER, SELF_EVALUATION, TEAM } from '#shared/relations.ts'
import { copyPlan } from './previous.rules.ts'

const people = ['Ana', 'Luis', 'Eva', 'Iván'].map((name) => ({
  id: name,
  name,
  email: `${name === 'Iván' ? 'ivan' : name.toLowerCase()}@x.mx`,
}))
const form = (evaluator_id: string, relation_type_id: number, evaluated_id: string) => ({
  evaluator_id,
  evaluated_id,
  relation_type_id,
})
const previous = {
  subjects: people,
  forms: [
    form('Ana', SELF_EVALUATION, 'Ana'),
    form('Luis', LEADER, 'Ana'),
    form('Ana', TEAM, 'Luis'),
    form('Eva', PEER, 'Ana'),
    form('Luis', LEADER, 'Iván'),
  ],
}
const empty = { subjects: [], forms: [] }
const formsOf = (plan: ReturnType<typeof copyPlan>) =>
  plan.forms.map(({ evaluator, relation_type_id, evaluated }) =>
    [evaluator, relation_type_id, evaluated].join(' ').replaceAll('@x.mx', ''),
  )

describe('a copy of an earlier matrix', () => {
  test('has its people and forms', () => {
    const plan = copyPlan(previous, empty)
    expect(plan.copied).toEqual(people)
    expect(formsOf(plan)).toEqual([
      'ana 1 ana',
      'luis 2 ana',
      'ana 4 luis',
      'eva 3 ana',
      'luis 2 ivan',
    ])
  })

  test('keeps what the draft has, and leaves out who has the name of another person there', () => {
    const draft = {
      subjects: [
        { id: '1', name: 'Ana', email: 'ana@x.mx' },
        { id: '2', name: 'Luis', email: 'otro@x.mx' },
        { id: '3', name: 'Eva', email: 'EVA@x.mx' },
      ],
      forms: [form('3', LEADER, '1')],
    }
    const plan = copyPlan(previous, draft)
    expect(plan.copied.map(({ name }) => name)).toEqual(['Iván'])
    expect(plan.namesakes.map(({ name }) => name)).toEqual(['Luis'])
    expect(formsOf(plan)).toEqual(['ana 1 ana'])
  })

  test('names who has no e-mail where the draft asks for one, and takes them where it does not', () => {
    const plant = {
      ...previous,
      subjects: people.map((one) =>
        one.name === 'Eva' ? { ...one, email: null, external_id: '0042' } : one,
      ),
    }
    const relation_type_ids = [1, 2, 3, 4, 5]
    const asked = copyPlan(plant, empty, { relation_type_ids, without_email: false })
    expect(asked.on_paper.map(({ name }) => name)).toEqual(['Eva'])
    expect(formsOf(asked)).not.toContain('number 42 3 ana')
    const plan = copyPlan(plant, empty, { relation_type_ids, without_email: true })
    expect([plan.on_paper, plan.copied.length]).toEqual([[], 4])
    expect(formsOf(plan)).toContain('number 42 3 ana')
  })
})
