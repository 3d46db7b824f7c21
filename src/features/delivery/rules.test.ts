import { describe, expect, test } from 'vitest'
import { countdownText } from './own-report.rules.ts'
import {
  deliveryDateProblem,
  deliveryInstant,
  deliveryState,
  isConversationOpen,
  isLeaderLinkValid,
  isLinkValid,
  leaderReportState,
  mayGiveToLeader,
} from './rules.ts'

const now = new Date('2026-12-05T18:00:00Z')
const matrix = { erase_at: new Date('2027-01-03T06:00:00Z'), time_zone: 'America/Mexico_City' }
const delivered = {
  deliver_at: now,
  opened_on: null,
  revoked: false,
  awaits_leader: false,
  leader_reads: false,
}
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
  const open = { released: true, leader_reports: true, reports_at: now, erased_at: null }
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

test('the leader’s link opens with the person’s, and only where the project said so', () => {
  const matrix = { released: true, leader_reports: true, reports_at: now, erased_at: null }
  const delivery = { ...delivered, leader_reads: true }
  const opens = (given: Partial<typeof delivery>, of: object = {}) =>
    isLeaderLinkValid({ delivery: { ...delivery, ...given }, matrix: { ...matrix, ...of } }, now)
  expect(opens({})).toBe(true)
  expect(opens({ leader_reads: false })).toBe(false)
  expect(opens({ awaits_leader: true })).toBe(false)
  expect(opens({ revoked: true })).toBe(false)
  expect(opens({}, { leader_reports: false })).toBe(false)
  expect(opens({}, { erased_at: now })).toBe(false)
})

test('the state of the leader’s link follows its own mail', () => {
  const reads = { ...delivered, leader_reads: true }
  expect(leaderReportState(null, null, now)).toBeNull()
  expect(leaderReportState(delivered, null, now)).toBeNull()
  expect(leaderReportState({ ...reads, revoked: true }, null, now)).toBeNull()
  expect(leaderReportState({ ...reads, awaits_leader: true }, null, now)).toBe('waiting')
  expect(leaderReportState(reads, { ...sent, sent_at: null }, now)).toBe('sending')
  expect(leaderReportState(reads, { sent_at: null, failed_at: now }, now)).toBe('failed')
  expect(leaderReportState(reads, sent, now)).toBe('delivered')
})

test('a leader can get what the person has or will have, and once', () => {
  const row = { state: 'opened', leader: 'Mariana Paz', leader_report: null } as const
  expect(mayGiveToLeader(row)).toBe(true)
  expect(mayGiveToLeader({ ...row, leader_report: 'failed' })).toBe(true)
  expect(mayGiveToLeader({ ...row, leader_report: 'delivered' })).toBe(false)
  expect(mayGiveToLeader({ ...row, leader: null })).toBe(false)
  for (const state of ['pending', 'revoked', 'unavailable'] as const)
    expect(mayGiveToLeader({ ...row, state })).toBe(false)
})

test('the countdown names the last day', () => {
  expect([0, 1, 12].map(countdownText)).toEqual([
    'Es el último día.',
    'Queda 1 día.',
    'Quedan 12 días.',
  ])
})
