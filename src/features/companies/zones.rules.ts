import { foldText } from '#shared/text.ts'

/** Mexican time zones with the names used there; all other zones are listed by city. */
const mexican: readonly (readonly [zone: string, label: string])[] = [
  ['America/Mexico_City', 'Ciudad de México (Centro)'],
  ['America/Monterrey', 'Monterrey (Centro)'],
  ['America/Merida', 'Mérida (Centro)'],
  ['America/Chihuahua', 'Chihuahua (Centro)'],
  ['America/Cancun', 'Cancún (Sureste)'],
  ['America/Mazatlan', 'Mazatlán (Pacífico)'],
  ['America/Hermosillo', 'Hermosillo (Sonora)'],
  ['America/Tijuana', 'Tijuana (Noroeste)'],
  ['America/Ciudad_Juarez', 'Ciudad Juárez (frontera)'],
  ['America/Matamoros', 'Matamoros (frontera)'],
]

const mexicanLabels = new Map(mexican)

export interface ZoneOption {
  readonly value: string
  readonly label: string
  readonly detail: string
}

const cityOf = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')

/** Mexican zones first, then all others by city; always contains the chosen zone. */
export function zoneOptions(chosen: string): ZoneOption[] {
  const others = new Set(
    [...Intl.supportedValuesOf('timeZone'), chosen].filter(
      (zone) => zone && !mexicanLabels.has(zone),
    ),
  )
  const rest = [...others].map((zone) => ({ value: zone, label: cityOf(zone), detail: zone }))
  return [
    ...mexican.map(([value, label]) => ({ value, label, detail: value })),
    ...rest.toSorted((one, other) => (foldText(one.label) < foldText(other.label) ? -1 : 1)),
  ]
}

/** «hora de Ciudad de México»: built here because browsers disagree on the names of time zones. */
export const zoneName = (zone: string): string =>
  `hora de ${mexicanLabels.get(zone)?.replace(/ \(.*$/, '') ?? cityOf(zone)}`
