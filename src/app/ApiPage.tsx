import { BASE_PATH } from '#server/serve.ts'
import { messages } from '#shared/messages.ts'
import { type RefusalCode, statusOf } from '#shared/refusal.ts'
import { fieldsOf, wholeOf } from './api-fields.ts'
import { accessText, type JsonSchema, type OpenApi, type Operation } from './openapi.ts'

interface Call {
  readonly method: string
  readonly path: string
  readonly operation: Operation
}

/** PUT means the same as PATCH everywhere: it is said once, not at every call. */
const callsOf = ({ paths }: OpenApi, tag: string): Call[] =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([method, { tags }]) => tags[0] === tag && method !== 'put')
      .map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )

const anchorOf = ({ method, path }: Call): string => `${method}${path.replace(/[^a-z]+/gi, '-')}`.toLowerCase()

/** Everything that a program may ask of the product, in one page. */
export function ApiPage({ name, document }: { readonly name: string; readonly document: OpenApi }) {
  const parts = document.tags.map((tag) => ({ ...tag, calls: callsOf(document, tag.name) }))
  return (
    <div className="site-in api">
      <header>
        <h1>API de {name}</h1>
        <p className="lead">
          Las mismas llamadas que hacen las páginas. Todas empiezan con <code>{BASE_PATH}</code>, reciben y contestan JSON salvo donde se
          indica otra cosa, y están también en{' '}
          <a className="link" href={`${BASE_PATH}/openapi.json`}>
            OpenAPI 3.1
          </a>
          .
        </p>
        <Conventions />
      </header>
      <nav className="api-contents" aria-label="Partes">
        <ul>
          {parts.map((part) => (
            <li key={part.name}>
              <a href={`#${part.name}`}>{part.description}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="api-parts">
        {parts.map((part) => (
          <section key={part.name} id={part.name} aria-labelledby={`${part.name}-title`}>
            <h2 id={`${part.name}-title`}>{part.description}</h2>
            {part.calls.map((call) => (
              <CallCard key={anchorOf(call)} call={call} />
            ))}
            {part['x-refusals'].length > 0 && <Refusals codes={part['x-refusals']} title={`Rechazos: ${part.description.toLowerCase()}`} />}
          </section>
        ))}
      </div>
    </div>
  )
}

function Conventions() {
  return (
    <ul className="api-conventions">
      <li>
        <b>Respuesta:</b> <code>{'{ "status": "success", "data": … }'}</code>; un rechazo es{' '}
        <code>{'{ "status": "error", "code", "message", "issues"? }'}</code> con su código HTTP.
      </li>
      <li>
        <b>Sesión:</b> la cookie que deja <code>POST {BASE_PATH}/auth/login</code>. Lo que es de otro espacio de trabajo contesta 404, igual
        que lo que no existe.
      </li>
      <li>
        <b>Cambios:</b> toda llamada que cambia algo lleva la cabecera <code>X-XSRF-TOKEN</code> con el valor de la cookie{' '}
        <code>XSRF-TOKEN</code>. <code>PUT</code> hace lo mismo que <code>PATCH</code>.
      </li>
      <li>
        <b>Enlace personal:</b> quien responde manda su clave en <code>X-Rater-Key</code>; sin ella no recibe lo que ya había escrito.
      </li>
    </ul>
  )
}

function CallCard({ call }: { readonly call: Call }) {
  const { method, path, operation } = call
  const [bodyType, body] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
  const [replyType, reply] = Object.entries(operation.responses['200']?.content ?? {})[0] ?? []
  const data = reply?.schema?.properties?.['data']
  return (
    <article id={anchorOf(call)} className="card api-call">
      <h3>
        <span className={`api-method api-${method.toLowerCase()}`}>{method}</span> <code>{path}</code>
      </h3>
      <p>{operation.summary}</p>
      <p className="small muted">Acceso: {accessText[operation['x-access']].toLowerCase()}</p>
      {operation.parameters.length > 0 && (
        <p className="small">
          Parámetros:{' '}
          {operation.parameters.map((parameter, index) => (
            <span key={parameter.name}>
              {index > 0 && ', '}
              <code>{parameter.name}</code> {parameter.in === 'path' ? 'en la ruta' : 'opcional, en la consulta'}
            </span>
          ))}
        </p>
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
              <a href={`#${code}`}>
                <code>{code}</code>
              </a>{' '}
              <span className="muted">{statusOf[code]}</span>
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
  const fields = fieldsOf(schema)
  const other = media === 'application/json' ? '' : `, ${media}`
  if (fields.length === 0)
    return (
      <p className="small">
        {title}: {wholeOf(schema)}
        {other}
      </p>
    )
  return (
    <details>
      <summary>
        {title}: {wholeOf(schema)}
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

function Refusals({ codes, title }: { readonly codes: readonly RefusalCode[]; readonly title: string }) {
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
              <td>{statusOf[code]}</td>
              <td>{messages[code]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
