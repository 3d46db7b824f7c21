import { describe, expect, test } from 'vitest'
import { cleanText, Line, mailtoLink, spelledAddresses, withoutLinks } from './text.ts'

describe('a name', () => {
  test.each([
    ['Ana\u202egpj.exe', 'Anagpj.exe'],
    ['\u2066Ana\u2069', 'Ana'],
    ['\u200fAna\u200e \u061cMuñoz', 'Ana Muñoz'],
    ['\u202a\u202b\u202c\u202d', ''],
  ])('keeps no character that changes the direction of text (%j)', (typed, kept) => {
    expect(cleanText(typed)).toBe(kept)
    expect(Line().parse(typed)).toBe(kept)
  })
})

describe('the subject of a mail', () => {
  test.each([
    ['Te invita https://malo.example/x?y', 'Te invita '],
    ['Entra a www.malo.example ya', 'Entra a ya'],
    ['Escribe a fraude@malo.example hoy', 'Escribe a hoy'],
    ['javascript://x', ''],
    ['Gana en malo.example', 'Gana en malo·example'],
    ['Booking.com', 'Booking·com'],
    ['Alimentos La Ceiba, S.A. de C.V.', 'Alimentos La Ceiba, S.A. de C.V.'],
    ['Liderazgo 2026.1', 'Liderazgo 2026.1'],
    ['Entra a xn--e1afmkfd.xn--p1ai/x', 'Entra a xn--e1afmkfd·xn--p1ai/x'],
    ['Gana en пример.рф', 'Gana en пример·рф'],
    [
      'Gana en malo。example, malo．example y malo｡example',
      'Gana en malo·example, malo·example y malo·example',
    ],
    ['Gana en malo.ex\u200bample', 'Gana en malo·example'],
    ['Gana en malo-.example', 'Gana en malo-·example'],
    ['Entra a 203.0.113.9/x o 203.0.113.9.', 'Entra a 203·0·113·9/x o 203·0·113·9.'],
    ['Así es... ya', 'Así es... ya'],
  ])('has nothing that a mail program would link (%j)', (text, expected) => {
    expect(withoutLinks(text)).toBe(expected)
  })
})

test.each([
  ['Escríbanme a ana@ceiba.mx.', 'Escríbanme a ana (arroba) ceiba·mx.'],
  ['La página https://ceiba.mx/x falla', 'La página ceiba·mx/x falla'],
  ['Nos vemos @ las 3', 'Nos vemos @ las 3'],
])('a message keeps its addresses, spelled so that nothing is linked (%j)', (text, expected) => {
  expect(spelledAddresses(text)).toBe(expected)
})

test('a mailto link cannot add recipients or a text', () => {
  expect(mailtoLink('ana@ceiba.mx')).toBe('mailto:ana@ceiba.mx')
  expect(mailtoLink('a?bcc=otra&body=x#y@ceiba.mx')).toBe(
    'mailto:a%3Fbcc%3Dotra%26body%3Dx%23y@ceiba.mx',
  )
})
