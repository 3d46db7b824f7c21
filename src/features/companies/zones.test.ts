import { expect, test } from 'vitest'
import { zoneName, zoneOptions } from './zones.rules.ts'

test('lists the Mexican zones first with the names used there', () => {
  expect(zoneOptions('America/Mexico_City')[0]).toEqual({
    value: 'America/Mexico_City',
    label: 'Ciudad de México (Centro)',
    detail: 'America/Mexico_City',
  })
})

test('lists every zone once, including a chosen zone that the browser does not list', () => {
  const zones = zoneOptions('Etc/GMT+7').map(({ value }) => value)
  expect(new Set(zones).size).toBe(zones.length)
  expect(zones).toContain('Etc/GMT+7')
  expect(zones).toContain('Europe/Madrid')
})

test('names a zone by its city', () => {
  expect(zoneName('America/Mexico_City')).toBe('hora de Ciudad de México')
  expect(zoneName('America/Argentina/Buenos_Aires')).toBe('hora de Buenos Aires')
})
