import { LoadingMessage } from '#ui/Skeleton.tsx'
import { messageText } from '#web/message-catalog.ts'

/** Shown while the profile or the first page loads. */
export function LoadingPage() {
  return (
    <main className="grid min-h-screen place-items-center">
      <LoadingMessage text={messageText('profile.loading')} />
    </main>
  )
}
