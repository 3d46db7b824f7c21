import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { accountsContract } from '#features/accounts/contract.ts'
import { mayChange } from '#features/accounts/role.rules.ts'
import { companiesContract } from '#features/companies/contract.ts'
import { scalesContract } from '#features/scales/contract.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { LoadError } from '#web/kit/LoadError.tsx'
import { PageHead } from '#web/kit/PageHead.tsx'
import { messageText } from '#web/message-catalog.ts'
import { read } from '#web/query.ts'
import { evaluationsContract, type Evaluation } from '../contract.ts'
import { draftOf, emptyDraft, shortTitle } from '../draft.rules.ts'
import { EVALUATION_TITLE_LENGTH } from '../limits.ts'
import { EvaluationEditor } from './EvaluationEditor.tsx'
import { useDuplicate } from './useEvaluationMutations.ts'

export function EvaluationPage() {
  const { companyId = '', evaluationId } = useParams()
  const { data: company, isPending: awaited } = useQuery(
    read(companiesContract.one, { params: { companyId } }),
  )
  const user = useQuery(read(accountsContract.profile)).data?.user
  const may = mayChange(user, company?.workspace_id)
  const frame = { company, crumbs: [{ label: 'Evaluaciones', to: `/evaluations/${companyId}` }] }
  if (evaluationId)
    return (
      <KnownEvaluation
        key={evaluationId}
        companyId={companyId}
        evaluationId={evaluationId}
        frame={frame}
        awaited={awaited}
        may={may}
      />
    )
  return (
    <>
      <PageHead {...frame} title="Nueva evaluación" />
      <EvaluationEditor
        start={emptyDraft}
        companyId={companyId}
        evaluationId={null}
        fixed={company !== undefined && !may}
      />
    </>
  )
}

interface KnownEvaluationProps {
  readonly companyId: string
  readonly evaluationId: string
  readonly frame: Pick<Parameters<typeof PageHead>[0], 'company' | 'crumbs'>
  /** Whether this person may change it is not known yet. */
  readonly awaited: boolean
  readonly may: boolean
}

function KnownEvaluation({ companyId, evaluationId, frame, awaited, may }: KnownEvaluationProps) {
  // Never what an earlier visit left in memory: it would be written back over newer work.
  const { data, isFetchedAfterMount, isError, refetch } = useQuery(
    read(evaluationsContract.one, { params: { evaluationId } }),
  )
  // The look at the scale stands above the competences: they come together.
  const unscaled = useQuery(
    read(scalesContract.list, { query: { company_id: companyId } }),
  ).isPending
  const evaluation = isFetchedAfterMount && !awaited && !unscaled ? data : undefined
  return (
    <>
      <PageHead
        {...frame}
        title={evaluation ? shortTitle(evaluation.name, EVALUATION_TITLE_LENGTH) : 'Evaluación'}
      />
      {isError && !data && (
        <LoadError code="evaluation.load_failed" onRetry={() => void refetch()} />
      )}
      {!evaluation && !isError && (
        <div className="card p-6">
          <Skeleton bars={6} label="Cargando la evaluación" />
        </div>
      )}
      {evaluation && (
        <>
          {evaluation.locked && <Locked companyId={companyId} evaluation={evaluation} may={may} />}
          <EvaluationEditor
            start={draftOf(evaluation)}
            companyId={companyId}
            evaluationId={evaluationId}
            fixed={!may || evaluation.locked}
          />
        </>
      )}
    </>
  )
}

function Locked({
  companyId,
  evaluation,
  may,
}: {
  readonly companyId: string
  readonly evaluation: Evaluation
  readonly may: boolean
}) {
  const duplicate = useDuplicate(companyId)
  const action = may && (
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
    <Banner tone="info" icon="lock" className="mb-5" actions={action}>
      {messageText('evaluation.locked')}
    </Banner>
  )
}
