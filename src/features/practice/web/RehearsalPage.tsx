import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { accountsContract } from '#features/accounts/contract.ts'
import { companiesContract } from '#features/companies/contract.ts'
import { matricesContract } from '#features/matrices/contract.ts'
import { Button } from '#ui/Button.tsx'
import { call } from '#web/api.ts'
import { LinkButton } from '#web/kit/page/LinkButton.tsx'
import { LoadError } from '#web/kit/page/LoadError.tsx'
import { focusTitle, PageHead } from '#web/kit/page/PageHead.tsx'
import { PageSkeleton } from '#web/kit/page/PageSkeleton.tsx'
import { queryClient, read } from '#web/query.ts'
import { useAction } from '#web/useAction.ts'
import { practiceContract, type Rehearsal } from '../contract.ts'
import { RehearsalMails } from './RehearsalMails.tsx'
import '../views/practice.css'

/** How often the page looks whether further mails have left. */
const LOOK_AGAIN_MS = 5000

const isUnderWay = (rehearsal: Rehearsal | null | undefined): boolean =>
  rehearsal?.mails.some(({ sent_at, failed }) => sent_at === null && !failed) ?? false

/** «Ensayo» of a draft: the whole cycle mailed to the organiser, until the release erases it. */
export function RehearsalPage() {
  const { companyId = '', matrixId = '' } = useParams()
  const matrix = useQuery(read(matricesContract.one, { params: { matrixId } }))
  const company = useQuery(read(companiesContract.one, { params: { companyId } }))
  const state = useQuery({
    ...read(practiceContract.rehearsal, { params: { matrixId } }),
    refetchInterval: ({ state: { data } }) => (isUnderWay(data?.rehearsal) ? LOOK_AGAIN_MS : false),
  })
  const failed = [matrix, state].find(({ isError, data }) => isError && !data)
  return (
    <div className="practice">
      <PageHead
        title="Ensayo"
        company={company.data}
        crumbs={[
          { label: 'Proyectos', to: `/dashboard/${companyId}` },
          { label: matrix.data?.name ?? 'Proyecto', to: `/matrix/${companyId}/${matrixId}` },
        ]}
      />
      {failed && <LoadError code="matrix.load_failed" onRetry={() => void failed.refetch()} />}
      {!failed && (!matrix.data || !state.data) && (
        <PageSkeleton layout="cards" label="Cargando el ensayo" />
      )}
      {matrix.data?.released && <p>El proyecto ya se liberó: su ensayo se borró.</p>}
      {matrix.data && !matrix.data.released && state.data && (
        <Rehearse
          name={matrix.data.name}
          matrixId={matrixId}
          releasePath={`/connections/${companyId}/${matrixId}`}
          rehearsal={state.data.rehearsal}
        />
      )}
    </div>
  )
}

/** Starts and ends the rehearsal; both replies replace what the page knows. */
function useRehearsal(matrixId: string) {
  const params = { matrixId }
  const keep = (rehearsal: Rehearsal | null): void => {
    queryClient.setQueryData(read(practiceContract.rehearsal, { params }).queryKey, { rehearsal })
  }
  const start = useAction({
    run: () => call(practiceContract.rehearse, { params, body: {} }),
    done: 'practice.rehearsal_started',
    onDone: ({ rehearsal }) => keep(rehearsal),
    failed: 'practice.rehearsal_failed',
  })
  const end = useAction({
    run: () => call(practiceContract.endRehearsal, { params }),
    done: 'practice.rehearsal_ended',
    onDone: () => {
      keep(null)
      focusTitle()
    },
    failed: 'practice.rehearsal_failed',
  })
  return { start, end }
}

interface RehearseProps {
  readonly name: string
  readonly matrixId: string
  readonly releasePath: string
  readonly rehearsal: Rehearsal | null
}

function Rehearse({ name, matrixId, releasePath, rehearsal }: RehearseProps) {
  const user = useQuery(read(accountsContract.profile)).data?.user
  const { start, end } = useRehearsal(matrixId)
  return (
    <>
      <p className="soft">
        Recibes los correos de «{name}» como si fueras una de sus personas, con respuestas
        inventadas. Sólo te llegan a ti{user && <>, en {user.email}</>}.
      </p>
      <RehearsalMails rehearsal={rehearsal} />
      <p className="small muted note-below">
        Los seis correos llevan «[Ensayo]» en el asunto. Nada de esto cuenta, y se borra al liberar
        o a los siete días.
      </p>
      <p className="row rehearsal-actions">
        <Button
          variant={rehearsal ? 'secondary' : 'primary'}
          icon="send"
          busy={start.isPending}
          busyLabel="Preparando..."
          disabled={end.isPending}
          onClick={() => start.mutate()}
        >
          {rehearsal ? 'Empezar otra vez' : 'Enviarme 6 correos'}
        </Button>
        {rehearsal && (
          <Button
            icon="trash"
            busy={end.isPending}
            disabled={start.isPending}
            onClick={() => end.mutate()}
          >
            Borrar el ensayo
          </Button>
        )}
        <LinkButton variant={rehearsal ? 'primary' : 'quiet'} to={releasePath}>
          Revisar y liberar
        </LinkButton>
      </p>
    </>
  )
}
