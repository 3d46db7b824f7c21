import { describe, expect, test } from 'vitest'
import { countdownText } from './own-report.rules.ts'
import {
  deliveryDateProblem,
  deliveryInstant,
  deliveryState,
  isConversationOpen,
  isLinkValid,
} from './rules.ts'

const now = new Date('2026-12-05T18:00:00Z')
const matrix = { erase_at: new Date('2027-01-03T06:00:00Z'), time_zone: 'America/Mexico_City' }
const delivered = { deliver_at: now, opened_on: null, revoked: false, awaits_leader: false }
const sent = { sent_at: now, failed_at: null }

describe('the state of a delivery', () => {
  test.each([
    ['pending', { answered: true, delivery: null, mail: null }],
    ['unavailable', { answered: false, delivery: null, mail: null }],
    ['sending', { answered: true, delivery: delivered, mail: { ...sent, sent_at: null } }],
    ['delivered', { answered: true, delivery: delivered, mail: sent }],
    ['failed', { answered: true, delivery: delivered, mail: { sent_at: null, failed_at: now } }],
    [
      'awaiting_leader',
      { answered: true, delivery: { ...delivered, awaits_leader: true }, mail: sent },
    ],
    [
      'scheduled',
      {
        answered: true,
        delivery: { ...delivered, deliver_at: new Date('2026-12-06T15:00:00Z') },
        mail: { ...sent, sent_at: null },
      },
    ],
    ['opened', { answered: true, delivery: { ...delivered, opened_on: '2026-12-05' }, mail: sent }],
    [
      'revoked',
      {
        answered: true,
        delivery: { ...delivered, opened_on: '2026-12-05', revoked: true },
        mail: sent,
      },
    ],
  ] as const)('is %s', (state, given) => {
    expect(deliveryState(given, now)).toBe(state)
  })
})

describe('the day of a delivery', () => {
  test('is refused in the past and from the erasure on', () => {
    expect(deliveryDateProblem('2026-12-04', matrix, now)).toBe('delivery.date_past')
    expect(deliveryDateProblem('2026-12-05', matrix, now)).toBeNull()
    expect(deliveryDateProblem('2027-01-02', matrix, now)).toBeNull()
    expect(deliveryDateProblem('2027-01-03', matrix, now)).toBe('delivery.date_after_erasure')
  })

  test('begins at nine in the zone of the matrix, or now', () => {
    expect(deliveryInstant('2026-12-07', matrix, now)).toEqual(new Date('2026-12-07T15:00:00Z'))
    expect(deliveryInstant('2026-12-05', matrix, now)).toEqual(now)
    expect(deliveryInstant(undefined, matrix, now)).toEqual(now)
  })
})

test('a link opens the report from its day on, unless it is withdrawn or the data are erased', () => {
  const open = { released: true, reports_at: now, erased_at: null }
  const tomorrow = new Date('2026-12-06T18:00:00Z')
  expect(isLinkValid({ delivery: delivered, matrix: open }, now)).toBe(true)
  const waiting = { delivery: { ...delivered, awaits_leader: true }, matrix: open }
  expect([isLinkValid(waiting, now), isConversationOpen(waiting, now)]).toEqual([false, true])
  expect(isLinkValid({ delivery: { ...delivered, deliver_at: tomorrow }, matrix: open }, now)).toBe(
    false,
  )
  expect(isLinkValid({ delivery: { ...delivered, revoked: true }, matrix: open }, now)).toBe(false)
  expect(isLinkValid({ delivery: delivered, matrix: { ...open, erased_at: now } }, now)).toBe(false)
  expect(isLinkValid({ delivery: delivered, matrix: { ...open, reports_at: tomorrow } }, now)).toBe(
    false,
  )
})

test('the countdown names the last day', () => {
  expect([0, 1, 12].map(countdownText)).toEqual([
    'Es el último día.',
    'Queda 1 día.',
    'Quedan 12 días.',
  ])
})
