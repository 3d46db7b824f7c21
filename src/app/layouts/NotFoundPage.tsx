import { message } from '#shared/messages.ts'
import { LinkButton } from '#web/kit/LinkButton.tsx'
import { PageTitle } from '#web/kit/PageHead.tsx'
import { FullPage } from './FullPage.tsx'

export function NotFoundPage() {
  return (
    <FullPage>
      <PageTitle>Esta página no existe</PageTitle>
      <p className="soft">{message('not_found')} Revisa la dirección o vuelve a tus empresas.</p>
      <LinkButton variant="primary" to="/companies">
        Ir a Empresas
      </LinkButton>
    </FullPage>
  )
}
