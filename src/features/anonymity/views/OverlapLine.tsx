import type { ReactNode } from 'react'
import { longDate } from '#shared/dates.ts'
import { listed, peopleText } from '#shared/spanish.ts'
import { useRelationNames } from '#ui/RelationNames.tsx'
import type { AnonymityProof, Overlap } from '../contract.ts'

/**
 * «Compañeros de Ana Ruiz: se distingue en 1 persona de «Liderazgo 2025», que se elimina el …»; of
 * several matrices, from what they tell together.
 */
export function OverlapLine({
  overlap: { name, relations, people, matrix_ids },
  person = name,
  compared,
}: {
  readonly overlap: Overlap
  /** The name, as a link on the pages that have one. */
  readonly person?: ReactNode
  readonly compared: AnonymityProof['compared']
}) {
  const names = useRelationNames()
  const matrices = compared.filter(({ id }) => matrix_ids.includes(id))
  const [matrix] = matrices
  const erased_on = matrices.map(({ erase_date }) => erase_date).toSorted()[0]
  return (
    <>
      <b className="full-ink">
        {listed(relations.map((relation) => names[relation].short))} de {person}
      </b>
      : se distingue en {peopleText(people)}
      {matrices.length === 1 &&
        matrix &&
        ` de «${matrix.name}», que se elimina el ${longDate(matrix.erase_date)}`}
      {matrices.length > 1 &&
        erased_on &&
        ` de lo que juntos dicen ${listed(matrices.map(({ name: called }) => `«${called}»`))}; el primero se elimina el ${longDate(erased_on)}`}
      .
    </>
  )
}
