/** What an evaluator is to the evaluated (decisions «Rules»); the ids are those of the table relation_types. */
export const relationTypes = [
  { id: 1, key: 'auto', name: 'Autoevaluación', self_evaluation: true },
  { id: 2, key: 'lider', name: 'Líder', self_evaluation: false },
  { id: 3, key: 'companero', name: 'Compañero', self_evaluation: false },
  { id: 4, key: 'equipo', name: 'Equipo', self_evaluation: false },
  { id: 5, key: 'cliente', name: 'Cliente o Proveedor', self_evaluation: false },
] as const

export type RelationType = (typeof relationTypes)[number]
export type RelationKey = RelationType['key']
export type RelationTypeId = RelationType['id']

export const SELF_EVALUATION = 1
/** Compañero: what people of one area are to each other. */
export const PEER = 3

export function relationOf(id: number): RelationType {
  const relation = relationTypes.find((candidate) => candidate.id === id)
  if (!relation) throw new RangeError(`no relation type ${id}`)
  return relation
}
