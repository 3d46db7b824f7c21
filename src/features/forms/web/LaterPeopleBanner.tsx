import { useDeferredValue, useMemo } from 'react'
import type { Matrix } from '#features/matrices/contract.ts'
import { describeRules } from '#features/matrices/settings.rules.ts'
import type { Subject } from '#features/subjects/contract.ts'
import { listed, peopleText } from '#shared/spanish.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { useRelationNames } from '#ui/RelationNames.tsx'
import { LinkButton } from '#web/kit/page/LinkButton.tsx'
import type { StoredForm } from '../compact.rules.ts'
import { formsText } from '../counts.rules.ts'
import { type LaterPeople, planLaterPeople } from '../later-people.rules.ts'
import { useGeneration } from './useGeneration.ts'
import '../views/forms.css'

interface LaterPeopleBannerProps {
  readonly matrix: Matrix
  readonly subjects: readonly Subject[]
  readonly forms: readonly StoredForm[]
  readonly onAdded: () => void
}

const MOST_NAMED = 3

const describePeople = ({ people }: LaterPeople): string =>
  people.length > MOST_NAMED
    ? `${peopleText(people.length)} todavía no tienen conexiones.`
    : `${listed(people.map(({ name }) => name))} todavía no ${people.length === 1 ? 'tiene' : 'tienen'} conexiones.`

/** «Conexiones por regla»: what people get who came after the connections, at one press. */
export function LaterPeopleBanner({ matrix, subjects, forms, onAdded }: LaterPeopleBannerProps) {
  const { id, company_id, subject_properties: columns } = matrix
  const settled = useDeferredValue(forms)
  const plan = useMemo(
    () => planLaterPeople(matrix, { subjects, columns, forms: settled }),
    [matrix, subjects, columns, settled],
  )
  const names = useRelationNames()
  const { busy, generate } = useGeneration(id, onAdded)
  if (!plan || 'code' in plan || plan.forms.length === 0) return null
  return (
    <Banner
      tone="info"
      silent
      className="forms-banner"
      title={describePeople(plan)}
      actions={
        <>
          <LinkButton variant="tertiary" size="small" to={`/org-chart/${company_id}/${id}`}>
            Ver reglas
          </LinkButton>
          <Button size="small" icon="plus" busy={busy} onClick={() => generate({ kind: 'rules' })}>
            Agregar {formsText(plan.forms.length)}
          </Button>
        </>
      }
    >
      Conexiones por regla: {describeRules(plan.rules, names)}.
    </Banner>
  )
}
