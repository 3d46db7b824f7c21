import { useNavigate } from 'react-router'
import { accountsContract } from '#features/accounts/contract.ts'
import { Button } from '#ui/Button.tsx'
import { call } from '#web/api.ts'
import { useAction } from '#web/useAction.ts'

interface HideFirstStepsProps {
  readonly hidden: boolean
  /** Where the user goes once the list is hidden. */
  readonly leadsTo: string
}

/** Hides the line over the projects, or shows it again. */
export function HideFirstSteps({ hidden, leadsTo }: HideFirstStepsProps) {
  const navigate = useNavigate()
  const change = useAction({
    run: () => call(accountsContract.updateProfile, { body: { first_steps_hidden: !hidden } }),
    refreshesFirst: [accountsContract.profile],
    onDone: () => {
      if (!hidden) void navigate(leadsTo)
    },
    failed: 'server.failed',
  })
  return (
    <p className="mt-3">
      <Button
        variant="quiet"
        size="small"
        className="-ml-[10px]"
        busy={change.isPending}
        onClick={() => change.mutate()}
      >
        {hidden ? 'Mostrar esta lista sobre los proyectos' : 'Ocultar esta lista'}
      </Button>
    </p>
  )
}
