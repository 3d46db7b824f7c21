import { Icon } from '#ui/Icon.tsx'
import type { IconName } from '#ui/icons.ts'
import type { ListedMail, MailState, Participation } from '../contract.ts'
import { deliveryText, paperText } from '../pending-list.rules.ts'

const looks: Readonly<Record<MailState, readonly [className: string, icon: IconName]>> = {
  sent: ['status', 'mail-check'],
  waiting: ['status status-warning', 'clock'],
  failed: ['status status-danger', 'mail-x'],
}

/** How far the slip of a person without e-mail is. */
export function PaperStatus({ delivery }: Pick<Parameters<typeof DeliveryStatus>[0], 'delivery'>) {
  return (
    <span className={delivery?.state === 'sent' ? 'status' : 'status status-warning'}>
      <Icon name={delivery?.failure ? 'triangle-alert' : 'printer'} size={16} />
      <span>{paperText(delivery)}</span>
    </span>
  )
}

/** How far a mail is, in words that claim no more than the mail server said. */
export function DeliveryStatus({
  delivery,
  next,
}: {
  readonly delivery: ListedMail['delivery'] | Participation['pending'][number]['delivery']
  /** When it is tried again («12:30»). */
  readonly next?: string | undefined
}) {
  const text = `${deliveryText(delivery)}${next ? ` Otra vez a las ${next}.` : ''}`
  if (!delivery) return <span className="muted">{text}</span>
  const [className, icon] = looks[delivery.state]
  return (
    <span className={className} data-tip={delivery.failure ? text : undefined}>
      <Icon name={icon} size={16} />
      <span>{text}</span>
    </span>
  )
}
