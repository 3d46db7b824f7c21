import { expect, test } from 'vitest'
import {
  deliveredByDefault,
  deliveryText,
  groupByLeader,
  leaderGroupText,
  undelivered,
} from './delivery-list.rules.ts'
import { judgeThinness } from './rules.ts'

const counts = (lider: number, companero: number) => ({
  auto: 1,
  lider,
  companero,
  equipo: 0,
  cliente: 0,
  grouped: companero,
})
const judge = (lider: number, companero: number) =>
  judgeThinness({ answered: true, counts: counts(lider, companero) }, 3)

test('a report without a group of the minimum is thin, with the leader or without', () => {
  expect(judge(1, 3)).toBeNull()
  expect(judge(1, 2)).toBe('leader')
  expect(judge(0, 2)).toBe('few')
  expect(judgeThinness({ answered: false, counts: counts(0, 0) }, 3)).toBeNull()
})

test('thin reports are listed with the reason and not delivered by default', () => {
  const rows = ([null, 'leader', 'few'] as const).map((thin) => ({
    state: 'pending' as const,
    thin,
    deliver_at: null,
    opened_on: null,
    failure: null,
    subject_id: '',
    name: '',
    email: '',
    leader: null,
    leader_report: null,
    plan_shared: false,
  }))
  expect(undelivered(rows)).toEqual(rows)
  expect(deliveredByDefault(rows).map(({ thin }) => thin)).toEqual([null])
  expect(rows.map((row) => deliveryText(row, 'America/Mexico_City'))).toEqual([
    'Por entregar',
    'Por entregar. Sólo su líder: ningún grupo llega al mínimo',
    'Por entregar. Pocas respuestas: ningún grupo llega al mínimo',
  ])
})

test('people stand below their leader, those without one last', () => {
  const rows = ['Zoe', null, 'Ana', 'Zoe'].map((leader) => ({ leader }))
  expect(groupByLeader(rows).map(({ leader, rows: led }) => [leader, led.length])).toEqual([
    ['Ana', 1],
    ['Zoe', 2],
    [null, 1],
  ])
  expect(leaderGroupText('Ana', 8, 2)).toBe('1 mensaje con 8 reportes, 2 se quedan')
  expect(leaderGroupText('Ana', 0, 1)).toBe('Sin mensaje, 1 se queda')
  expect(leaderGroupText(null, 3, 0)).toBe('3 reportes sin pasar por un líder')
})
