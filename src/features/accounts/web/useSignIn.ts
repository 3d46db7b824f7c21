import { useState } from 'react'
import type { ReplyOf } from '#shared/endpoint.ts'
import type { MessageCode } from '#shared/messages.ts'
import { ApiError, call } from '#web/api.ts'
import { required } from '#web/fields.ts'
import { messageText } from '#web/message-catalog.ts'
import { notify } from '#web/notify.tsx'
import { useAction } from '#web/useAction.ts'
import { accountsContract } from '../contract.ts'
import { recoveryCodesLeftText } from '../recovery-code.rules.ts'

const hasCode = (error: unknown, code: MessageCode): boolean =>
  error instanceof ApiError && error.code === code

export type SignedIn = (
  result: Pick<ReplyOf<typeof accountsContract.login>, 'reopened'>,
) => Promise<void> | void

interface Credentials {
  readonly email: string
  readonly onCodeRequired: () => void
  readonly onSignedIn: SignedIn
}

/** The fields and the call of a sign-in by password. */
export function useCredentials({ email: first, onCodeRequired, onSignedIn }: Credentials) {
  const [email, setEmail] = useState(first)
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const login = useAction({
    run: () => call(accountsContract.login, { body: { email, password } }),
    failed: 'login.failed',
    onDone: (result) => (result.second_factor_required ? onCodeRequired() : onSignedIn(result)),
    onRefused: (error) => {
      if (!hasCode(error, 'workspace.suspended'))
        notify(hasCode(error, 'login.wrong') ? 'login.wrong' : 'login.failed')
      return true
    },
  })
  return {
    busy: login.isPending,
    suspended: hasCode(login.error, 'workspace.suspended'),
    emailField: {
      value: email,
      onChange: setEmail,
      error: required(tried, email),
      autoComplete: 'username',
    },
    passwordField: {
      value: password,
      onChange: setPassword,
      error: required(tried, password),
      autoComplete: 'current-password',
    } as const,
    submit: () => {
      setTried(true)
      if (email.trim() && password) login.mutate()
    },
  }
}

/** Refusals that are shown below the field instead of in a notification. */
const fieldErrors = ['second_factor.wrong', 'second_factor.recovery_wrong'] as const
const fieldError = (error: unknown): string | null => {
  const code = fieldErrors.find((known) => hasCode(error, known))
  return code ? messageText(code) : null
}

interface SecondFactor {
  readonly onExpired: () => void
  readonly onSignedIn: SignedIn
}

function useVerification({ onExpired, onSignedIn }: SecondFactor) {
  return useAction({
    run: (code: string) => call(accountsContract.secondFactor, { body: { code }, asVisitor: true }),
    onDone: async (result) => {
      await onSignedIn(result)
      if (result.recovery_codes_left !== null)
        notify(
          'second_factor.recovery_used',
          { left: recoveryCodesLeftText(result.recovery_codes_left) },
          { duration: 8000 },
        )
    },
    failed: 'login.failed',
    onRefused: (error) => fieldError(error) !== null,
    onSettled: (error) => {
      if (hasCode(error, 'session.required')) onExpired()
    },
  })
}

/** The field and the call of the second step of a sign-in. */
export function useSecondFactor(outcome: SecondFactor) {
  const [code, setCode] = useState('')
  const [tried, setTried] = useState(false)
  const [recovering, setRecovering] = useState(false)
  const verify = useVerification(outcome)
  return {
    busy: verify.isPending,
    recovering,
    field: {
      value: code,
      onChange: setCode,
      error: required(tried, code) ?? fieldError(verify.error),
    },
    submit: () => {
      setTried(true)
      if (code.trim()) verify.mutate(code)
    },
    switchCodeKind: () => {
      setRecovering(!recovering)
      setCode('')
      setTried(false)
      verify.reset()
    },
  }
}
