import { peopleText } from '#shared/spanish.ts'
import type { AnonymityProof } from '../contract.ts'
import { groupsText } from '../sentences.rules.ts'
import { ReadMore } from './ReadMore.tsx'
import '../views/anonymity.css'

/** How many published groups withstand how many people who tell one another their answers. */
export function ColludersTable({
  proof: { colluders, minimum_raters },
}: {
  readonly proof: AnonymityProof
}) {
  return (
    <section className="card card-padded" aria-labelledby="acuerdo">
      <h2 id="acuerdo">Cuántas personas tendrían que ponerse de acuerdo</h2>
      {colluders.length === 0 ? (
        <p className="soft note-below">Ningún grupo protegido se publica.</p>
      ) : (
        <table className="colluders">
          <caption className="visually-hidden">
            Grupos publicados por el número de personas que tendrían que ponerse de acuerdo
          </caption>
          <thead>
            <tr>
              <th scope="col">Hacen falta</th>
              <th scope="col">Grupos</th>
            </tr>
          </thead>
          <tbody>
            {colluders.map(({ colluders: people, groups }) => (
              <tr key={people}>
                <td>{neededText(people)}</td>
                <td>{groupsText(groups)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <ReadMore>
        <p className="note-below">
          De cada grupo se publican cifras de todo el grupo, nunca de una persona. En un grupo de n
          personas, n − 1 tienen que contarse lo que respondieron para deducir siempre la respuesta
          que falta: con el mínimo de este proyecto, al menos {minimum_raters - 1}. Con menos sólo
          se deduce cuando casi todas las demás están en un extremo.
        </p>
      </ReadMore>
    </section>
  )
}

const neededText = (people: number): string =>
  people === 0 ? 'Nadie: basta comparar con otro proyecto' : peopleText(people)
