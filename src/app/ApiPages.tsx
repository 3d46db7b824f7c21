import { BASE_PATH } from '#server/http/serve.ts'
import type { RefusalCode } from '#shared/refusal.ts'
import type { Call } from './api-curl.ts'
import type { ApiReference, Tag } from './api-reference.ts'
import { DOCS_PATH, addressOfSection } from './api-sections.ts'
import { anchorOf, ApiCall } from './ApiCall.tsx'
import { ApiText } from './ApiText.tsx'
import { statuses } from './features.ts'
import { messages } from './messages.ts'
import { guideSections } from './openapi-guide.ts'

const listCalls = ({ paths }: ApiReference, tag: string): Call[] =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, { tags }]) => tags[0] === tag)
      .map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )

interface ApiIndexPageProps extends GuideProps {
  readonly name: string
  readonly document: ApiReference
}

/** The conventions of the API and a link to the page of each section. */
export function ApiIndexPage({ name, document, address }: ApiIndexPageProps) {
  const general = document.tags.find((tag) => tag.name === 'general')
  return (
    <div className="site-in api">
      <header>
        <h1>API de {name}</h1>
        <p className="lead">
          Las mismas llamadas que hacen las páginas. Todas empiezan con <code>{BASE_PATH}</code>,
          reciben y contestan JSON salvo donde se indica otra cosa, y están también en{' '}
          <a className="link" href={`${BASE_PATH}/openapi.json`}>
            OpenAPI 3.1
          </a>
          .
        </p>
      </header>
      <SectionLinks document={document} />
      <Guide address={address} />
      {general && (
        <ApiRefusals
          codes={general['x-refusals']}
          title={`Rechazos: ${general.description.toLowerCase()}`}
        />
      )}
    </div>
  )
}

interface ApiSectionPageProps {
  readonly document: ApiReference
  readonly section: Tag
}

/** Every call of one section. The whole API in one page was too large to read and to check. */
export function ApiSectionPage({ document, section }: ApiSectionPageProps) {
  return (
    <div className="site-in api">
      <header>
        <p className="small">
          <a className="link" href={DOCS_PATH}>
            API
          </a>
        </p>
        <h1>{section.description}</h1>
      </header>
      <SectionLinks document={document} current={section.name} />
      <div className="api-calls">
        {listCalls(document, section.name).map((call) => (
          <ApiCall key={anchorOf(call)} call={call} />
        ))}
      </div>
      {section['x-refusals'].length > 0 && (
        <ApiRefusals
          codes={section['x-refusals']}
          title={`Rechazos: ${section.description.toLowerCase()}`}
        />
      )}
    </div>
  )
}

interface SectionLinksProps {
  readonly document: ApiReference
  readonly current?: string
}

function SectionLinks({ document, current }: SectionLinksProps) {
  return (
    <nav className="api-contents" aria-label="Partes">
      <ul>
        {document.tags
          .filter((tag) => listCalls(document, tag.name).length > 0)
          .map((tag) => (
            <li key={tag.name}>
              <a
                href={addressOfSection(tag.name)}
                aria-current={tag.name === current ? 'page' : undefined}
              >
                {tag.description}
              </a>
            </li>
          ))}
      </ul>
    </nav>
  )
}

interface GuideProps {
  /** Where the product answers. */
  readonly address: string
}

/** The first call with a token, and what holds for every call. */
function Guide({ address }: GuideProps) {
  return (
    <div className="api-guide">
      <h2>La primera llamada</h2>
      <p>
        Crea una clave en «Integraciones → Claves de API». Los ejemplos de cada llamada usan estas
        dos variables y el identificador que dice su dirección.
      </p>
      <pre className="api-curl">
        <code>
          {`export CONTORNO=${address}\nexport TOKEN=ctn_…\ncurl --header "Authorization: Bearer $TOKEN" "$CONTORNO${BASE_PATH}/token"`}
        </code>
      </pre>
      <p>
        Contesta <code>{'{ "status": "success", "data": … }'}</code>. Un rechazo es{' '}
        <code>{'{ "status": "error", "code", "message", "issues"? }'}</code> con su código HTTP.
      </p>
      {guideSections.map(([title, text]) => (
        <section key={title}>
          <h2>{title}</h2>
          <p>
            <ApiText text={text} />
          </p>
        </section>
      ))}
      <h2>Sin clave</h2>
      <p>
        Las páginas usan la cookie que deja <code>POST {BASE_PATH}/auth/login</code>, y lo que
        cambia algo lleva en <code>X-XSRF-TOKEN</code> el valor de la cookie <code>XSRF-TOKEN</code>
        . Quien responde manda en <code>X-Rater-Key</code> la clave de su correo.
      </p>
    </div>
  )
}

interface ApiRefusalsProps {
  readonly codes: readonly RefusalCode[]
  readonly title: string
}

/** The codes that a section's calls may answer with, each with its status and message. */
function ApiRefusals({ codes, title }: ApiRefusalsProps) {
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
