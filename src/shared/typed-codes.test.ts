import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  formatCode,
  formatNip,
  formatReceipt,
  readCode,
  readNip,
  readReceipt,
  writeCode,
  writeNip,
  writeReceipt,
} from './typed-codes.ts'

const digest = (text: string): Uint8Array => createHash('sha256').update(text).digest()

describe('the code of a slip', () => {
  test('has ten characters that are not mistaken for one another', () => {
    for (let run = 0; run < 500; run++)
      expect(writeCode(digest(String(run)))).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/)
  })
  test('holds 50 bits', () => {
    expect(writeCode(new Uint8Array(7))).toBe('0000000000')
    expect(writeCode(new Uint8Array(7).fill(255))).toBe('ZZZZZZZZZZ')
    expect(writeCode(Uint8Array.of(0, 0, 0, 0, 0, 0, 0b0100_0000))).toBe('0000000001')
    expect(writeCode(Uint8Array.of(0, 0, 0, 0, 0, 0, 0b0011_1111))).toBe('0000000000')
  })
  test.each(['7K2QM 9XD0T', '7k2qm9xdot', ' 7K2QM-9XDOT ', '7K 2Q M9 XD 0T', '7K2QM–9XD0T'])(
    'is read from «%s»',
    (typed) => expect(readCode(typed)).toBe('7K2QM9XD0T'),
  )
  test.each(['I', 'L', 'i', 'l', '1'])('reads %s as 1', (typed) =>
    expect(readCode(`AAAAA BBBB${typed}`)).toBe('AAAAABBBB1'),
  )
  test.each(['', '7K2QM 9XDR', '7K2QM 9XDRTT', '7K2QM 9XDRU', '7K2QM 9XDR*'])(
    'is not read from «%s»',
    (typed) => expect(readCode(typed)).toBeNull(),
  )
  test('is read as it is printed', () => {
    const code = writeCode(digest('a slip'))
    expect(readCode(formatCode(code))).toBe(code)
  })
})

describe('the NIP', () => {
  test('has six digits, zeros at the beginning included', () => {
    expect(writeNip(new Uint8Array(32))).toBe('000000')
    expect(writeNip(Uint8Array.of(0, 0, 0, 0, 0, 42))).toBe('000042')
    expect(writeNip(Uint8Array.of(0, 0, 0, 15, 66, 64))).toBe('000000')
    expect(writeNip(new Uint8Array(6).fill(255))).toBe(String((2 ** 48 - 1) % 1_000_000))
  })
  test('is read with spaces, as it is shown', () => {
    expect(readNip(formatNip('482915'))).toBe('482915')
    expect(readNip('48291')).toBeNull()
  })
})

test('the receipt has 40 bits and is read as it is shown', () => {
  const receipt = writeReceipt(digest('sent'))
  expect(receipt).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/)
  expect(readReceipt(formatReceipt(receipt).toLowerCase())).toBe(receipt)
  expect(writeReceipt(new Uint8Array(5).fill(255))).toBe('ZZZZZZZZ')
})
