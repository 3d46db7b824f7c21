import { expect, test } from 'vitest'
import { messages, notices } from '#app/messages.ts'
import type { MessageCode } from '#shared/messages.ts'
import { ApiError } from './api.ts'
import { findSpecificFailure } from './failures.ts'
import { setMessages } from './message-catalog.ts'

setMessages(messages, notices)

const told = (status: number, code: MessageCode, fallback: MessageCode) =>
  findSpecificFailure(new ApiError(status, code), fallback)?.message

test('a call that met no server is not called a fault of the server', () => {
  expect(told(0, 'server.unreachable', 'server.failed')).toBe(messages['server.unreachable'])
  expect(told(503, 'server.unavailable', 'server.failed')).toBe(messages['server.unavailable'])
})

test('a page’s own sentence stands for what the server does not specify', () => {
  expect(told(0, 'server.unreachable', 'company.delete_failed')).toBeUndefined()
  expect(told(500, 'server.failed', 'company.delete_failed')).toBeUndefined()
  expect(told(409, 'matrix.released', 'matrix.delete_failed')).toBe(messages['matrix.released'])
  expect(findSpecificFailure(new Error('broken'), 'server.failed')).toBeNull()
})
