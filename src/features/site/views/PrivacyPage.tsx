import { LegalPage } from './LegalPage.tsx'
import { dataSections } from './PrivacyData.tsx'
import { rightsSections } from './PrivacyRights.tsx'
import type { PageMeta, PublicPageProps } from './PublicLayout.tsx'

export const privacyMeta: PageMeta = {
  path: '/privacy',
  title: 'Aviso de Privacidad',
  description:
    'Qué datos personales se tratan en una evaluación 360, para qué, por cuánto tiempo y cómo ejercer tus derechos ARCO.',
}

export function PrivacyPage({ site }: PublicPageProps) {
  return (
    <LegalPage
      title={privacyMeta.title}
      introduction={
        <>
          <p>
            Este aviso explica qué datos personales se tratan en {site.name}, para qué se usan,
            cuándo se eliminan y cómo puedes decidir sobre ellos.
          </p>
          <p>
            Se rige por la Ley Federal de Protección de Datos Personales en Posesión de los
            Particulares, publicada en el Diario Oficial de la Federación el 20 de marzo de 2025.
          </p>
        </>
      }
      sections={[...dataSections(site), ...rightsSections(site)]}
    />
  )
}
