import { describe, expect, test } from 'vitest'
import { LEADER, PEER, SELF_EVALUATION, TEAM } from '#shared/relations.ts'
import { compareWithFile, copyPlan } from './previous.rules.ts'

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
const unchanged = { left_out: [], added: [], leaders: [] }
const formsOf = (plan: ReturnType<typeof copyPlan>) =>
  plan.forms.map(({ evaluator, relation_type_id, evaluated }) =>
    [evaluator, relation_type_id, evaluated].join(' ').replaceAll('@x.mx', ''),
  )

describe('a copy of an earlier matrix', () => {
  test('has its people and forms', () => {
    const plan = copyPlan(previous, empty, unchanged)
    expect(plan.copied).toEqual(people)
    expect(formsOf(plan)).toEqual([
      'ana 1 ana',
      'luis 2 ana',
      'ana 4 luis',
      'eva 3 ana',
      'luis 2 ivan',
    ])
  })

  test('leaves people out with their forms', () => {
    const plan = copyPlan(previous, empty, { ...unchanged, left_out: ['LUIS@x.mx'] })
    expect(plan.copied.map(({ name }) => name)).toEqual(['Ana', 'Eva', 'Iván'])
    expect(formsOf(plan)).toEqual(['ana 1 ana', 'eva 3 ana'])
  })

  test('gives a person the new leader, in both directions, instead of another relation', () => {
    const leaders = [{ email: 'ana@x.mx', leader_email: 'eva@x.mx' }]
    expect(formsOf(copyPlan(previous, empty, { ...unchanged, leaders }))).toEqual([
      'ana 1 ana',
      'luis 2 ivan',
      'eva 2 ana',
      'ana 4 eva',
    ])
  })

  test('adds a new person with their leader', () => {
    const plan = copyPlan(previous, empty, {
      left_out: [],
      added: [{ name: 'Rosa', email: 'rosa@x.mx' }],
      leaders: [{ email: 'rosa@x.mx', leader_email: 'Eva@x.mx' }],
    })
    expect(plan.added).toEqual([{ name: 'Rosa', email: 'rosa@x.mx' }])
    expect(formsOf(plan).at(-1)).toBe('eva 2 rosa')
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
    const plan = copyPlan(previous, draft, unchanged)
    expect(plan.copied.map(({ name }) => name)).toEqual(['Iván'])
    expect(plan.namesakes.map(({ name }) => name)).toEqual(['Luis'])
    expect(formsOf(plan)).toEqual(['ana 1 ana'])
  })
})

describe('the comparison with a file', () => {
  const compared = (...lines: string[]) =>
    compareWithFile(
      previous,
      ['Nombre,Correo,Jefe directo', ...lines].map((line) => line.split(',')),
    )

  test('names who is new, who is gone and whose leader changed', () => {
    expect(
      compared(
        'Luis,luis@x.mx,',
        'Ana,ana@x.mx,eva',
        'Eva,eva@x.mx,Luis',
        'Rosa,rosa@x.mx,eva@x.mx',
      ),
    ).toEqual({
      added: [{ name: 'Rosa', email: 'rosa@x.mx' }],
      gone: [people[3]],
      moved: [
        { person: people[0], before: ['Luis'], leader: expect.objectContaining({ name: 'Eva' }) },
        { person: people[2], before: [], leader: expect.objectContaining({ name: 'Luis' }) },
      ],
      leaders: [{ email: 'rosa@x.mx', leader_email: 'eva@x.mx' }],
      problems: [],
    })
  })

  test('names lines that cannot be read and leaders who are not in the file', () => {
    expect(compared('Ana,ana@x.mx,Zoé', 'Ana B,ANA@x.mx,', 'Luis,,')).toMatchObject({
      problems: [
        'Renglón 3: repite el correo ANA@x.mx.',
        'Renglón 4: falta el nombre o un correo válido.',
        'Líder de Ana: No hay un participante «Zoé».',
      ],
    })
    expect(compareWithFile(previous, [['a', 'b']])).toEqual({ code: 'import.headers_required' })
  })
})
