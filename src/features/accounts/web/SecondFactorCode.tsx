import type { ReactNode } from 'react'
import { Button } from '#ui/Button.tsx'
import { CodeField, RecoveryCodeField } from './CodeField.tsx'
import type { useSecondFactor } from './useSignIn.ts'

interface SecondFactorCodeProps {
  readonly factor: ReturnType<typeof useSecondFactor>
  /** The button of the page, where no dialog has one in its foot. */
  readonly submit?: ReactNode
}

/** The code of the second step, or one of recovery in its stead. */
export function SecondFactorCode({
  factor: { recovering, field, switchCodeKind },
  submit,
}: SecondFactorCodeProps) {
  return (
    <>
      {recovering ? <RecoveryCodeField {...field} /> : <CodeField {...field} />}
      {submit}
      <p>
        <Button
          variant="tertiary"
          className="button-level"
          icon={recovering ? 'smartphone' : 'key-round'}
          onClick={switchCodeKind}
        >
          {recovering ? 'Usar el código de mi aplicación' : 'No tengo mi teléfono'}
        </Button>
      </p>
    </>
  )
}
