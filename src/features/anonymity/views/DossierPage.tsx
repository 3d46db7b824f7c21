import { longDate } from '#shared/dates.ts'
import type { Dossier } from '../dossier.rules.ts'

interface DossierPageProps {
  readonly title: string
  readonly hash: string
  readonly found: {
    readonly dossier: Dossier
    readonly released_on: string | null
    readonly kept: boolean
    readonly moved: string | null
  }
}

/** What a project promises, on one sheet of paper. */
export function DossierPage({ title, hash, found }: DossierPageProps) {
  return (
    <div className="site-in legal legal-alone">
      <header className="legal-head">
        <h1>{title}</h1>
        <p className="lead">{stateText(found)}</p>
      </header>
      <div className="legal-text">
        {found.dossier.map((section) => (
          <section key={section.title}>
            <h2>{section.title}</h2>
            <ul>
              {section.lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </section>
        ))}
        <section>
          <h2>Huella</h2>
          <p>
            <code>{hash}</code>
          </p>
          <p>
            Si cambia un ajuste de los que se prometen aquí, cambia la huella (SHA-256 de los textos
            anteriores, uno por línea). Guárdala para comparar, o guarda la página como PDF con
            «Imprimir». Tus derechos están en el <a href="/privacy">Aviso de Privacidad</a>.
          </p>
        </section>
      </div>
    </div>
  )
}

function stateText({ released_on, kept, moved }: DossierPageProps['found']): string {
  if (!released_on) return 'Borrador: puede cambiar hasta que salgan las invitaciones.'
  const released = `Las invitaciones salieron el ${longDate(released_on)}`
  if (!kept) return `${released}, antes de que hubiera expediente: se muestran los ajustes de hoy.`
  return `${released}; desde entonces este texto no cambia. ${moved ?? ''}`.trim()
}
