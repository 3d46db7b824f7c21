import { describe, expect, test } from 'vitest'
import { messages, notices } from '#app/messages.ts'
import type { MessageCode } from '#shared/messages.ts'
import { durationOf, messageText, setMessages, toneOf } from './message-catalog.ts'

setMessages(messages, notices)

test('a code of the server that the pages do not know is told as a failure', () => {
  expect(messageText('of.a_later_release' as MessageCode)).toBe(messages['server.failed'])
})

describe('notifications', () => {
  test('stay for five seconds after a login and for four after a sign-up', () => {
    expect([
      durationOf('login.succeeded'),
      durationOf('login.wrong'),
      durationOf('login.failed'),
    ]).toEqual([5000, 5000, 5000])
    expect([durationOf('signup.succeeded'), durationOf('signup.failed')]).toEqual([4000, 4000])
  })

  test('stay for two and a half seconds after a success and for five after a failure', () => {
    expect(durationOf('matrix.deleted')).toBe(2500)
    expect(durationOf('matrix.delete_failed')).toBe(5000)
  })

  test('have the tone error after every failure', () => {
    const failing = Object.keys(messages).filter((code): code is MessageCode =>
      /failed|wrong|invalid|unreadable|taken/.test(code),
    )
    expect(failing.filter((code) => toneOf(code) !== 'error')).toEqual([])
  })

  test('have the tone success after every completed action', () => {
    const done = Object.keys(messages).filter((code): code is MessageCode =>
      /\.(saved|deleted|succeeded|invited|removed|accepted)$/.test(code),
    )
    expect(done.filter((code) => toneOf(code) !== 'success')).toEqual([])
  })
})
