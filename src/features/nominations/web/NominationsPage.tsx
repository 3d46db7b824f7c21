import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { accountsContract } from '#features/accounts/contract.ts'
import { may } from '#features/accounts/role.rules.ts'
import { companiesContract } from '#features/companies/contract.ts'
import { addGroupLabel, secondGroupAdvice } from '#features/forms/group-plan.rules.ts'
import { findGroupSize, secondGroupText } from '#features/forms/second-group.rules.ts'
import { type Matrix, matricesContract } from '#features/matrices/contract.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { lazyDialog } from '#web/kit/dialog/lazy-dialog.tsx'
import { LoadError } from '#web/kit/page/LoadError.tsx'
import { PageHead } from '#web/kit/page/PageHead.tsx'
import { PageSkeleton } from '#web/kit/page/PageSkeleton.tsx'
import { WorkPage } from '#web/kit/page/WorkPage.tsx'
import { read } from '#web/query.ts'
import { type ImportOutcome, ImportResult } from '#web/spreadsheet/ImportResult.tsx'
import { type MatrixProposals, nominationsContract, type ProposalList } from '../contract.ts'
import { lacksGroup } from '../second-group.rules.ts'
import { NominationActions } from './NominationActions.tsx'
import { NominationsTable } from './NominationsTable.tsx'
import { NominationStrip } from './NominationStrip.tsx'
import { ProposalsDialog } from './ProposalsDialog.tsx'
import { type NominationMutations, useNominations } from './useNominations.ts'
import '../views/proposals.css'
import '../views/nominations.css'

const NominationsImport = lazyDialog(() => import('./NominationsImport.tsx'), 'NominationsImport')

/** Names only what can be done now: a project whose option is off has no «Abrir propuestas». */
const emptyText = ({ nomination, released }: Matrix, { opened_at }: MatrixProposals): string => {
  if (released || opened_at !== null) return 'No hay propuestas'
  return nomination
    ? 'Todavía nadie propone. Con «Abrir propuestas» cada persona evaluada recibe su enlace.'
    : 'Este proyecto no pide propuestas. Se activan en las «Opciones» del proyecto.'
}

/** «Propuestas de evaluadores» of a draft: who has proposed, who approves, and deciding for both. */
export function NominationsPage() {
  const { companyId = '', matrixId = '' } = useParams()
  const matrix = useQuery(read(matricesContract.one, { params: { matrixId } }))
  const company = useQuery(read(companiesContract.one, { params: { companyId } }))
  const user = useQuery(read(accountsContract.profile)).data?.user
  const proposals = useQuery(read(nominationsContract.matrix, { params: { matrixId } }))
  const mutations = useNominations(matrixId)
  const [importing, setImporting] = useState(false)
  const [outcome, setOutcome] = useState<ImportOutcome | null>(null)
  const [opened, setOpened] = useState<string | null>(null)
  const mayEdit = may(user, 'project.run', company.data?.workspace_id)
  const failed = [matrix, proposals].find(({ isError, data }) => isError && !data)
  const shown = proposals.data?.lists.find(({ subject_id }) => subject_id === opened)
  return (
    <WorkPage>
      <PageHead
        title="Propuestas de evaluadores"
        company={company.data}
        crumbs={[
          { label: 'Proyectos', to: `/dashboard/${companyId}` },
          { label: matrix.data?.name ?? 'Proyecto', to: `/matrix/${companyId}/${matrixId}` },
        ]}
        actions={
          mayEdit &&
          matrix.data &&
          proposals.data && (
            <NominationActions
              mayChange={may(user, 'workspace.change', company.data?.workspace_id)}
              matrix={matrix.data}
              proposals={proposals.data}
              mutations={mutations}
            />
          )
        }
      />
      {failed && <LoadError code="nominations.load_failed" onRetry={() => void failed.refetch()} />}
      {!failed && !(matrix.data && proposals.data) && (
        <PageSkeleton layout="project" label="Cargando propuestas" />
      )}
      {matrix.data && proposals.data && (
        <>
          <NominationStrip matrix={matrix.data} proposals={proposals.data} />
          <SecondGroups
            matrix={matrix.data}
            proposals={proposals.data}
            mutations={mayEdit ? mutations : null}
          />
          {outcome && <ImportResult outcome={outcome} onClose={() => setOutcome(null)} />}
          <NominationsTable
            matrix={matrix.data}
            lists={proposals.data.lists}
            empty={emptyText(matrix.data, proposals.data)}
            mayEdit={mayEdit}
            busy={mutations.busy}
            onImport={() => setImporting(true)}
            onOpen={({ subject_id }: ProposalList) => setOpened(subject_id)}
            onApprove={(ids) => void mutations.approve(ids, false)}
          />
        </>
      )}
      {matrix.data && proposals.data && (
        <NominationsImport
          matrix={matrix.data}
          lists={proposals.data.lists}
          open={importing}
          onOpenChange={setImporting}
          onDone={setOutcome}
        />
      )}
      {matrix.data && (
        <ProposalsDialog
          list={shown}
          offered={proposals.data?.offered ?? []}
          matrix={matrix.data}
          mayEdit={mayEdit}
          mutations={mutations}
          onClose={() => setOpened(null)}
        />
      )}
    </WorkPage>
  )
}

/** Of how many reports the proposals would make one without a second group. */
function SecondGroups({
  matrix,
  proposals: { lists, offered },
  mutations,
}: {
  readonly matrix: Matrix
  readonly proposals: MatrixProposals
  /** Null for readers. */
  readonly mutations: NominationMutations | null
}) {
  const size = findGroupSize(matrix)
  const lacking = lists.filter((list) => lacksGroup(list, size)).length
  if (lacking === 0) return null
  const helped = new Set(offered.map(({ evaluated_id }) => evaluated_id)).size
  return (
    <Banner
      tone="warning"
      silent
      className="nominations-banner"
      title={`${secondGroupText(lacking, lists.length, size)}.`}
      actions={
        <span className="second-group-actions">
          <Link className="link" to="?estado=un-grupo">
            {lacking === 1 ? 'Ver a la persona' : `Ver a las ${lacking}`}
          </Link>
          {mutations && helped > 0 && (
            <Button
              size="small"
              icon="plus"
              busy={mutations.busy}
              onClick={() => void mutations.addOffered()}
            >
              {addGroupLabel({ lacking, helped })}
            </Button>
          )}
        </span>
      }
    >
      {secondGroupAdvice({ lacking, helped }, matrix)}
    </Banner>
  )
}
