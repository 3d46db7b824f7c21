import {
  addGroupLabel,
  secondGroupAdvice,
  type SecondGroups,
} from '#features/forms/group-plan.rules.ts'
import { expectationText } from '#features/forms/planned-degree.rules.ts'
import { findGroupSize, secondGroupText } from '#features/forms/second-group.rules.ts'
import { PlannedDegrees } from '#features/forms/views/PlannedDegrees.tsx'
import type { Matrix } from '#features/matrices/contract.ts'
import { Button } from '#ui/Button.tsx'
import { Check } from './Check.tsx'
import type { Jump } from './ReleaseChecks.tsx'
import { useLeavingButton } from './useLeavingButton.ts'

interface SecondGroupCheckProps {
  readonly matrix: Matrix
  readonly groups: SecondGroups
  readonly adding: boolean
  readonly onAdd: () => void
  readonly onJump: (jump: Jump) => void
}

/** How many reports would set no group beside another one, and a click that mends those it can. */
export function SecondGroupCheck(props: SecondGroupCheckProps) {
  const { matrix, groups, adding, onAdd, onJump } = props
  const { lacking, evaluated, helped } = groups
  const { text: told, note } = useLeavingButton(adding, helped > 0)
  if (evaluated === 0) return null
  const isPassed = lacking.length === 0
  const text = isPassed
    ? 'Todo reporte tendría dos grupos'
    : secondGroupText(lacking.length, evaluated, findGroupSize(matrix))
  const jump = () =>
    onJump({ kind: 'people', label: 'personas sin un segundo grupo', ids: lacking })
  return (
    <Check
      icon={isPassed ? 'circle-check' : 'triangle-alert'}
      passed={isPassed}
      title={text}
      titleRef={told}
      {...(!isPassed && { onShow: jump })}
      below={
        <>
          {!isPassed && <PlannedDegrees degrees={groups.degrees} />}
          {helped > 0 && (
            <Button
              size="small"
              icon="plus"
              className="note-below"
              busy={adding}
              onClick={() => {
                note()
                onAdd()
              }}
            >
              {addGroupLabel({ lacking: lacking.length, helped })}
            </Button>
          )}
        </>
      }
      more={
        <>
          {isPassed ? (
            <PlannedDegrees degrees={groups.degrees} />
          ) : (
            <p>{secondGroupAdvice({ lacking: lacking.length, helped }, matrix)}</p>
          )}
          <p>{expectationText(groups.degrees, groups.degrees_then)}</p>
        </>
      }
    />
  )
}
