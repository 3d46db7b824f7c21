import type { RefusalCode } from '#shared/refusal.ts'
import { statuses } from './features.ts'
import { messages } from './messages.ts'

interface ApiRefusalsProps {
  readonly codes: readonly RefusalCode[]
  readonly title: string
}

/** The codes that a section's calls may answer with, each with its status and message. */
export function ApiRefusals({ codes, title }: ApiRefusalsProps) {
  return (
    <details className="api-refusals">
      <summary>{title}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">Código</th>
            <th scope="col">HTTP</th>
            <th scope="col">Mensaje</th>
          </tr>
        </thead>
        <tbody>
          {codes.map((code) => (
            <tr key={code} id={code}>
              <td>
                <code>{code}</code>
              </td>
              <td>{statuses[code]}</td>
              <td>{messages[code]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
