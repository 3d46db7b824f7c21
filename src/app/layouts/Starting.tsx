import { messages } from '#shared/messages.ts'
import { Waiting } from '#ui/Skeleton.tsx'

/** While the profile or the first page is on its way. */
export function Starting() {
  return (
    <main className="grid min-h-screen place-items-center">
      <Waiting text={messages['profile.loading']} />
    </main>
  )
}
