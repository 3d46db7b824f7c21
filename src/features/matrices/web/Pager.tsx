import { Button } from '#ui/Button.tsx'
import { relationKeys } from '#ui/relations.ts'
import { RelationLegend } from '#ui/Rose.tsx'

interface PagerProps {
  /** From 0. */
  readonly index: number
  readonly count: number
  readonly onTurn: (index: number) => void
}

/** The legend of the cards and, where they fill more than one page, the way to the others. */
export function Pager({ index, count, onTurn }: PagerProps) {
  return (
    <div className="mt-[22px] flex flex-wrap items-center justify-between gap-x-5 gap-y-4">
      <RelationLegend relations={relationKeys} />
      {count > 1 && (
        <nav
          className="flex w-full flex-wrap items-center gap-3 sm:w-auto"
          aria-label="Páginas de proyectos"
        >
          <Button
            size="small"
            className="flex-1"
            icon="chevron-left"
            disabled={index === 0}
            onClick={() => onTurn(index - 1)}
          >
            Ver anteriores
          </Button>
          <output className="small soft order-first w-full text-center sm:order-none sm:w-auto">
            Página {index + 1} de {count}
          </output>
          <Button
            size="small"
            className="flex-1"
            iconEnd="chevron-right"
            disabled={index === count - 1}
            onClick={() => onTurn(index + 1)}
          >
            Ver siguientes
          </Button>
        </nav>
      )}
    </div>
  )
}
