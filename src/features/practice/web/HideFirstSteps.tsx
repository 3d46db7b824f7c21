import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { accountsContract } from '#features/accounts/contract.ts'
import { Button } from '#ui/Button.tsx'
import { call } from '#web/api.ts'
import { notifyFailure } from '#web/notify.tsx'
import { refresh } from '#web/query.ts'

interface HideFirstStepsProps {
  readonly hidden: boolean
  /** Where the user goes once the list is hidden. */
  readonly leadsTo: string
}

/** Hides the line over the projects, or shows it again. */
export function HideFirstSteps({ hidden, leadsTo }: HideFirstStepsProps) {
  const navigate = useNavigate()
  const change = useMutation({
    mutationFn: () =>
      call(accountsContract.updateProfile, { body: { first_steps_hidden: !hidden } }),
    onSuccess: async () => {
      await refresh(accountsContract.profile)
      if (!hidden) void navigate(leadsTo)
    },
    onError: (error) => notifyFailure(error, 'server.failed'),
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
