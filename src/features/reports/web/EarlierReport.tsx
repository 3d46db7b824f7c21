import { useQuery } from '@tanstack/react-query'
import { accountsContract } from '#features/accounts/contract.ts'
import { may } from '#features/accounts/role.rules.ts'
import { Button } from '#ui/Button.tsx'
import { ApiError, call } from '#web/api.ts'
import { FileDrop } from '#web/kit/field/FileDrop.tsx'
import { messageText } from '#web/message-catalog.ts'
import { read } from '#web/query.ts'
import { useAction } from '#web/useAction.ts'
import { reportsContract } from '../contract.ts'
import { earlierReportLimits } from '../limits.ts'
import { ReportCard } from '../views/ReportCard.tsx'
import { BEFORE_AND_NOW } from '../words/competence-change.rules.ts'

interface EarlierReportProps {
  /** Whether one is attached. */
  readonly attached: boolean
  readonly matrixId: string
  readonly subjectId: string
  readonly workspaceId: string | undefined
}

/** Where an administrator attaches the report of an earlier cycle, or removes it. */
export function EarlierReport({ attached, workspaceId, ...ids }: EarlierReportProps) {
  const user = useQuery(read(accountsContract.profile)).data?.user
  if (!may(user, 'workspace.change', workspaceId)) return null
  return attached ? <RemoveEarlier {...ids} /> : <AttachEarlier {...ids} />
}

type Ids = Pick<EarlierReportProps, 'matrixId' | 'subjectId'>

function AttachEarlier(params: Ids) {
  const attach = useAction({
    run: async (pdf: File) => {
      // The server refuses a larger file too, after it has arrived.
      if (pdf.size > earlierReportLimits.file_bytes)
        throw new ApiError(413, 'reports.earlier_too_large')
      await call(reportsContract.attachEarlier, { params, files: { pdf } })
    },
    refreshesFirst: [reportsContract.one],
    done: 'reports.earlier_attached',
    failed: 'reports.earlier_failed',
    onRefused: () => true,
  })
  return (
    <div className="off-print">
      <ReportCard
        label={BEFORE_AND_NOW}
        intro="Con el PDF del reporte anterior de esta persona, aquí se ve qué cambió. El archivo no se guarda, y sus números se borran con los datos de este proyecto."
      >
        <FileDrop
          label="Elegir el reporte anterior"
          hint="El PDF tal como se descargó, de hasta 2 MB"
          accept="application/pdf,.pdf"
          busy={attach.isPending}
          onFile={(pdf) => attach.mutate(pdf)}
          error={attach.isError ? formatText(attach.error) : null}
        />
      </ReportCard>
    </div>
  )
}

const formatText = (error: Error): string =>
  error instanceof ApiError && !error.unreachable && error.status < 500
    ? error.message
    : messageText('reports.earlier_failed')

function RemoveEarlier(params: Ids) {
  const remove = useAction({
    run: () => call(reportsContract.removeEarlier, { params }),
    refreshesFirst: [reportsContract.one],
    done: 'reports.earlier_removed',
    failed: 'server.failed',
  })
  return (
    <p className="off-print">
      <Button
        variant="tertiary"
        size="small"
        icon="trash"
        busy={remove.isPending}
        busyLabel="Quitando..."
        onClick={() => remove.mutate()}
      >
        Quitar el reporte anterior
      </Button>
    </p>
  )
}
