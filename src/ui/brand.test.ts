import { describe, expect, test } from 'vitest'
import { seededRandom } from '#shared/random.ts'
import { attackRuns } from '../../tests/attack-runs.ts'
import { brand, brandDark, brandStylesheet, type Brand } from './brand.ts'
import { contrast } from './contrast.ts'

const { numRuns: pairs, seed } = attackRuns(3000, 1)
const random = seededRandom(`company colours ${seed}`)
const color = (): string =>
  `#${Math.floor(random() * 0x1000000)
    .toString(16)
    .padStart(6, '0')}`.toUpperCase()

/** The names of the required contrast ratios that the colours miss. */
function problems(light: Brand, dark: Brand): string[] {
  const required: [string, string, string, number][] = [
    ['text on the band', light.on_band, light.band, 4.5],
    ['text on the action', light.on_action, light.action, 4.5],
    ['action on the tint', light.action, light.tint, 4.5],
    ['action on the surface', light.action, '#FFFFFF', 4.5],
    ['mark on the tint', light.mark, light.tint, 3],
    ['mark on the surface', light.mark, '#FFFFFF', 3],
    ['ink on the tint', '#171D2A', light.tint, 4.5],
    ['edge on the surface', light.edge, '#FFFFFF', 3],
    ['dark: text on the band', dark.on_band, dark.band, 4.5],
    ['dark: text on the action', dark.on_action, dark.action, 4.5],
    ['dark: action on the tint', dark.action, dark.tint, 4.5],
    ['dark: action on the surface', dark.action, '#191F2B', 4.5],
    ['dark: mark on the tint', dark.mark, dark.tint, 3],
    ['dark: ink on the tint', '#EBEEF2', dark.tint, 4.5],
  ]
  return required
    .filter(([, text, background, ratio]) => contrast(text, background) < ratio)
    .map(([name]) => name)
}

describe('company colours', () => {
  test('any two colours give legible roles in the light and in the dark theme', () => {
    const failures: string[] = []
    for (let i = 0; i < pairs; i++) {
      const [primary, secondary] = [color(), color()]
      for (const name of problems(brand(primary, secondary), brandDark(primary, secondary)))
        failures.push(`${primary} ${secondary}: ${name}`)
    }
    expect(failures).toEqual([])
  })

  test('the band is the exact primary and the accent the exact secondary', () => {
    expect(brand('#1E6B4F', '#F2B233')).toMatchObject({
      band: '#1E6B4F',
      on_band: '#FFFFFF',
      accent: '#F2B233',
      band_line: 'transparent',
    })
  })

  test('actions take the second colour if the primary is grey, and ink if both are grey', () => {
    expect(brand('#808080', '#1E6B4F').action).toBe('#1E6B4F')
    expect(brand('#000000', '#000000').action).toBe('#171D2A')
  })

  test('a white or a black secondary gives an edge that is visible in both themes', () => {
    for (const secondary of ['#FFFFFF', '#000000']) {
      const dark = brandDark('#1E6B4F', secondary)
      expect(contrast(brand('#1E6B4F', secondary).edge, '#FFFFFF')).toBeGreaterThanOrEqual(3)
      expect(contrast(dark.edge, dark.tint)).toBeGreaterThanOrEqual(3)
    }
  })

  test('a nearly white band gets a hairline under it', () => {
    expect(brand('#FFF9F0', '#111111').band_line).toBe('#858C86')
  })

  test('the stylesheet declares every role once per theme block and contains no angle bracket', () => {
    const sheet = brandStylesheet('#FFD400', '#111111')
    expect(sheet.match(/--brand-action:/g)).toHaveLength(4)
    expect(sheet).not.toMatch(/[<>]/)
  })
})
