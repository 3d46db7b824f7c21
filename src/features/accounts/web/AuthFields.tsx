import type { ReactNode, SyntheticEvent } from 'react'
import { focusFirstInvalid } from '#web/fields.ts'
import { PageTitle } from '#web/kit/page/PageHead.tsx'

interface AuthFieldsProps {
  readonly title: string
  readonly lead: ReactNode
  readonly onSubmit: () => void
  readonly children: ReactNode
}

/** The form of a sign-in page. After a submit the first invalid field gets the focus. */
export function AuthFields({ title, lead, onSubmit, children }: AuthFieldsProps) {
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSubmit()
    focusFirstInvalid(event.currentTarget)
  }
  return (
    <form className="auth-fields" noValidate onSubmit={submit}>
      <PageTitle>{title}</PageTitle>
      <p>{lead}</p>
      {children}
    </form>
  )
}
