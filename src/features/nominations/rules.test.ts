import { describe, expect, test } from 'vitest'
import { textKey } from '#shared/text.ts'
import {
  approveProblem,
  countsProblem,
  countsText,
  freeName,
  isNominated,
  loadText,
  offeredPeople,
  openProblem,
  outsideProblem,
  proposeProblem,
  relationCounts,
  releaseBlock,
  returnProblem,
  returnReasonProblem,
} from './rules.ts'

const [SELF, LEADER, PEER, TEAM, CLIENT] = [1, 2, 3, 4, 5]
const plan = {
  companero: { minimum: 4, maximum: 8 },
  equipo: { minimum: 0, maximum: 50 },
  cliente: { minimum: 0, maximum: 5 },
  propose_until: '2026-12-01',
  approve_until: '2026-12-05',
}
const times = (count: number, relation: number): number[] =>
  Array.from({ length: count }, () => relation)

test('peers, team and clients are proposed; the leader and oneself are given', () => {
  expect([SELF, LEADER, PEER, TEAM, CLIENT].filter(isNominated)).toEqual([PEER, TEAM, CLIENT])
})

describe('how many raters a list needs', () => {
  const countsOf = (relations: readonly number[], free = 40) =>
    relationCounts(plan, relations, { free, used: [1, 2, 3, 4, 5] })

  test('is the minimum of each relation', () => {
    expect(countsProblem(countsOf(times(3, PEER)))).toBe('nominations.too_few')
    expect(countsProblem(countsOf(times(4, PEER)))).toBeNull()
    expect(countsText(countsOf(times(3, PEER)))).toBe('Falta 1 compañero')
    expect(countsText(countsOf([]))).toBe('Faltan 4 compañeros')
  })

  test('never asks for more people than the matrix has', () => {
    expect(countsProblem(countsOf(times(2, PEER), 0))).toBeNull()
    expect(countsText(countsOf(times(2, PEER), 1))).toBe('Falta 1 compañero')
  })

  test('is at most the maximum of each relation', () => {
    const many = countsOf([...times(4, PEER), ...times(7, CLIENT)])
    expect(countsProblem(many)).toBe('nominations.too_many')
    expect(countsText(many)).toBe('Sobran 2 clientes o proveedores')
  })
})

describe('the days of a list', () => {
  const on = (
    state: 'open' | 'sent' | 'approved',
    today: string,
    returned: string | null = null,
  ) => ({ state, today, plan, returned })

  test('a person proposes until the end of the day, and only once', () => {
    expect(proposeProblem(on('open', '2026-12-01'))).toBeNull()
    expect(proposeProblem(on('open', '2026-12-02'))).toBe('nominations.proposing_over')
    expect(proposeProblem(on('sent', '2026-11-30'))).toBe('nominations.sent_already')
  })

  test('a person changes a returned list until the day of approving', () => {
    expect(proposeProblem(on('open', '2026-12-05', 'Falta ventas'))).toBeNull()
    expect(proposeProblem(on('open', '2026-12-06', 'Falta ventas'))).toBe(
      'nominations.proposing_over',
    )
  })

  test('a list is sent back once it waits, and not twice', () => {
    expect(returnProblem(on('sent', '2026-12-05'))).toBeNull()
    expect(returnProblem(on('open', '2026-12-02'))).toBeNull()
    expect(returnProblem(on('open', '2026-12-01'))).toBe('nominations.not_sent')
    expect(returnProblem(on('open', '2026-12-02', 'Falta ventas'))).toBe(
      'nominations.returned_already',
    )
    expect(returnProblem(on('sent', '2026-12-06'))).toBe('nominations.return_late')
    expect(returnProblem(on('approved', '2026-12-02'))).toBe('nominations.approved_already')
    expect(returnReasonProblem('  ')).toBe('nominations.reason_missing')
    expect(returnReasonProblem('Falta ventas')).toBeNull()
  })

  test('a leader approves what was sent, and what was not once proposing is over', () => {
    expect(approveProblem(on('sent', '2026-11-30'))).toBeNull()
    expect(approveProblem(on('open', '2026-12-01'))).toBe('nominations.not_sent')
    expect(approveProblem(on('open', '2026-12-02'))).toBeNull()
    expect(approveProblem(on('sent', '2026-12-06'))).toBe('nominations.approving_over')
    expect(approveProblem(on('approved', '2026-12-02'))).toBe('nominations.approved_already')
  })

  test('a draft asks its people once, before the last day, and only where someone is evaluated', () => {
    const draft = { nomination: plan, nomination_opened_at: null }
    const opening = { today: '2026-12-01', evaluated: 3 }
    expect(openProblem(draft, opening)).toBeNull()
    expect(openProblem({ ...draft, nomination: null }, opening)).toBe('nominations.off')
    expect(openProblem(draft, { ...opening, today: '2026-12-02' })).toBe('nominations.dates_past')
    expect(openProblem(draft, { ...opening, evaluated: 0 })).toBe('nominations.no_evaluated')
    const opened = { ...draft, nomination_opened_at: new Date('2026-11-20T15:00:00Z') }
    expect(openProblem(opened, opening)).toBe('nominations.open_already')
  })

  test('a release waits for every list of a phase that began', () => {
    const began = { nomination: plan, nomination_opened_at: new Date('2026-11-20T15:00:00Z') }
    expect(releaseBlock(began, 1)).toBe('nominations.unapproved')
    expect(releaseBlock(began, 0)).toBeNull()
    expect(releaseBlock({ ...began, nomination_opened_at: null }, 1)).toBeNull()
    expect(releaseBlock({ ...began, nomination: null }, 1)).toBeNull()
  })
})

test('a person from outside is a client or supplier with a name and an address', () => {
  const outside = { name: 'Sofía Luna', email: 'sofia@cliente.mx' }
  expect(outsideProblem(outside, CLIENT)).toBeNull()
  expect(outsideProblem(outside, PEER)).toBe('nominations.outside_relation')
  expect(outsideProblem({ ...outside, name: '' }, CLIENT)).toBe('nominations.outside_name')
  expect(outsideProblem({ ...outside, email: 'sofia@' }, CLIENT)).toBe('email.invalid')
})

test('people are offered by the beginning of any of their words, without accents', () => {
  const people = ['Luis Ávila', 'Ávila Ramos', 'Álvaro Vila'].map((name) => ({ id: name, name }))
  const offered = (typed: string) => offeredPeople(people, typed).map(({ name }) => name)
  expect(offered('avila')).toEqual(['Ávila Ramos', 'Luis Ávila'])
  expect(offered('vi al')).toEqual(['Álvaro Vila'])
  expect(offered('a')).toEqual([])
})

test('a person from outside whose name is taken joins with the address beside it', () => {
  const outside = { name: 'Sofía Luna', email: 'sofia@cliente.mx' }
  expect(freeName(outside, new Set())).toBe('Sofía Luna')
  expect(freeName(outside, new Set([textKey(outside.name)]))).toBe('Sofía Luna (sofia@cliente.mx)')
})

test('the load of a rater is told from the first evaluation on', () => {
  expect([0, 1, 9].map(loadText)).toEqual(['', 'ya evalúa a 1', 'ya evalúa a 9'])
})
