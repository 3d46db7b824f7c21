import { useEffect, useRef } from 'react'
import { LinkButton } from '#web/kit/page/LinkButton.tsx'
import { LoadError } from '#web/kit/page/LoadError.tsx'
import { PageTitle } from '#web/kit/page/PageHead.tsx'
import { PageSkeleton } from '#web/kit/page/PageSkeleton.tsx'
import { FirstStepsList } from './FirstStepsList.tsx'
import { HideFirstSteps } from './HideFirstSteps.tsx'
import { SampleLink } from './SampleLink.tsx'
import { useFirstSteps } from './useFirstSteps.ts'

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
    <div ref={page} className="mx-auto max-w-[720px]">
      <PageTitle>Tu primera evaluación 360</PageTitle>
      <p className="soft mt-[6px]">
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
    <div className="mt-4 grid justify-items-start gap-3 border-t pt-4">
      <p>Tu rol sólo permite consultar. Los primeros pasos son de quien administra.</p>
      <LinkButton to="/companies">Ir a Empresas</LinkButton>
    </div>
  )
}
