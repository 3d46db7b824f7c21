import { useParams } from 'react-router'
import { Icon } from '#ui/Icon.tsx'
import { LinkButton } from '#web/kit/LinkButton.tsx'
import { PageTitle } from '#web/kit/PageHead.tsx'
import { messageText } from '#web/message-catalog.ts'

export function MailSentPage() {
  const { companyId = '' } = useParams()
  return (
    <section className="mx-auto grid max-w-[520px] justify-items-center gap-3 py-20 text-center">
      <span className="mb-2 grid size-[76px] place-items-center rounded-full bg-success-tint text-success">
        <Icon name="mail-check" size={34} />
      </span>
      <PageTitle>{messageText('matrix.release_succeeded')}</PageTitle>
      <p className="soft">{messageText('matrix.mail_sent')}</p>
      <LinkButton variant="primary" size="large" className="mt-4" to={`/dashboard/${companyId}`}>
        Volver al dashboard
      </LinkButton>
    </section>
  )
}
