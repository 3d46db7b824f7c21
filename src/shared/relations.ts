/**
 * The relations of an evaluator to the evaluated; the ids are those of the table relation_types.
 */
export const relationTypes = [
  { id: 1, key: 'auto', name: 'Autoevaluación', self_evaluation: true },
  { id: 2, key: 'lider', name: 'Líder', self_evaluation: false },
  { id: 3, key: 'companero', name: 'Compañero', self_evaluation: false },
  { id: 4, key: 'equipo', name: 'Equipo', self_evaluation: false },
  { id: 5, key: 'cliente', name: 'Cliente o Proveedor', self_evaluation: false },
] as const

export type RelationKey = (typeof relationTypes)[number]['key']
export type RelationTypeId = (typeof relationTypes)[number]['id']

export interface RelationType {
  readonly id: RelationTypeId
  readonly key: RelationKey
  readonly name: string
  readonly self_evaluation: boolean
}

export const SELF_EVALUATION = 1
export const LEADER = 2
/** Compañero: the relation between subjects of the same area. */
export const PEER = 3
/** Equipo: the relation of a subject to their leader. */
export const TEAM = 4

/**
 * The relations whose raters are never published in a group smaller than the minimum
 * (docs/reports.md, blocks, 2). Self and leader are always shown on their own, as leaders read
 * before answering.
 */
export const protectedRelations = [
  'companero',
  'equipo',
  'cliente',
] as const satisfies readonly RelationKey[]

/** Whether answers in this relation are only published in a group of at least the minimum. */
export const isProtected = (relation: RelationKey): boolean =>
  protectedRelations.some((one) => one === relation)

export function relationOf(id: number): RelationType {
  const relation = relationTypes.find((candidate) => candidate.id === id)
  if (!relation)
    throw new RangeError(`relation type: expected 1 to ${relationTypes.length}, got ${id}`)
  return relation
}
