import { Badge, type BadgeTone } from '#ui/Badge.tsx'
import type { IconName } from '#ui/icons.ts'
import type { Phase } from '../contract.ts'
import { phaseLabels } from '../dashboard.rules.ts'

const looks: Readonly<Record<Phase, readonly [BadgeTone, IconName]>> = {
  draft: ['draft', 'pencil'],
  released: ['live', 'send'],
  closed: ['warning', 'clock'],
  reports: ['success', 'check'],
  erased: ['line', 'shield-check'],
}

export function PhaseBadge({ phase }: { readonly phase: Phase }) {
  const [tone, icon] = looks[phase]
  return (
    <Badge tone={tone} icon={icon}>
      {phaseLabels[phase]}
    </Badge>
  )
}
