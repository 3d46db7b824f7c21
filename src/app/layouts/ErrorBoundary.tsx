import { Component, type ReactNode } from 'react'
import type { Location } from 'react-router'
import { Button } from '#ui/Button.tsx'
import { LinkButton } from '#web/kit/LinkButton.tsx'
import { PageTitle } from '#web/kit/PageHead.tsx'
import { messageText } from '#web/message-catalog.ts'
import { FullPage } from './FullPage.tsx'

/** Shown when a page throws. It contains no stack, which React has written to the console. */
function ErrorPage() {
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

interface ErrorBoundaryProps {
  readonly location: Location
  readonly children: ReactNode
}

interface ErrorBoundaryState {
  readonly location: Location
  readonly hasFailed: boolean
}

/** Shows the error page in place of a page that throws, until the address changes. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { location: this.props.location, hasFailed: false }

  static getDerivedStateFromError(): Partial<ErrorBoundaryState> {
    return { hasFailed: true }
  }

  static getDerivedStateFromProps(
    { location }: ErrorBoundaryProps,
    state: ErrorBoundaryState,
  ): ErrorBoundaryState | null {
    return location === state.location ? null : { location, hasFailed: false }
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <ErrorPage /> : this.props.children
  }
}
