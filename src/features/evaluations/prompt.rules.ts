import type { RefusalCode } from '#shared/refusal.ts'
import { type RelationNames, standardRelationNames } from '#shared/relation-names.ts'
import { relationTypes } from '#shared/relations.ts'
import { foldText } from '#shared/text.ts'
import { MAXIMUM_PROMPTS } from './limits.ts'

/** Why open questions cannot be saved, or null. Expects clean texts. */
export function promptsProblem(
  prompts: readonly { readonly prompt: string }[],
): RefusalCode | null {
  const texts = prompts.map(({ prompt }) => foldText(prompt))
  if (texts.includes('')) return 'evaluation.prompt_required'
  // the report names them by their text
  if (new Set(texts).size < texts.length) return 'evaluation.prompt_duplicate'
  return texts.length > MAXIMUM_PROMPTS ? 'evaluation.too_many_prompts' : null
}

/** The relations that are asked, each once and in order; none where all are. */
export function askedRelationIds(given: readonly number[] = []): number[] {
  const ids = relationTypes.flatMap(({ id }) => (given.includes(id) ? id : []))
  return ids.length === relationTypes.length ? [] : ids
}

/** Whether a relation is asked; without any, all are. */
export const isApplicable = (
  relation_type_ids: readonly number[],
  relation_type_id: number,
): boolean => relation_type_ids.length === 0 || relation_type_ids.includes(relation_type_id)

/** «Compañero, Equipo»; empty where all are asked. */
export const askedText = (
  relation_type_ids: readonly number[],
  names: RelationNames = standardRelationNames,
): string =>
  relationTypes
    .flatMap(({ id, key }) => (relation_type_ids.includes(id) ? names[key].one : []))
    .join(', ')

/** «Seguir, empezar, dejar»: the set that the editor adds at once. */
export const keepStartStop = [
  { prompt: 'Seguir haciendo', help: 'Lo que funciona y vale la pena conservar, con un ejemplo.' },
  { prompt: 'Empezar a hacer', help: 'Lo que todavía no ocurre y ayudaría.' },
  { prompt: 'Dejar de hacer', help: 'Lo que estorba o ya no ayuda.' },
] as const
