import type { ReactNode } from 'react'

const LEGAL_DATE = 'Junio de 2025'

export interface LegalSection {
  /** The fragment of the section's address. */
  readonly id: string
  readonly title: string
  readonly body: ReactNode
}

interface LegalPageProps {
  readonly title: string
  readonly introduction: ReactNode
  readonly sections: readonly LegalSection[]
}

/** A legal text with a table of contents and numbered sections, each linkable by its id. */
export function LegalPage({ title, introduction, sections }: LegalPageProps) {
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
        {sections.map((section, index) => (
          <section key={section.id} id={section.id} aria-labelledby={`${section.id}-titulo`}>
            <h2 id={`${section.id}-titulo`}>
              {index + 1}. {section.title}
            </h2>
            {section.body}
          </section>
        ))}
      </div>
    </div>
  )
}
