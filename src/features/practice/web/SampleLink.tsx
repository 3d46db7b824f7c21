import { useNavigate } from 'react-router'
import { companiesContract } from '#features/companies/contract.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { call } from '#web/api.ts'
import { refresh } from '#web/query.ts'
import { useAction } from '#web/useAction.ts'
import { practiceContract } from '../contract.ts'

/** Opens the sample project, which the server makes on the first call. */
export function SampleLink({ workspaceId }: { readonly workspaceId: string }) {
  const navigate = useNavigate()
  const open = useAction({
    run: () => call(practiceContract.openSample, { params: { workspaceId }, body: {} }),
    onDone: ({ company_id, matrix_id }) => {
      void refresh(companiesContract.list)
      void navigate(`/results/${company_id}/${matrix_id}`)
    },
    failed: 'practice.sample_failed',
  })
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-[10px] text-[14px] text-ink-2">
      <span className="inline-flex items-center gap-2">
        <Icon name="eye" size={17} />
        ¿Prefieres mirar antes?
      </span>
      <Button
        variant="tertiary"
        size="small"
        busy={open.isPending}
        busyLabel="Preparando la muestra..."
        onClick={() => open.mutate()}
      >
        Abrir el proyecto de muestra
      </Button>
      <span className="muted">48 personas inventadas, ya contestado.</span>
    </p>
  )
}
