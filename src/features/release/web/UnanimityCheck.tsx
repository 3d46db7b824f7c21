import { shareText, TOP_SHARE, UNANIMITY_TEXT } from '#features/matrices/unanimity.rules.ts'
import type { ReleaseSummary } from '../contract.ts'
import { Check } from './Check.tsx'

/** In how many groups an average will tell what everyone answered; nothing without such groups. */
export function UnanimityCheck({
  unanimity: { groups, questions, share },
}: Pick<ReleaseSummary, 'unanimity'>) {
  if (groups === 0) return null
  return (
    <Check
      icon="users"
      title={`En cerca del ${shareText(share)} de los grupos se sabrá qué respondió cada persona en alguna pregunta`}
    >
      {UNANIMITY_TEXT} Un mínimo mayor lo hace menos frecuente. Estimado con{' '}
      {groups === 1 ? 'un grupo' : `los ${groups} grupos`} de este proyecto,{' '}
      {questions === 1 ? 'una pregunta' : `${questions} preguntas`} y {TOP_SHARE * 100} % de
      respuestas en el valor más alto.
    </Check>
  )
}
