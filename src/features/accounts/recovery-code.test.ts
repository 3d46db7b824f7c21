import { expect, test } from 'vitest'
import {
  formatRecoveryCode,
  generateRecoveryCode,
  parseRecoveryCode,
  recoveryCodesLeftText,
  recoveryCodesText,
} from './recovery-code.rules.ts'

const sequence = () => {
  let next = 0
  return (below: number) => next++ % below
}

test('generates ten characters of an unambiguous alphabet and formats them in two halves', () => {
  expect(generateRecoveryCode(sequence())).toBe('0123456789')
  expect(generateRecoveryCode(() => 31)).toBe('ZZZZZZZZZZ')
  expect(formatRecoveryCode('4F7K29QMTX')).toBe('4F7K2-9QMTX')
})

test.each(['4F7K2-9QMTX', ' 4f7k2 9qmtx ', '4F7K29QMTX', '4f7k2-9qmtx'])(
  'reads «%s» as the same code',
  (typed) => {
    expect(parseRecoveryCode(typed)).toBe('4F7K29QMTX')
  },
)

test('reads letters that look like digits as digits', () => {
  expect(parseRecoveryCode('oOiIl-LZZZZ')).toBe('001111ZZZZ')
})

test.each(['123456', '123 456', '', '4F7K2-9QMT', '4F7K2-9QMTXX', '4F7K2-9QMT!', '4F7K2-9QMTU'])(
  'rejects «%s» as a recovery code',
  (typed) => {
    expect(parseRecoveryCode(typed)).toBeNull()
  },
)

test('the downloaded file names the account and says that each code works once', () => {
  expect(recoveryCodesText('Contorno', 'ana@ceiba.mx', ['4F7K2-9QMTX', 'AAAAA-BBBBB'])).toBe(
    'Códigos de recuperación de Contorno para ana@ceiba.mx\nCada uno sirve una sola vez.\n\n4F7K2-9QMTX\nAAAAA-BBBBB\n',
  )
})

test.each([
  [0, 'No te queda ninguno'],
  [1, 'Te queda 1 de 10'],
  [9, 'Te quedan 9 de 10'],
])('describes %i unused codes as «%s»', (left, sentence) => {
  expect(recoveryCodesLeftText(left)).toBe(sentence)
})
