import { Button } from '#ui/Button.tsx'
import { relationKeys } from '#ui/relations.ts'
import { RelationLegend } from '#ui/Rose.tsx'
import '../views/dashboard.css'

interface PagerProps {
  /** From 0. */
  readonly index: number
  readonly count: number
  readonly onTurn: (index: number) => void
}

/** The legend of the cards and, where they fill more than one page, the way to the others. */
export function Pager({ index, count, onTurn }: PagerProps) {
  return (
    <div className="pager">
      <RelationLegend relations={relationKeys} />
      {count > 1 && (
        <nav className="pager-pages" aria-label="Páginas de proyectos">
          <Button
            size="small"
            className="pager-step"
            icon="chevron-left"
            disabled={index === 0}
            onClick={() => onTurn(index - 1)}
          >
            Ver anteriores
          </Button>
          <output className="small soft pager-where">
            Página {index + 1} de {count}
          </output>
          <Button
            size="small"
            className="pager-step"
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
