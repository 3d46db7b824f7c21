import { expect, test } from 'vitest'
import { messages, notices } from '#app/messages.ts'
import type { MessageCode } from '#shared/messages.ts'
import { ApiError } from './api.ts'
import { findSpecificFailure } from './failures.ts'
import { setMessages } from './message-catalog.ts'

setMessages(messages, notices)

const shown = (status: number, code: MessageCode, fallback: MessageCode) =>
  findSpecificFailure(new ApiError(status, code), fallback)?.message

test('a call that met no server is not called a fault of the server', () => {
  expect(shown(0, 'server.unreachable', 'server.failed')).toBe(messages['server.unreachable'])
  expect(shown(503, 'server.unavailable', 'server.failed')).toBe(messages['server.unavailable'])
})

test('a page’s own sentence stands for what the server does not specify', () => {
  expect(shown(0, 'server.unreachable', 'company.delete_failed')).toBeUndefined()
  expect(shown(500, 'server.failed', 'company.delete_failed')).toBeUndefined()
  expect(shown(409, 'matrix.released', 'matrix.delete_failed')).toBe(messages['matrix.released'])
  expect(findSpecificFailure(new Error('broken'), 'server.failed')).toBeNull()
})
