import { HIDDEN } from '../explanation.rules.ts'
import { classificationNames } from '../perception.rules.ts'
import type { Profile, ProfileLine } from '../report.rules.ts'

/** The numbers of radar, bars, gaps and Johari: both looks, their difference and its name. */
export function ProfileTable({
  report,
  caption,
}: {
  readonly report: Profile
  readonly caption: string
}) {
  return (
    <table className="report-table">
      <caption className="unseen">{caption}</caption>
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
  const strong = line.gap?.conclusive && line.gap.size !== 'leve'
  return (
    <tr>
      <th scope="row">{line.name}</th>
      <td>{line.self?.text ?? HIDDEN}</td>
      <td>{line.others?.text ?? HIDDEN}</td>
      <td>{strong ? <strong>{line.gap?.text}</strong> : (line.gap?.text ?? HIDDEN)}</td>
      <td>{line.classification ? classificationNames[line.classification] : 'Sin comparación'}</td>
    </tr>
  )
}
