import { Icon } from '#ui/Icon.tsx'
import type { IconName } from '#ui/icons.ts'
import type { Rehearsal } from '../contract.ts'
import { type RehearsalMailKind, rehearsalMails } from '../rehearsal.rules.ts'
import '../views/practice.css'

interface MailText {
  readonly icon: IconName
  readonly name: string
  readonly about: string
  readonly when: string
}

const texts: Readonly<Record<RehearsalMailKind, MailText>> = {
  invitation: {
    icon: 'send',
    name: 'Invitación',
    about: 'con el enlace a una hoja de verdad, que no cuenta',
    when: 'ahora',
  },
  reminder: {
    icon: 'bell',
    name: 'Recordatorio',
    about: 'si no has enviado tu hoja',
    when: '1 min después',
  },
  extension: {
    icon: 'calendar',
    name: 'Más tiempo',
    about: 'como cuando extiendes la fecha límite',
    when: '2 min después',
  },
  receipt: {
    icon: 'circle-check',
    name: 'Constancia',
    about: 'al enviar tu hoja',
    when: 'cuando la envíes',
  },
  reports_ready: {
    icon: 'chart-column',
    name: 'Aviso de reportes',
    about: 'con reportes de respuestas inventadas',
    when: '2 min después',
  },
  erasure_warning: {
    icon: 'trash',
    name: 'Aviso de eliminación',
    about: 'siete días antes de borrar los datos personales',
    when: '3 min después',
  },
}

function findState(rehearsal: Rehearsal | null, kind: RehearsalMailKind): string {
  const mail = rehearsal?.mails.find((sent) => sent.kind === kind)
  if (mail?.failed) return 'no se pudo enviar'
  return mail?.sent_at ? 'enviado' : texts[kind].when
}

/** The mails of a rehearsal, and which of them have left. */
export function RehearsalMails({ rehearsal }: { readonly rehearsal: Rehearsal | null }) {
  return (
    <ul className="rehearsal-mails" aria-label="Correos del ensayo">
      {rehearsalMails.map(({ kind }) => (
        <li key={kind}>
          <Icon name={texts[kind].icon} size={17} className="muted" />
          <span>
            <b>{texts[kind].name}</b> {texts[kind].about}
          </span>
          <span className="small muted rehearsal-state">{findState(rehearsal, kind)}</span>
        </li>
      ))}
    </ul>
  )
}
