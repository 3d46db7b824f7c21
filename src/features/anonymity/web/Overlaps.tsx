import { useState } from 'react'
import type { Matrix } from '#features/matrices/contract.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { usePrinting } from '#web/kit/list/usePrinting.ts'
import { PersonLink } from '#web/kit/page/PersonLink.tsx'
import type { AnonymityProof, Overlap } from '../contract.ts'
import { comparedText, groupsText, overlapAdvice, samePersonText } from '../sentences.rules.ts'
import { OverlapLine } from '../views/OverlapLine.tsx'
import { ReadMore } from './ReadMore.tsx'
import '../views/anonymity.css'

interface OverlapsProps {
  readonly matrix: Matrix
  readonly proof: AnonymityProof
}

const PAGE_SIZE = 20
const keyOf = ({ subject_id, relations, matrix_ids }: Overlap): string =>
  [subject_id, ...relations, ...matrix_ids].join(' ')

/** The groups that almost repeat a group of another matrix of the workspace. */
export function Overlaps({ matrix, proof }: OverlapsProps) {
  const { overlaps, compared, minimum_raters, same_people } = proof
  const together = comparedText(proof)
  return (
    <section className="card card-padded" aria-labelledby="otros-proyectos">
      <h2 id="otros-proyectos">Comparación con otros proyectos</h2>
      {overlaps.length === 0 ? (
        <p className="note-below">
          {compared.length === 0
            ? 'Ningún otro proyecto liberado del espacio de trabajo conserva respuestas de las mismas personas sobre las mismas personas.'
            : `Comparamos cada grupo con ${compared.length === 1 ? 'el otro proyecto liberado' : `los otros ${compared.length} proyectos liberados`} que todavía ${compared.length === 1 ? 'conserva' : 'conservan'} respuestas de las mismas personas, uno por uno y todos juntos: cada grupo es igual a uno de otro o se distingue en ${minimum_raters} personas o más.`}
        </p>
      ) : (
        <>
          <Banner
            tone="warning"
            className="apart-above"
            title={`${groupsText(overlaps.length)} casi ${overlaps.length === 1 ? 'repite' : 'repiten'} un grupo de otro proyecto.`}
          >
            Quien tenga los resultados de todos puede restarlos y deducir lo que respondió la
            diferencia. {overlapAdvice(matrix.released)}
          </Banner>
          <OverlapList overlaps={overlaps} compared={compared} />
        </>
      )}
      {together && (
        <ReadMore>
          <p className="note-below">{together}</p>
        </ReadMore>
      )}
      {same_people.length > 0 && <SamePeople people={same_people} />}
    </section>
  )
}

/** Who counts as one person with another address, so that the administrator can say otherwise. */
function SamePeople({ people }: { readonly people: AnonymityProof['same_people'] }) {
  return (
    <>
      <h3 className="wide-above">Personas con otra dirección</h3>
      <p className="soft close-above">
        Cuentan como una sola persona: quien lee los dos correos sabe lo que respondió en los dos.
      </p>
      <ul className="soft bullets">
        {people.map(({ name, same, matrix }) => (
          <li key={`${name} ${same} ${matrix}`} className="anonymity-bullet wraps">
            {samePersonText({ name, same, matrix })}
          </li>
        ))}
      </ul>
    </>
  )
}

function OverlapList({ overlaps, compared }: Pick<AnonymityProof, 'overlaps' | 'compared'>) {
  const [count, setCount] = useState(PAGE_SIZE)
  const printing = usePrinting()
  const hidden = overlaps.length - count
  return (
    <>
      <ul className="overlaps">
        {(printing ? overlaps : overlaps.slice(0, count)).map((overlap) => (
          <li key={keyOf(overlap)} className="soft wraps">
            <OverlapLine
              overlap={overlap}
              compared={compared}
              person={<PersonLink id={overlap.subject_id} name={overlap.name} />}
            />
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <Button
          variant="tertiary"
          size="small"
          className="note-below off-print"
          onClick={() => setCount(count + PAGE_SIZE)}
        >
          Cargar más ({hidden})
        </Button>
      )}
    </>
  )
}
