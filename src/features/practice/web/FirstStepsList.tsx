import { useNavigate } from 'react-router'
import type { User } from '#features/accounts/contract.ts'
import {
  firstSteps,
  type FirstStep as Step,
  type FirstSteps,
} from '#features/matrices/first-steps.rules.ts'
import { weekdayDate } from '#shared/dates.ts'
import { peopleText } from '#shared/spanish.ts'
import { LinkButton } from '#web/kit/page/LinkButton.tsx'
import { pastedTables } from '#web/spreadsheet/hand-overs.ts'
import { usePastedRows } from '#web/spreadsheet/usePastedRows.ts'
import { CompanyStep } from './CompanyStep.tsx'
import { EvaluationStep } from './EvaluationStep.tsx'
import { FirstStep } from './FirstStep.tsx'
import type { FirstStepsState } from './useFirstSteps.ts'
import '../views/practice.css'

interface FirstStepsListProps extends Pick<
  FirstStepsState,
  'company' | 'evaluations' | 'draft' | 'matrices'
> {
  readonly steps: FirstSteps
  readonly user: User
  readonly workspaceId: string
}

export function FirstStepsList({
  steps,
  user,
  workspaceId,
  company,
  evaluations,
  draft,
  matrices,
}: FirstStepsListProps) {
  const findState = (key: Step): 'done' | 'open' | 'later' =>
    steps.done.includes(key) ? 'done' : steps.next === key ? 'open' : 'later'
  const row = (key: Step) => ({
    number: firstSteps.findIndex((step) => step.key === key) + 1,
    state: findState(key),
  })
  const project = draft ?? matrices[0]
  const edit = (to: string) => (
    <LinkButton variant="quiet" size="small" to={to}>
      Editar
    </LinkButton>
  )
  return (
    <>
      <ol className="first-steps">
        <FirstStep
          {...row('company')}
          title="Tu empresa"
          text={company?.name ?? 'Así la llaman los correos y las hojas.'}
          action={company && edit('/companies')}
        >
          <CompanyStep email={user.email} workspaceId={workspaceId} />
        </FirstStep>
        <FirstStep
          {...row('evaluation')}
          title="Elige qué se evalúa"
          text={
            project?.evaluation_name ??
            evaluations[0]?.name ??
            'Evaluaciones listas, escritas para México, o la tuya.'
          }
          action={company && project && edit(`/evaluation/${company.id}/${project.evaluation_id}`)}
        >
          {company && <EvaluationStep companyId={company.id} />}
        </FirstStep>
        <FirstStep
          {...row('matrix')}
          title="Tu proyecto"
          text={
            project
              ? `${project.name}, cierra el ${weekdayDate(project.limit_date)}`
              : 'Hasta cuándo se responde, y cuándo se recuerda.'
          }
          action={company && draft && edit(`/new-matrix/${company.id}?matrix=${draft.id}`)}
        >
          {company && (
            <LinkButton variant="primary" to={`/new-matrix/${company.id}`}>
              Crear proyecto
            </LinkButton>
          )}
        </FirstStep>
        <FirstStep
          {...row('people')}
          title="Agrega a las personas"
          text={
            project && project.subjects > 0
              ? peopleText(project.subjects)
              : 'Las que evalúan y las que son evaluadas, de tu Excel o una por una.'
          }
          action={
            company &&
            draft &&
            draft.subjects > 0 &&
            edit(`/participants/${company.id}/${draft.id}`)
          }
        >
          {company && draft && <PeopleStep path={`${company.id}/${draft.id}`} />}
        </FirstStep>
      </ol>
      <LastStep steps={steps} draft={draft} />
    </>
  )
}

function LastStep({ steps, draft }: Pick<FirstStepsListProps, 'steps' | 'draft'>) {
  if (steps.released)
    return (
      <p className="soft last-step">Ya liberaste un proyecto: los primeros pasos terminaron.</p>
    )
  if (steps.next !== null || !draft) return null
  return (
    <div className="last-step">
      <h2>Ensaya y libera</h2>
      <p className="soft">
        Recibe tú todos los correos antes de que salga el primero. Después revisa quién evalúa a
        quién y libera.
      </p>
      <p className="row step-action">
        <LinkButton variant="primary" to={`/connections/${draft.company_id}/${draft.id}`}>
          Revisar y liberar
        </LinkButton>
        <LinkButton icon="send" to={`/rehearsal/${draft.company_id}/${draft.id}`}>
          Ensayar
        </LinkButton>
      </p>
    </div>
  )
}

/** Leads to the import of the draft's people, which also reads a table that is pasted here. */
function PeopleStep({ path }: { readonly path: string }) {
  const navigate = useNavigate()
  const importPath = `/import-participants/${path}`
  usePastedRows((rows) => void navigate(importPath, { state: pastedTables.give(rows) }))
  return (
    <>
      <p className="row">
        <LinkButton variant="primary" icon="upload" to={importPath}>
          Importar tu archivo
        </LinkButton>
        <LinkButton to={`/participants/${path}`}>Escribirlas</LinkButton>
      </p>
      <p className="small muted note-below">
        También puedes pegar aquí la tabla. Con una columna como «Reporta a» o «Jefe directo», del
        organigrama sale quién evalúa a quién.
      </p>
    </>
  )
}
