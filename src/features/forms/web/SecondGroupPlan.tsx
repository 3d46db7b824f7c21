import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { Matrix } from '#features/matrices/contract.ts'
import { read } from '#web/query.ts'
import { formsContract } from '../contract.ts'
import { expectationText } from '../planned-degree.rules.ts'
import { PlannedDegrees } from '../views/PlannedDegrees.tsx'
import { SecondGroupBanner } from './SecondGroupBanner.tsx'
import { useGroupAddition } from './useGeneration.ts'

/** What the saved connections of a draft mean for its reports, beside the choice of its relations. */
export function SecondGroupPlan({ matrix }: { readonly matrix: Matrix }) {
  const { id, company_id } = matrix
  const navigate = useNavigate()
  const groups = useQuery(read(formsContract.secondGroups, { params: { matrixId: id } })).data
  const { addingGroups, onAddGroups } = useGroupAddition(id, () => undefined)
  if (!groups || groups.evaluated === 0) return null
  return (
    <>
      <SecondGroupBanner
        matrix={matrix}
        groups={groups}
        busy={addingGroups}
        onShow={() => void navigate(`/connections/${company_id}/${id}`)}
        onAdd={onAddGroups}
      />
      <PlannedDegrees degrees={groups.degrees} />
      <p className="soft small">
        Según lo guardado. {expectationText(groups.degrees, groups.degrees_then)}
      </p>
    </>
  )
}
