import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { accountsContract } from '#features/accounts/contract.ts'
import { companiesContract } from '#features/companies/contract.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { call } from '#web/api.ts'
import { LinkButton } from '#web/kit/page/LinkButton.tsx'
import { LoadError } from '#web/kit/page/LoadError.tsx'
import { PageTitle } from '#web/kit/page/PageHead.tsx'
import { PageSkeleton } from '#web/kit/page/PageSkeleton.tsx'
import { refresh } from '#web/query.ts'
import { useAction } from '#web/useAction.ts'
import { practiceContract } from '../contract.ts'
import { FirstStepsList } from './FirstStepsList.tsx'
import { useFirstSteps } from './useFirstSteps.ts'
import '../views/practice.css'

/** Focuses the step that opens, because the button that finished the one before is gone. */
function useFocusOnNextStep(next: string | null | undefined) {
  const page = useRef<HTMLDivElement>(null)
  const shown = useRef<string | null>(null)
  useEffect(() => {
    if (!next) return
    if (shown.current !== null && shown.current !== next)
      page.current?.querySelector<HTMLElement>('[aria-current="step"] h2')?.focus()
    shown.current = next
  }, [next])
  return page
}

/** «Primeros pasos»: what is left until the first release, from what the company really has. */
export function FirstStepsPage() {
  const state = useFirstSteps()
  const { user, workspace, company, steps, failed, retry } = state
  const page = useFocusOnNextStep(steps?.next)
  return (
    <div ref={page} className="practice">
      <PageTitle>Tu primera evaluación 360</PageTitle>
      <p className="soft practice-lead">
        Cuatro pasos, cerca de 15 minutos. Nada se envía hasta que tú lo liberes.
      </p>
      {workspace && <SampleLink workspaceId={workspace.id} />}
      {failed && <LoadError code="companies.load_failed" onRetry={retry} />}
      {!failed && (!steps || !user) && <PageSkeleton layout="table" label="Cargando tus pasos" />}
      {!failed && user && !workspace && <ReadOnly />}
      {!failed && steps && user && workspace && (
        <>
          <FirstStepsList {...state} steps={steps} user={user} workspaceId={workspace.id} />
          <HideFirstSteps
            hidden={user.first_steps_hidden}
            leadsTo={company ? `/dashboard/${company.id}` : '/companies'}
          />
        </>
      )}
    </div>
  )
}

function ReadOnly() {
  return (
    <div className="practice-read">
      <p>Tu rol sólo permite consultar. Los primeros pasos son de quien administra.</p>
      <LinkButton to="/companies">Ir a Empresas</LinkButton>
    </div>
  )
}

interface HideFirstStepsProps {
  readonly hidden: boolean
  /** Where the user goes once the list is hidden. */
  readonly leadsTo: string
}

/** Hides the line over the projects, or shows it again. */
function HideFirstSteps({ hidden, leadsTo }: HideFirstStepsProps) {
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
    <p className="step-action">
      <Button
        variant="quiet"
        size="small"
        className="button-level"
        busy={change.isPending}
        onClick={() => change.mutate()}
      >
        {hidden ? 'Mostrar esta lista sobre los proyectos' : 'Ocultar esta lista'}
      </Button>
    </p>
  )
}

/** Opens the sample project, which the server makes on the first call. */
function SampleLink({ workspaceId }: { readonly workspaceId: string }) {
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
    <p className="sample-offer">
      <span className="sample-question">
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
