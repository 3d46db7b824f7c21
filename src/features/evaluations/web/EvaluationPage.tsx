import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { accountsContract } from '#features/accounts/contract.ts'
import { may } from '#features/accounts/role.rules.ts'
import { companiesContract } from '#features/companies/contract.ts'
import { scalesContract } from '#features/scales/contract.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { LoadError } from '#web/kit/page/LoadError.tsx'
import { PageHead } from '#web/kit/page/PageHead.tsx'
import { PageSkeleton } from '#web/kit/page/PageSkeleton.tsx'
import { messageText } from '#web/message-catalog.ts'
import { read } from '#web/query.ts'
import { evaluationsContract, type Evaluation } from '../contract.ts'
import { shortTitle } from '../draft.rules.ts'
import { EVALUATION_TITLE_LENGTH } from '../limits.ts'
import { EvaluationEditor } from './EvaluationEditor.tsx'
import { useDuplicate } from './useEvaluationMutations.ts'
import '../views/evaluations.css'

export function EvaluationPage() {
  const { companyId = '', evaluationId } = useParams()
  const { data: company, isPending: companyPending } = useQuery(
    read(companiesContract.one, { params: { companyId } }),
  )
  const user = useQuery(read(accountsContract.profile)).data?.user
  const canEdit = may(user, 'workspace.change', company?.workspace_id)
  const headProps = {
    company,
    crumbs: [{ label: 'Evaluaciones', to: `/evaluations/${companyId}` }],
  }
  if (evaluationId)
    return (
      <ExistingEvaluation
        key={evaluationId}
        companyId={companyId}
        evaluationId={evaluationId}
        headProps={headProps}
        companyPending={companyPending}
        canEdit={canEdit}
      />
    )
  return (
    <>
      <PageHead {...headProps} title="Nueva evaluación" />
      <EvaluationEditor
        start={null}
        companyId={companyId}
        readOnly={company !== undefined && !canEdit}
      />
    </>
  )
}

interface ExistingEvaluationProps {
  readonly companyId: string
  readonly evaluationId: string
  readonly headProps: Pick<Parameters<typeof PageHead>[0], 'company' | 'crumbs'>
  /** The company is loading, so that `canEdit` is not known yet. */
  readonly companyPending: boolean
  readonly canEdit: boolean
}

function ExistingEvaluation({
  companyId,
  evaluationId,
  headProps,
  companyPending,
  canEdit,
}: ExistingEvaluationProps) {
  const { data, isFetching, isError, refetch } = useQuery(
    read(evaluationsContract.one, { params: { evaluationId } }),
  )
  // Waits for the copy that is on its way, because editing an older one could overwrite newer
  // changes. Once the fields show, a copy that comes later does not take them away.
  const [settled, setSettled] = useState(false)
  if (!settled && !isFetching) setSettled(true)
  // Waits for the scales too: their values stand above the competences and would push them down.
  const scalesPending = useQuery(
    read(scalesContract.list, { query: { company_id: companyId } }),
  ).isPending
  const evaluation = settled && !companyPending && !scalesPending ? data : undefined
  return (
    <>
      <PageHead
        {...headProps}
        title={evaluation ? shortTitle(evaluation.name, EVALUATION_TITLE_LENGTH) : 'Evaluación'}
      />
      {isError && !data && (
        <LoadError code="evaluation.load_failed" onRetry={() => void refetch()} />
      )}
      {!evaluation && !isError && <PageSkeleton layout="fields" label="Cargando la evaluación" />}
      {evaluation && (
        <>
          {evaluation.locked && (
            <LockedBanner companyId={companyId} evaluation={evaluation} canEdit={canEdit} />
          )}
          <EvaluationEditor
            start={evaluation}
            companyId={companyId}
            readOnly={!canEdit || evaluation.locked}
          />
        </>
      )}
    </>
  )
}

function LockedBanner({
  companyId,
  evaluation,
  canEdit,
}: {
  readonly companyId: string
  readonly evaluation: Evaluation
  readonly canEdit: boolean
}) {
  const duplicate = useDuplicate(companyId)
  const action = canEdit && (
    <Button
      size="small"
      icon="copy"
      busy={duplicate.isPending}
      onClick={() => duplicate.mutate(evaluation.id)}
    >
      Duplicar
    </Button>
  )
  return (
    <Banner tone="info" icon="lock" className="evaluation-locked" actions={action}>
      {messageText('evaluation.locked')}
    </Banner>
  )
}
