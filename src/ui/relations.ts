import type { RelationKey } from '#shared/relations.ts'

/** How a relation is shown on screens and in reports. */
export interface RelationDisplay {
  /** Compass bearing on the rose, as on an organisation chart; null for the self in the centre. */
  readonly degrees: number | null
  readonly color: string
}

export const relationDisplay: Readonly<Record<RelationKey, RelationDisplay>> = {
  auto: { degrees: null, color: 'var(--relation-auto)' },
  lider: { degrees: 0, color: 'var(--relation-lider)' },
  companero: { degrees: 90, color: 'var(--relation-companero)' },
  equipo: { degrees: 180, color: 'var(--relation-equipo)' },
  cliente: { degrees: 270, color: 'var(--relation-cliente)' },
}

/** The relations around the centre, clockwise from north. */
export const outerRelations = [
  { key: 'lider', degrees: 0 },
  { key: 'companero', degrees: 90 },
  { key: 'equipo', degrees: 180 },
  { key: 'cliente', degrees: 270 },
] as const satisfies readonly { key: RelationKey; degrees: number }[]

/** The order in which the five are listed. */
export const relationKeys = [
  'auto',
  'lider',
  'companero',
  'equipo',
  'cliente',
] as const satisfies readonly RelationKey[]

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** The coordinates `x y` of the point at a compass bearing (0 is north, clockwise). */
export function pointAt(center: number, radius: number, degrees: number): string {
  const angle = radians(degrees)
  return `${(center + radius * Math.sin(angle)).toFixed(2)} ${(center - radius * Math.cos(angle)).toFixed(2)}`
}

/** Path data of an arc between two bearings. */
export function arc(center: number, radius: number, from: number, to: number): string {
  return `M${pointAt(center, radius, from)}A${radius} ${radius} 0 ${to - from > 180 ? 1 : 0} 1 ${pointAt(center, radius, to)}`
}
