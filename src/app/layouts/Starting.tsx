import { Waiting } from '#ui/Skeleton.tsx'
import { messageText } from '#web/message-catalog.ts'

/** While the profile or the first page is on its way. */
export function Starting() {
  return (
    <main className="grid min-h-screen place-items-center">
      <Waiting text={messageText('profile.loading')} />
    </main>
  )
}
