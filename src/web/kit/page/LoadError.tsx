import type { MessageCode } from '#shared/messages.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { messageText } from '#web/message-catalog.ts'

/** Says what could not be loaded and offers to try again. */
export function LoadError({
  code,
  onRetry,
}: {
  readonly code: MessageCode
  readonly onRetry: () => void
}) {
  return (
    <Banner
      tone="danger"
      actions={
        <Button size="small" icon="refresh-cw" onClick={onRetry}>
          Reintentar
        </Button>
      }
    >
      {messageText(code)}
    </Banner>
  )
}
