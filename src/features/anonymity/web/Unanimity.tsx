import { publishedSizes } from '#features/forms/coverage.rules.ts'
import type { Matrix } from '#features/matrices/contract.ts'
import { expectedUnanimity, shareText, TOP_SHARE } from '#features/matrices/unanimity.rules.ts'
import type { AnonymityProof } from '../contract.ts'

/** In how many groups an average is expected to tell what everyone answered. */
export function Unanimity({
  matrix: { question_count },
  proof,
}: {
  readonly matrix: Pick<Matrix, 'question_count'>
  readonly proof: AnonymityProof
}) {
  const sizes = proof.evaluated.flatMap(({ relations }) => publishedSizes(relations))
  if (sizes.length === 0 || question_count === 0) return null
  return (
    <p className="mt-2">
      En cerca del {shareText(expectedUnanimity(sizes, question_count))} de los grupos todas las
      personas elegirán lo más alto en alguna pregunta, y ahí se sabrá qué respondió cada una.
      Estimado con {TOP_SHARE * 100} % de respuestas en el valor más alto.
    </p>
  )
}
