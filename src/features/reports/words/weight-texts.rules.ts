import { capitalized } from '#shared/spanish.ts'
import { nameBlocks } from '../numbers/anonymity.rules.ts'
import type { Survey } from '../numbers/survey.rules.ts'
import type { Weights } from '../numbers/weights.rules.ts'

const relationOrder = ['lider', 'companero', 'equipo', 'cliente'] as const

/** «Líder 40 %, Compañeros 60 %»; null when all weigh the same. */
export function relationWeightsText({ weights, relation_names }: Survey['matrix']): string | null {
  const own = weights?.relations
  if (!own) return null
  const names = nameBlocks({ relation_names })
  return relationOrder
    .flatMap((key) => {
      const weight = own[key]
      return weight === undefined ? [] : `${names[key]} ${weight} %`
    })
    .join(', ')
}

export const REDISTRIBUTED_TEXT =
  'El peso de un grupo que no se muestra se reparte entre los que sí, en proporción; «Otros evaluadores» pesa lo que pesan juntas sus relaciones.'

/** What a weight of competences means, with each of them; null when all weigh the same. */
export function competenceWeightsText(
  weights: Weights | null | undefined,
  competences: readonly { readonly name: string }[],
): string | null {
  const own = weights?.competences
  if (!own) return null
  const listed = competences.map(({ name }, index) => `${name} ${own[index] ?? 0} %`).join('; ')
  return capitalized(
    `total: promedio de las competencias por su peso: ${listed}. El peso de una competencia sin número se reparte entre las demás en proporción.`,
  )
}
