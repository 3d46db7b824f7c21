import type { OwnRelationNames } from './relation-names.ts'
import { relationTypes, type RelationKey } from './relations.ts'
import { headerKey } from './spreadsheet/headers.ts'

/**
 * The names that a file may use for each relation, in both genders and without plural, as the keys of
 * `headerKey`. «Cliente/Proveedor» has the key «cliente proveedor».
 */
const synonyms = {
  auto: ['autoevaluacion', 'auto evaluacion', 'auto', 'self', 'propia'],
  lider: ['lider', 'lideresa', 'jefe', 'jefa', 'supervisor', 'supervisora', 'superior', 'manager'],
  companero: ['companero', 'companera', 'par', 'colega', 'colateral', 'homologo', 'homologa'],
  equipo: [
    'equipo',
    'miembro del equipo',
    'colaborador',
    'colaboradora',
    'subordinado',
    'subordinada',
    'reporte',
    'subalterno',
    'subalterna',
  ],
  cliente: [
    'cliente',
    'clienta',
    'proveedor',
    'proveedora',
    'cliente proveedor',
    'clienta proveedora',
  ],
} as const satisfies Record<RelationKey, readonly string[]>

/** The key of a relation's name without plural: «Clientes o proveedores» is «cliente proveedor». */
const nameKey = (text: string): string =>
  headerKey(text)
    .replace(/\b(?:o|u|y|de|trabajo)\b/g, ' ')
    .replace(
      /(?<=[aeiou])s\b|(?<=(?:lider|par|proveedor|colaborador|supervisor|superior|manager))e?s\b/g,
      '',
    )
    .replace(/ +/g, ' ')
    .trim()

/** The key without what does not change the relation too: «Clientes internos» is «cliente». */
const bareKey = (text: string): string =>
  nameKey(
    headerKey(text).replace(
      /\b(?:directo|directa|inmediato|inmediata|interno|interna|externo|externa)s?\b/g,
      ' ',
    ),
  )

const standardIds = new Map<string, number>(
  relationTypes.flatMap(({ id, key }) => synonyms[key].map((name) => [nameKey(name), id] as const)),
)

/** Finds the relation that a file means, by the company's own names first; undefined without any. */
export function relationFinder(own: OwnRelationNames = {}): (text: string) => number | undefined {
  const ownIds = new Map<string, number>(
    relationTypes.flatMap(({ id, key }) => {
      const name = own[key]
      return name ? [name.one, name.many].map((text) => [nameKey(text), id] as const) : []
    }),
  )
  return (text) => ownIds.get(nameKey(text)) ?? standardIds.get(bareKey(text))
}

export type RelationNamesProblem =
  | 'company.relation_name_incomplete'
  | 'company.relation_name_taken'
  | 'company.relation_name_repeated'

/**
 * Why relations cannot have these names: a file or a reader would take one relation for another. A
 * name must not be a standard name of another relation, nor the own name of two.
 */
export function relationNamesProblem(own: OwnRelationNames): RelationNamesProblem | null {
  const owners = new Map<string, RelationKey>()
  for (const { id, key } of relationTypes) {
    const name = own[key]
    if (!name) continue
    for (const text of [name.one, name.many]) {
      const folded = nameKey(text)
      if (folded === '') return 'company.relation_name_incomplete'
      if ((standardIds.get(folded) ?? id) !== id) return 'company.relation_name_taken'
      if ((owners.get(folded) ?? key) !== key) return 'company.relation_name_repeated'
      owners.set(folded, key)
    }
  }
  return null
}
