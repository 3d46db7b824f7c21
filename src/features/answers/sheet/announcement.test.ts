import { describe, expect, test } from 'vitest'
import { sheetData } from '../../../../tests/sheet-data.ts'
import { syncText } from './announcement.rules.ts'

const text = (phase: 'idle' | 'pending' | 'saved' | 'failed', pending: number, failing = false) =>
  syncText({ phase, pending }, failing, sheetData.texts)

describe('a screen reader hears of saving', () => {
  test('each failure, with how much is pending', () => {
    expect(text('failed', 1)).toBe('Sin conexión, 1 por guardar')
    expect(text('failed', 5, true)).toBe('Sin conexión, 5 por guardar')
  })

  test('that a failure is over', () => {
    expect(text('saved', 0, true)).toBe('Guardado de nuevo')
    expect(text('pending', 2, true)).toBeNull()
  })

  test('nothing while saving works', () => {
    expect([text('idle', 0), text('pending', 1), text('saved', 0)]).toEqual([null, null, null])
  })
})
