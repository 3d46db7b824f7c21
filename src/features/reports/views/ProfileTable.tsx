import { HIDDEN } from '../hidden-numbers.rules.ts'
import { classificationNames, isHighlighted } from '../perception.rules.ts'
import type { Profile, ProfileLine } from '../report-line.rules.ts'

/** The numbers of the radar, bar, gap and Johari charts. */
export function ProfileTable({
  report,
  caption,
}: {
  readonly report: Profile
  readonly caption: string
}) {
  return (
    <table className="report-table">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Competencia</th>
          <th scope="col">Auto</th>
          <th scope="col">Otros</th>
          <th scope="col">Brecha</th>
          <th scope="col">Lectura</th>
        </tr>
      </thead>
      <tbody>
        {report.competences.map((line) => (
          <Row key={line.number} line={line} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ line }: { readonly line: ProfileLine }) {
  return (
    <tr>
      <th scope="row">{line.name}</th>
      <td>{line.self?.text ?? HIDDEN}</td>
      <td>{line.others?.text ?? HIDDEN}</td>
      <td>
        {isHighlighted(line.gap) ? <strong>{line.gap?.text}</strong> : (line.gap?.text ?? HIDDEN)}
      </td>
      <td>{line.classification ? classificationNames[line.classification] : 'Sin comparación'}</td>
    </tr>
  )
}
