import { LinkButton } from '#web/kit/page/LinkButton.tsx'
import { PageTitle } from '#web/kit/page/PageHead.tsx'
import { messageText } from '#web/message-catalog.ts'
import { FullPage } from './FullPage.tsx'

export function NotFoundPage() {
  return (
    <FullPage>
      <PageTitle>Esta página no existe</PageTitle>
      <p className="soft">
        {messageText('not_found')} Revisa la dirección o vuelve a tus empresas.
      </p>
      <LinkButton variant="primary" to="/companies">
        Ir a Empresas
      </LinkButton>
    </FullPage>
  )
}
