import { listedNames } from '#shared/spanish.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import type { ProposalList } from '../contract.ts'
import { lacksGroup } from '../second-group.rules.ts'

interface SecondGroupNoteProps {
  readonly list: ProposalList
  /** The fewest raters of a published group. */
  readonly size: number
  /** Who can be added at once. */
  readonly names?: readonly string[]
  readonly busy?: boolean
  readonly onAdd?: () => void
}

/** What the report would lack with these raters; the organiser can add those who fit. */
export function SecondGroupNote(props: SecondGroupNoteProps) {
  const { list, size, names = [], busy = false, onAdd } = props
  if (!lacksGroup(list, size)) return null
  return (
    <Banner
      tone="warning"
      silent
      className="second-group-note"
      title={`A su reporte le faltaría un segundo grupo de ${size}.`}
      actions={
        names.length > 0 && (
          <Button size="small" icon="plus" busy={busy} onClick={onAdd}>
            {names.length === 1 ? 'Agregar a 1 persona' : `Agregar a ${names.length} personas`}
          </Button>
        )
      }
    >
      {names.length > 0
        ? `Lo tendría con ${listedNames(names)}.`
        : 'Con un solo grupo casi todo sale «sin diferencia clara».'}
    </Banner>
  )
}
