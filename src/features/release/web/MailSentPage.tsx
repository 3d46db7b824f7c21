import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocation, useParams } from 'react-router'
import { matricesContract, type Matrix } from '#features/matrices/contract.ts'
import { Icon } from '#ui/Icon.tsx'
import { ApiError } from '#web/api.ts'
import { LinkButton } from '#web/kit/page/LinkButton.tsx'
import { LoadError } from '#web/kit/page/LoadError.tsx'
import { PageTitle } from '#web/kit/page/PageHead.tsx'
import { PageSkeleton } from '#web/kit/page/PageSkeleton.tsx'
import { messageText } from '#web/message-catalog.ts'
import { readState } from '#web/page-state.ts'
import { read, readAtEachOpening } from '#web/query.ts'
import { mailsText } from '../summary.rules.ts'
import '../views/release.css'

/** Says that the mails are on their way, but only of a company with a matrix that is open now. */
export function MailSentPage() {
  const { companyId = '' } = useParams()
  const { data, error, isFetching, refetch } = useQuery({
    ...read(matricesContract.list, { params: { companyId }, query: {} }),
    ...readAtEachOpening,
  })
  const matrices = [data ?? []].flat()
  const { state } = useLocation()
  if (matrices.some(({ phase }) => phase === 'released')) {
    const matrix = matrices.find(({ id }) => id === readState(state, 'matrix_id'))
    const [mails, slips] = [readState(state, 'mails'), readState(state, 'slips')]
    return (
      <Sent companyId={companyId}>
        {matrix && typeof mails === 'number' && (
          <Released matrix={matrix} mails={mails} slips={typeof slips === 'number' ? slips : 0} />
        )}
      </Sent>
    )
  }
  if (isFetching)
    return (
      <section className="outcome-loading">
        <PageTitle className="visually-hidden">Proyectos</PageTitle>
        <PageSkeleton layout="outcome" label="Cargando proyectos" />
      </section>
    )
  if (error && !(error instanceof ApiError && error.status === 404))
    return (
      <>
        <PageTitle>Proyectos</PageTitle>
        <LoadError code="matrices.load_failed" onRetry={() => void refetch()} />
      </>
    )
  return error ? (
    <Outcome title={messageText('not_found')}>
      <LinkButton variant="primary" size="large" className="wide-above" to="/companies">
        Ir a Empresas
      </LinkButton>
    </Outcome>
  ) : (
    <Outcome
      title={messageText(
        matrices.some(({ released }) => released) ? 'matrix.none_open' : 'matrix.none_released',
      )}
    >
      <BackToDashboard companyId={companyId} />
    </Outcome>
  )
}

interface ReleasedProps {
  readonly matrix: Matrix
  readonly mails: number
  readonly slips: number
}

/** Which project was released just now, and the way to its page. */
function Released({ matrix, mails, slips }: ReleasedProps) {
  const path = `${matrix.company_id}/${matrix.id}`
  return (
    <>
      <p className="soft">
        «{matrix.name}»: {mailsText({ mails, slips })}.
      </p>
      {slips > 0 && (
        <LinkButton
          variant="primary"
          size="large"
          icon="printer"
          className="wide-above"
          to={`/slips/${path}`}
        >
          Imprimir papeletas
        </LinkButton>
      )}
      <LinkButton
        variant={slips > 0 ? 'secondary' : 'primary'}
        size="large"
        className="wide-above"
        to={`/matrix/${path}`}
      >
        Ver el avance
      </LinkButton>
    </>
  )
}

interface SentProps {
  readonly companyId: string
  readonly children: ReactNode
}

function Sent({ companyId, children }: SentProps) {
  return (
    <Outcome
      title={messageText('matrix.release_succeeded')}
      mark={
        <span className="sent-release-mark">
          <Icon name="mail-check" size={34} />
        </span>
      }
    >
      <p className="soft">{messageText('matrix.mail_sent')}</p>
      {children}
      <BackToDashboard companyId={companyId} plain={Boolean(children)} />
    </Outcome>
  )
}

interface BackToDashboardProps {
  readonly companyId: string
  /** Beside a button that leads further. */
  readonly plain?: boolean
}

const BackToDashboard = ({ companyId, plain = false }: BackToDashboardProps) => (
  <LinkButton
    variant={plain ? 'quiet' : 'primary'}
    size="large"
    className={plain ? '' : 'wide-above'}
    to={`/dashboard/${companyId}`}
  >
    Volver al dashboard
  </LinkButton>
)

interface OutcomeProps {
  readonly title: string
  readonly mark?: ReactNode
  readonly children: ReactNode
}

const Outcome = ({ title, mark, children }: OutcomeProps) => (
  <section className="sent-release">
    {mark}
    <PageTitle>{title}</PageTitle>
    {children}
  </section>
)
