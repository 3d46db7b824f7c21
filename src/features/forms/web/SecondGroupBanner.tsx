import type { Matrix } from '#features/matrices/contract.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { addGroupLabel, secondGroupAdvice, type SecondGroups } from '../group-plan.rules.ts'
import { findGroupSize, secondGroupText } from '../second-group.rules.ts'
import '../views/forms.css'

interface SecondGroupBannerProps {
  readonly matrix: Matrix
  readonly groups: SecondGroups
  readonly busy: boolean
  readonly onShow: () => void
  readonly onAdd: () => void
}

/** Whose reports would set no group beside another, and a click that adds the raters who fit. */
export function SecondGroupBanner({ matrix, groups, busy, onShow, onAdd }: SecondGroupBannerProps) {
  const { evaluated, helped } = groups
  const lacking = groups.lacking.length
  if (lacking === 0) return null
  return (
    <Banner
      tone="warning"
      silent
      className="forms-banner"
      title={`${secondGroupText(lacking, evaluated, findGroupSize(matrix))}.`}
      actions={
        <>
          <Button variant="tertiary" size="small" onClick={onShow}>
            {lacking === 1 ? 'Ver a la persona' : `Ver a las ${lacking}`}
          </Button>
          {helped > 0 && (
            <Button size="small" icon="plus" busy={busy} onClick={onAdd}>
              {addGroupLabel({ lacking, helped })}
            </Button>
          )}
        </>
      }
    >
      {secondGroupAdvice({ lacking, helped }, matrix)}
    </Banner>
  )
}
