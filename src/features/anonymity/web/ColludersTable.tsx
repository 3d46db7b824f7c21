import { peopleText } from '#shared/spanish.ts'
import type { AnonymityProof } from '../contract.ts'
import { groupsText } from '../sentences.rules.ts'

/** How many published groups withstand how many people who tell one another their answers. */
export function ColludersTable({
  proof: { colluders, minimum_raters },
}: {
  readonly proof: AnonymityProof
}) {
  return (
    <section className="card px-6 py-5" aria-labelledby="acuerdo">
      <h2 id="acuerdo">Cuántas personas tendrían que ponerse de acuerdo</h2>
      <p className="mt-2">
        De cada grupo se publican cifras de todo el grupo, nunca de una persona. En un grupo de n
        personas, n − 1 tienen que contarse lo que respondieron para deducir siempre la respuesta
        que falta: con el mínimo de este proyecto, al menos {minimum_raters - 1}. Con menos sólo se
        deduce cuando casi todas las demás están en un extremo.
      </p>
      {colluders.length === 0 ? (
        <p className="soft mt-2">Ningún grupo protegido se publica.</p>
      ) : (
        <table className="mt-3 w-auto text-table">
          <caption className="visually-hidden">
            Grupos publicados por el número de personas que tendrían que ponerse de acuerdo
          </caption>
          <thead>
            <tr className="border-b border-line">
              <th scope="col" className="py-1.5 pe-8 text-start">
                Hacen falta
              </th>
              <th scope="col" className="py-1.5 text-start">
                Grupos
              </th>
            </tr>
          </thead>
          <tbody>
            {colluders.map(({ colluders: people, groups }) => (
              <tr key={people} className="border-b border-line last:border-b-0">
                <td className="py-1.5 pe-8">{neededText(people)}</td>
                <td className="py-1.5">{groupsText(groups)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

const neededText = (people: number): string =>
  people === 0 ? 'Nadie: basta comparar con otro proyecto' : peopleText(people)
