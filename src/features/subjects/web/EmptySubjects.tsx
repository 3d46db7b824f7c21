import { Empty } from '#ui/Empty.tsx'

/** Stands in the table while the matrix has no subjects. */
export const EmptySubjects = () => (
  <Empty text="Agrega a las personas que evalúan y a las que son evaluadas">
    <p className="soft">
      Una por una, de un archivo, o pegando filas copiadas de una hoja de cálculo.
    </p>
  </Empty>
)
