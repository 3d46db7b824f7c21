import { longDate } from '#shared/dates.ts'
import { listed } from '#shared/spanish.ts'
import { useRelationNames } from '#ui/RelationNames.tsx'
import type { AnonymityProof, Overlap } from '../contract.ts'
import { peopleText } from '../sentences.rules.ts'

/** «Compañeros de Ana Ruiz: se distingue en 1 persona de «Liderazgo 2025», que se elimina el …» */
export function OverlapLine({
  overlap: { name, relations, people, matrix_id },
  compared,
}: {
  readonly overlap: Overlap
  readonly compared: AnonymityProof['compared']
}) {
  const names = useRelationNames()
  const matrix = compared.find(({ id }) => id === matrix_id)
  return (
    <>
      <b className="text-ink">
        {listed(relations.map((relation) => names[relation].short))} de {name}
      </b>
      : se distingue en {peopleText(people)}
      {matrix && ` de «${matrix.name}», que se elimina el ${longDate(matrix.erase_date)}`}.
    </>
  )
}
