import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { accountsContract } from '#features/accounts/contract.ts'
import { evaluationsContract } from '#features/evaluations/contract.ts'
import { Icon } from '#ui/Icon.tsx'
import { read } from '#web/query.ts'
import type { Matrix } from '../contract.ts'
import { listFirstSteps, firstStepsText } from '../first-steps.rules.ts'
import '../views/dashboard.css'

interface FirstStepsLineProps {
  readonly companyId: string
  readonly matrices: readonly Matrix[]
}

/** The first steps in one line over the projects, until one is released or the user hides them. */
export function FirstStepsLine({ companyId, matrices }: FirstStepsLineProps) {
  const user = useQuery(read(accountsContract.profile)).data?.user
  // A project has an evaluation, so the list is only needed without one.
  const evaluations = useQuery({
    ...read(evaluationsContract.list, { query: { company_id: companyId } }),
    enabled: matrices.length === 0,
  }).data
  const steps = listFirstSteps({ company: true, evaluations: evaluations?.length ?? 0, matrices })
  if (!user || user.first_steps_hidden || steps.released) return null
  return (
    <Link to="/primeros-pasos" className="first-steps-line">
      <Icon name="list-checks" size={18} className="first-steps-sign" />
      <span className="first-steps-text">
        <b>Primeros pasos:</b> {firstStepsText(steps)}
      </span>
      <Icon name="chevron-right" size={16} className="to-end" />
    </Link>
  )
}
