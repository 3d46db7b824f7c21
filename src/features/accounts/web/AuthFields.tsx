import type { ReactNode, SyntheticEvent } from 'react'
import { focusFirstInvalid } from '#web/fields.ts'
import { PageTitle } from '#web/kit/PageHead.tsx'

interface AuthFormProps {
  readonly title: string
  readonly lead: ReactNode
  readonly onSubmit: () => void
  readonly children: ReactNode
}

/** One form of the sign-in pages: what is missing is said beside its field, and the first such field takes the focus. */
export function AuthFields({ title, lead, onSubmit, children }: AuthFormProps) {
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSubmit()
    focusFirstInvalid(event.currentTarget)
  }
  return (
    <form className="auth-form" noValidate onSubmit={submit}>
      <PageTitle>{title}</PageTitle>
      <p>{lead}</p>
      {children}
    </form>
  )
}
