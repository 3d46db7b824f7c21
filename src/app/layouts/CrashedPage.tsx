import { Button } from '#ui/Button.tsx'
import { LinkButton } from '#web/kit/page/LinkButton.tsx'
import { PageTitle } from '#web/kit/page/PageHead.tsx'
import { messageText } from '#web/message-catalog.ts'
import { FullPage } from './FullPage.tsx'

/**
 * Shown in place of a page that throws or could not be loaded, until the address changes. It
 * contains no stack, which React has written to the console.
 */
export function CrashedPage() {
  return (
    <FullPage>
      <PageTitle lang="en">{messageText('screen.crashed')}</PageTitle>
      <p className="soft">
        La página dejó de funcionar. Lo que ya se había guardado sigue a salvo.
      </p>
      <div className="full-page-actions">
        <LinkButton to="/companies">Ir a Empresas</LinkButton>
        <Button variant="primary" icon="refresh-cw" onClick={() => location.reload()}>
          Recargar
        </Button>
      </div>
    </FullPage>
  )
}
