import { Button } from '#ui/Button.tsx'
import { Empty } from '#ui/Empty.tsx'
import { PreviousLink } from './PreviousLink.tsx'

interface EmptySubjectsProps {
  /** The end of every path that shows the matrix. */
  readonly path: string
  readonly onImport: () => void
}

/** Stands in the table while the matrix has no subjects. */
export const EmptySubjects = ({ path, onImport }: EmptySubjectsProps) => (
  <Empty text="Agrega a las personas que evalúan y a las que son evaluadas">
    <span className="soft">
      Una por una, de un archivo, o pegando renglones copiados de una hoja de cálculo.
    </span>
    <Button icon="upload" onClick={onImport}>
      Elegir un archivo
    </Button>
    <PreviousLink path={path} />
  </Empty>
)
