import { type Call, writeCurl } from './api-curl.ts'
import { listFields, describeWhole } from './api-fields.ts'
import type { JsonSchema } from './api-json-schema.ts'
import { addressOfCode } from './api-sections.ts'
import { ApiText } from './ApiText.tsx'
import { statuses } from './features.ts'

const placeText = {
  path: 'en la ruta',
  query: 'opcional, en la consulta',
  header: 'opcional, en la cabecera',
} as const

export const anchorOf = ({ method, path }: Call): string =>
  `${method}${path.replace(/[^a-z]+/gi, '-')}`.toLowerCase()

/** One call: address, access, parameters, body, reply and refusals. */
export function ApiCall({ call }: { readonly call: Call }) {
  const { method, path, operation } = call
  const [bodyType, body] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
  const [replyType, reply] = Object.entries(operation.responses['200']?.content ?? {})[0] ?? []
  const data = reply?.schema?.properties?.['data']
  const curl = writeCurl(call)
  return (
    <article id={anchorOf(call)} className="card api-call">
      <h2>
        <span className={`api-method api-${method.toLowerCase()}`}>{method}</span>{' '}
        <code>{path}</code>
      </h2>
      <p>
        <ApiText text={operation.summary} />
      </p>
      <p className="small muted">
        <ApiText text={operation.description} />
      </p>
      {curl && (
        <pre className="api-curl">
          <code>{curl}</code>
        </pre>
      )}
      {operation.parameters.length > 0 && (
        <dl className="small api-parameters">
          {operation.parameters.map((parameter) => (
            <div key={parameter.name}>
              <dt>
                <code>{parameter.name}</code> {placeText[parameter.in]}
              </dt>
              <dd>
                <ApiText text={parameter.description} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {body?.schema && <Fields title="Cuerpo" media={bodyType} schema={body.schema} />}
      {typeof data === 'object' ? (
        <Fields title="Respuesta" media={replyType} schema={{ ...data }} />
      ) : (
        <p className="small">
          Respuesta: un archivo, <code>{replyType}</code>
        </p>
      )}
      {operation['x-refusals'].length > 0 && (
        <p className="small">
          Puede contestar:{' '}
          {operation['x-refusals'].map((code, index) => (
            <span key={code}>
              {index > 0 && ', '}
              <a href={addressOfCode(code)}>
                <code>{code}</code>
              </a>{' '}
              <span className="muted">{statuses[code]}</span>
            </span>
          ))}
        </p>
      )}
    </article>
  )
}

interface FieldsProps {
  readonly title: string
  readonly media: string | undefined
  readonly schema: JsonSchema
}

function Fields({ title, media, schema }: FieldsProps) {
  const fields = listFields(schema)
  const other = media === 'application/json' ? '' : `, ${media}`
  if (fields.length === 0)
    return (
      <p className="small">
        {title}: {describeWhole(schema)}
        {other}
      </p>
    )
  return (
    <details>
      <summary>
        {title}: {describeWhole(schema)}
        {other}
      </summary>
      <table>
        <thead>
          <tr>
            <th scope="col">Campo</th>
            <th scope="col">Tipo</th>
            <th scope="col">Obligatorio</th>
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <tr key={field.name}>
              <td>
                <code>{field.name}</code>
                <div className="muted">
                  <ApiText text={field.text ?? ''} />
                </div>
              </td>
              <td>{field.type}</td>
              <td>{field.required ? 'Sí' : 'No'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
