import { Empty } from '#ui/Empty.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

interface NobodyYetProps {
  readonly loading: boolean
  /** What was searched for, where there are participants but none of that name. */
  readonly search: string | null
}

/** In the place of rows: still loading, nobody found, nobody added. */
export function EmptySubjects({ loading, search }: NobodyYetProps) {
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
