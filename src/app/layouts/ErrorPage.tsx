import { isRouteErrorResponse, useRouteError } from 'react-router'
import { Button } from '#ui/Button.tsx'
import { LinkButton } from '#web/kit/LinkButton.tsx'
import { PageTitle } from '#web/kit/PageHead.tsx'
import { messageText } from '#web/message-catalog.ts'
import { FullPage } from './FullPage.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'

/** Shown when a page throws. It contains no stack, which the router has written to the console. */
export function ErrorPage() {
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />
  return (
    <FullPage>
      <PageTitle>{messageText('screen.crashed')}</PageTitle>
      <p className="soft">
        La página dejó de funcionar. Lo que ya se había guardado sigue a salvo.
      </p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        <LinkButton to="/companies">Ir a Empresas</LinkButton>
        <Button variant="primary" icon="refresh-cw" onClick={() => location.reload()}>
          Recargar
        </Button>
      </div>
    </FullPage>
  )
}
