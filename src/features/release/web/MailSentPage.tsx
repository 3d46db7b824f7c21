import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { matricesContract } from '#features/matrices/contract.ts'
import { Icon } from '#ui/Icon.tsx'
import { ApiError } from '#web/api.ts'
import { LinkButton } from '#web/kit/page/LinkButton.tsx'
import { LoadError } from '#web/kit/page/LoadError.tsx'
import { PageTitle } from '#web/kit/page/PageHead.tsx'
import { PageSkeleton } from '#web/kit/page/PageSkeleton.tsx'
import { messageText } from '#web/message-catalog.ts'
import { read, readAtEachOpening } from '#web/query.ts'

/** Says that the mails are on their way, but only of a company with a matrix that is open now. */
export function MailSentPage() {
  const { companyId = '' } = useParams()
  const { data, error, isFetching, refetch } = useQuery({
    ...read(matricesContract.list, { params: { companyId }, query: {} }),
    ...readAtEachOpening,
  })
  const matrices = [data ?? []].flat()
  if (matrices.some(({ phase }) => phase === 'released')) return <Sent companyId={companyId} />
  if (isFetching)
    return (
      <section className="mx-auto max-w-[520px] py-20">
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
      <LinkButton variant="primary" size="large" className="mt-4" to="/companies">
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

function Sent({ companyId }: { readonly companyId: string }) {
  return (
    <Outcome
      title={messageText('matrix.release_succeeded')}
      mark={
        <span className="mb-2 grid size-[76px] place-items-center rounded-full bg-success-tint text-success">
          <Icon name="mail-check" size={34} />
        </span>
      }
    >
      <p className="soft">{messageText('matrix.mail_sent')}</p>
      <BackToDashboard companyId={companyId} />
    </Outcome>
  )
}

const BackToDashboard = ({ companyId }: { readonly companyId: string }) => (
  <LinkButton variant="primary" size="large" className="mt-4" to={`/dashboard/${companyId}`}>
    Volver al dashboard
  </LinkButton>
)

interface OutcomeProps {
  readonly title: string
  readonly mark?: ReactNode
  readonly children: ReactNode
}

const Outcome = ({ title, mark, children }: OutcomeProps) => (
  <section className="mx-auto grid max-w-[520px] justify-items-center gap-3 py-20 text-center">
    {mark}
    <PageTitle>{title}</PageTitle>
    {children}
  </section>
)
