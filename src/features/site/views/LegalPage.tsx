import type { ReactNode } from 'react'

export const LEGAL_DATE = 'Junio de 2025'

export interface LegalSection {
  id: string
  title: string
  body: ReactNode
}

interface Props {
  title: string
  introduction: ReactNode
  sections: readonly LegalSection[]
}

/** A legal text that can be read from its contents: numbered sections, each with an address of its own. */
export function LegalPage({ title, introduction, sections }: Props) {
  return (
    <div className="site-in legal">
      <header className="legal-head">
        <h1>{title}</h1>
        <p className="muted">Última actualización: {LEGAL_DATE}</p>
        <div className="lead">{introduction}</div>
      </header>
      <nav className="legal-contents" aria-labelledby="contenido-legal">
        <h2 id="contenido-legal">En esta página</h2>
        <ol>
          {sections.map((section) => (
            <li key={section.id}>
              <a href={`#${section.id}`}>{section.title}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="legal-text">
        {sections.map((section, position) => (
          <section key={section.id} id={section.id} aria-labelledby={`${section.id}-titulo`}>
            <h2 id={`${section.id}-titulo`}>
              {position + 1}. {section.title}
            </h2>
            {section.body}
          </section>
        ))}
      </div>
    </div>
  )
}
