import { Empty } from '#ui/Empty.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

interface EmptySubjectsProps {
  readonly loading: boolean
  /** The search that no subject matches; null if there are no subjects. */
  readonly search: string | null
}

/** Stands in the table while it has no rows: the subjects load, none matches, or none exists. */
export function EmptySubjects({ loading, search }: EmptySubjectsProps) {
  if (loading) return <Skeleton bars={8} label="Cargando participantes" />
  if (search !== null) return <Empty text={`Nadie coincide con «${search}»`} />
  return (
    <Empty text="Agrega a las personas que evalúan y a las que son evaluadas">
      <p className="soft">
        Una por una, de un archivo, o pegando filas copiadas de una hoja de cálculo.
      </p>
    </Empty>
  )
}
