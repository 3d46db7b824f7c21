import { expect, test } from 'vitest'
import {
  codesLeft,
  makeRecoveryCode,
  recoveryCodesText,
  shownRecoveryCode,
  typedRecoveryCode,
} from './recovery-code.rules.ts'

const counting = () => {
  let at = 0
  return (below: number) => at++ % below
}

test('a code has ten characters of an alphabet that nobody misreads, and is shown in two halves', () => {
  expect(makeRecoveryCode(counting())).toBe('0123456789')
  expect(makeRecoveryCode(() => 31)).toBe('ZZZZZZZZZZ')
  expect(shownRecoveryCode('4F7K29QMTX')).toBe('4F7K2-9QMTX')
})

test.each(['4F7K2-9QMTX', ' 4f7k2 9qmtx ', '4F7K29QMTX', '4f7k2-9qmtx'])(
  '«%s» is read as the code that was meant',
  (typed) => {
    expect(typedRecoveryCode(typed)).toBe('4F7K29QMTX')
  },
)

test('letters that look like digits are taken for them', () => {
  expect(typedRecoveryCode('oOiIl-LZZZZ')).toBe('001111ZZZZ')
})

test.each(['123456', '123 456', '', '4F7K2-9QMT', '4F7K2-9QMTXX', '4F7K2-9QMT!', '4F7K2-9QMTU'])(
  '«%s» is no recovery code',
  (typed) => {
    expect(typedRecoveryCode(typed)).toBeNull()
  },
)

test('the saved file says whose codes they are and that each works once', () => {
  expect(recoveryCodesText('Contorno', 'ana@ceiba.mx', ['4F7K2-9QMTX', 'AAAAA-BBBBB'])).toBe(
    'Códigos de recuperación de Contorno para ana@ceiba.mx\nCada uno sirve una sola vez.\n\n4F7K2-9QMTX\nAAAAA-BBBBB\n',
  )
})

test.each([
  [0, 'No te queda ninguno'],
  [1, 'Te queda 1 de 10'],
  [9, 'Te quedan 9 de 10'],
])('%i left is told as «%s»', (left, sentence) => {
  expect(codesLeft(left)).toBe(sentence)
})
