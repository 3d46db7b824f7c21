import { Skeleton } from '#ui/Skeleton.tsx'

/** The places of the first cards while they are on their way. */
export function CardsSkeleton() {
  return (
    <div className="grid gap-[18px] sm:grid-cols-2 cards:grid-cols-3">
      {[1, 2, 3, 4, 5, 6].map((place) => (
        <div key={place} className="card h-[258px] p-5">
          <Skeleton bars={4} label="Cargando proyectos" />
        </div>
      ))}
    </div>
  )
}
