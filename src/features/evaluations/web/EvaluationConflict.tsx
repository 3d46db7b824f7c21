import type { Scale } from '#features/scales/contract.ts'
import { useRelationNames } from '#ui/RelationNames.tsx'
import type { SavedVersion } from '#web/kit/dialog/useSavedVersion.ts'
import { VersionDialog } from '#web/kit/dialog/VersionDialog.tsx'
import type { Evaluation, EvaluationInput } from '../contract.ts'
import { evaluationDifferences } from '../differences.rules.ts'

interface EvaluationConflictProps {
  readonly version: SavedVersion<Evaluation>
  readonly input: EvaluationInput
  readonly scales: readonly Scale[]
  readonly onTake: (saved: Evaluation) => void
  readonly onKeep: (saved: Evaluation | null) => void
}

/** Shown when another person saved the evaluation meanwhile. */
export function EvaluationConflict({
  version,
  input,
  scales,
  onTake,
  onKeep,
}: EvaluationConflictProps) {
  const { newer } = version
  const names = useRelationNames()
  const scale_name = scales.find(({ id }) => id === input.scale_id)?.name ?? ''
  const differences = newer
    ? evaluationDifferences(
        {
          ...newer,
          competences: newer.evaluation_competences.map(({ competence }) => competence),
        },
        { ...input, scale_name },
        names,
      )
    : []
  return (
    <VersionDialog
      code="evaluation.changed"
      open={newer !== null}
      differences={differences}
      onDismiss={version.dismiss}
      onTakeSaved={() => {
        const saved = version.adopt()
        if (saved) onTake(saved)
      }}
      onKeepOwn={() => onKeep(version.adopt())}
    />
  )
}
