import { relationOf, type RelationKey } from './relations.ts'

/** How a company calls a relation: «Colateral», «Colaterales». */
export interface OwnRelationName {
  readonly one: string
  readonly many: string
}

/** The relations that a company calls by other names than the standard ones. */
export type OwnRelationNames = Readonly<Partial<Record<RelationKey, OwnRelationName | undefined>>>

/** What tells how the relations of a matrix are called. */
export interface WithRelationNames {
  readonly relation_names?: OwnRelationNames | undefined
}

export interface RelationName {
  /** «Compañero» */
  readonly one: string
  readonly many: string
  /** What a group of raters is called in a report: «Líder», «Clientes o proveedores». */
  readonly group: string
  /** For narrow columns: «Clientes» */
  readonly short: string
  /** The group within a sentence: «clientes o proveedores»; an own name as it was written. */
  readonly within: string
  /** Whether the company chose it. An own name follows no article, whose gender is unknown. */
  readonly own: boolean
}

export type RelationNames = Readonly<Record<RelationKey, RelationName>>

const standardName = (one: string, many: string, group: string, short = group): RelationName => ({
  one,
  many,
  group,
  short,
  within: group.toLowerCase(),
  own: false,
})

export const standardRelationNames: RelationNames = {
  auto: standardName('Autoevaluación', 'Autoevaluaciones', 'Autoevaluación', 'Auto'),
  lider: standardName('Líder', 'Líderes', 'Líder'),
  companero: standardName('Compañero', 'Compañeros', 'Compañeros'),
  equipo: standardName('Equipo', 'Equipo', 'Equipo'),
  cliente: standardName(
    'Cliente o Proveedor',
    'Clientes o proveedores',
    'Clientes o proveedores',
    'Clientes',
  ),
}

/** Groups that are one person, or shown as one. */
const singular: readonly RelationKey[] = ['auto', 'lider']

function completeName(key: RelationKey, own: OwnRelationName | undefined): RelationName {
  if (!own) return standardRelationNames[key]
  const group = singular.includes(key) ? own.one : own.many
  return { ...own, group, short: group, within: group, own: true }
}

/** The names of the five relations: those that a company chose, else the standard ones. */
export const relationNames = (own: OwnRelationNames = {}): RelationNames => ({
  auto: completeName('auto', own.auto),
  lider: completeName('lider', own.lider),
  companero: completeName('companero', own.companero),
  equipo: completeName('equipo', own.equipo),
  cliente: completeName('cliente', own.cliente),
})

/** The name of one relation by its id. */
export function nameRelation(id: number, own?: OwnRelationNames): RelationName {
  const { key } = relationOf(id)
  return completeName(key, own?.[key])
}
