import { LegalPage } from './LegalPage.tsx'
import type { PageMeta, PublicPageProps } from './PublicLayout.tsx'
import { dutySections } from './TermsDuties.tsx'
import { serviceSections } from './TermsService.tsx'

export const termsMeta: PageMeta = {
  path: '/terms',
  title: 'Términos y Condiciones',
  description:
    'Las reglas de uso del sistema de evaluación 360: qué ofrece, qué se espera de quien administra y cómo se tratan los datos.',
}

export function TermsPage({ site }: PublicPageProps) {
  return (
    <LegalPage
      title={termsMeta.title}
      introduction={
        <p>
          Estos términos son el acuerdo entre {site.parent_company_name}, que opera {site.name}, y
          quien usa el servicio. Al crear una cuenta o responder una evaluación los aceptas.
        </p>
      }
      sections={[...dutySections(site), ...serviceSections(site)]}
    />
  )
}
