import { BASE_PATH } from '#server/http/serve.ts'
import type { ApiReference, Tag } from './api-reference.ts'
import { DOCS_PATH, addressOfSection } from './api-sections.ts'
import { type Call, anchorOf, ApiCall } from './ApiCall.tsx'
import { ApiRefusals } from './ApiRefusals.tsx'

const listCalls = ({ paths }: ApiReference, tag: string): Call[] =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, { tags }]) => tags[0] === tag)
      .map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )

interface ApiIndexPageProps {
  readonly name: string
  readonly document: ApiReference
}

/** The conventions of the API and a link to the page of each section. */
export function ApiIndexPage({ name, document }: ApiIndexPageProps) {
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
        <Conventions />
      </header>
      <SectionLinks document={document} />
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

function Conventions() {
  return (
    <ul className="api-conventions">
      <li>
        <b>Respuesta:</b> <code>{'{ "status": "success", "data": … }'}</code>; un rechazo es{' '}
        <code>{'{ "status": "error", "code", "message", "issues"? }'}</code> con su código HTTP.
      </li>
      <li>
        <b>Sesión:</b> la cookie que deja <code>POST {BASE_PATH}/auth/login</code>. Lo que es de
        otro espacio de trabajo contesta 404, igual que lo que no existe.
      </li>
      <li>
        <b>Cambios:</b> toda llamada que cambia algo lleva la cabecera <code>X-XSRF-TOKEN</code> con
        el valor de la cookie <code>XSRF-TOKEN</code>. <code>PUT</code> hace lo mismo que{' '}
        <code>PATCH</code>.
      </li>
      <li>
        <b>Enlace personal:</b> quien responde manda en <code>X-Rater-Key</code> la clave de su
        correo. Sin ella se leen las preguntas, pero no se escribe nada ni se sabe qué se ha
        respondido.
      </li>
    </ul>
  )
}
