import { Banner } from '#ui/Banner.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import { messageText } from '#web/message-catalog.ts'
import { EmailField } from './EmailField.tsx'
import type { useCredentials } from './useSignIn.ts'

/** The fields of a sign-in by password, and what a suspended workspace is told. */
export function LoginFields({
  suspended,
  emailField,
  passwordField,
}: Pick<ReturnType<typeof useCredentials>, 'suspended' | 'emailField' | 'passwordField'>) {
  return (
    <>
      {suspended && (
        <Banner tone="danger" title="Espacio de trabajo suspendido.">
          {messageText('workspace.suspended')}
        </Banner>
      )}
      <EmailField {...emailField} />
      <PasswordField {...passwordField} />
    </>
  )
}
