import { describe, expect, test } from 'vitest'
import { printable } from './printable.ts'

describe('printable text', () => {
  test('replaces characters that no font draws by a box and drops control characters', () => {
    expect(printable('ᚠ ruina')).toBe('\u25a1 ruina')
    expect(printable('uno\u0000\u0007\u202Edos\ttres\r\ncuatro')).toBe('unodos tres\ncuatro')
    expect(printable('\ud800 suelto')).toBe(' suelto')
  })

  test('draws a letter and its accent from one font', () => {
    expect(printable('ñ á e\u0301 Ł')).toBe('ñ á é Ł')
    expect(printable('🚀 非常 مرحبا')).toBe('🚀 非常 مرحبا')
  })

  test('keeps an emoji of several characters whole, and its joiners out of other text', () => {
    for (const emoji of ['👩‍👩‍👧‍👦', '👩🏽‍💻', '🏳️‍🌈', '❤️', '👍🏽', '🇲🇽'])
      expect(printable(`bien ${emoji} hecho`)).toBe(`bien ${emoji} hecho`)
    expect(printable('a\u200db c\ufe0fd \u202Ee')).toBe('ab cd e')
  })

  test('allows breaks in a word longer than a line', () =>
    expect(printable('a'.repeat(60)).split('\u200b')).toHaveLength(3))
})
