import {
  type OwnRelationName,
  type OwnRelationNames,
  standardRelationNames,
} from '#shared/relation-names.ts'
import { relationNamesProblem, type RelationNamesProblem } from '#shared/relation-synonyms.ts'
import { relationTypes, type RelationKey } from '#shared/relations.ts'
import { cleanText } from '#shared/text.ts'
import { type Difference, listDifferences } from '#shared/versions.ts'

/** The fields of the five relations; empty ones stand for the standard name. */
export type RelationNamesDraft = Readonly<Record<RelationKey, OwnRelationName>>

const unnamed: OwnRelationName = { one: '', many: '' }

export const relationNamesDraft = (own: OwnRelationNames): RelationNamesDraft => ({
  auto: own.auto ?? unnamed,
  lider: own.lider ?? unnamed,
  companero: own.companero ?? unnamed,
  equipo: own.equipo ?? unnamed,
  cliente: own.cliente ?? unnamed,
})

/** Self-evaluations are never counted, so that one name is enough for them. */
export const hasPlural = (key: RelationKey): boolean => key !== 'auto'

function chosenName(key: RelationKey, draft: OwnRelationName): OwnRelationName | undefined {
  const one = cleanText(draft.one)
  const many = hasPlural(key) ? cleanText(draft.many) : one
  return one === '' && many === '' ? undefined : { one, many }
}

/** What the fields say; a relation without a name of its own is left out. */
export const chosenNames = (draft: RelationNamesDraft): OwnRelationNames =>
  Object.fromEntries(
    relationTypes.flatMap(({ key }) => {
      const name = chosenName(key, draft[key])
      return name ? [[key, name]] : []
    }),
  )

/** The first relation whose name cannot stay, and why; null when all can. */
export function faultyName(
  draft: RelationNamesDraft,
): { readonly key: RelationKey; readonly problem: RelationNamesProblem } | null {
  const names: Partial<Record<RelationKey, OwnRelationName>> = {}
  for (const { key } of relationTypes) {
    const name = chosenName(key, draft[key])
    if (name) names[key] = name
    const problem = relationNamesProblem(names)
    if (problem) return { key, problem }
  }
  return null
}

const nameText = (name: OwnRelationName | undefined): string =>
  name ? `${name.one}, ${name.many}` : 'El nombre estándar'

/** What a save would change in the saved names. */
export const relationNamesDifferences = (
  saved: OwnRelationNames,
  own: OwnRelationNames,
): Difference[] =>
  listDifferences(
    relationTypes.map(({ key }) => [
      standardRelationNames[key].one,
      nameText(saved[key]),
      nameText(own[key]),
    ]),
  )
