import { Button } from '#ui/Button.tsx'
import { relationKeys } from '#ui/relations.ts'
import { RelationLegend } from '#ui/Rose.tsx'

interface PagerProps {
  /** From 0. */
  readonly index: number
  readonly count: number
  readonly onTurn: (index: number) => void
}

export function Pager({ index, count, onTurn }: PagerProps) {
  return (
    <div className="mt-[22px] flex flex-wrap items-center justify-between gap-x-5 gap-y-4">
      <RelationLegend relations={relationKeys} />
      <nav className="flex flex-wrap items-center gap-3" aria-label="Páginas de proyectos">
        <Button size="small" icon="chevron-left" disabled={index === 0} onClick={() => onTurn(index - 1)}>Ver anteriores</Button>
        <output className="small soft">Página {index + 1} de {count}</output>
        <Button size="small" iconEnd="chevron-right" disabled={index === count - 1} onClick={() => onTurn(index + 1)}>Ver siguientes</Button>
      </nav>
    </div>
  )
}
