import { isEmail } from '#shared/text.ts'
import { Icon } from '#ui/Icon.tsx'
import { IconAction } from '#web/kit/dialog/Tooltip.tsx'
import { SuggestedEmail } from '#web/kit/field/SuggestedEmail.tsx'
import '../views/matrix-fields.css'

interface ReportsEmailChipsProps {
  readonly emails: readonly string[]
  readonly suggest: (email: string) => string | null
  readonly onChange: (emails: readonly string[]) => void
  /** Called when an address is removed: its button, which had the focus, is gone. */
  readonly onLeave: () => void
}

export function ReportsEmailChips({ emails, suggest, onChange, onLeave }: ReportsEmailChipsProps) {
  if (emails.length === 0) return null
  const replace = (at: number, email: string) =>
    onChange(emails.map((each, index) => (index === at ? email : each)))
  const remove = (at: number) => {
    onChange(emails.filter((_, index) => index !== at))
    onLeave()
  }
  return (
    <ul className="reports-emails" aria-label="Correos para reportes">
      {emails.map((email, at) => {
        const suggested = suggest(email)
        return (
          <li key={email} className="reports-email">
            <span className={`reports-email-chip ${isEmail(email) ? '' : 'problem-line'}`}>
              {!isEmail(email) && <Icon name="circle-alert" size={15} />}
              <span className="reports-email-text">{email}</span>
              <IconAction
                icon="x"
                label={`Quitar ${email}`}
                tip="Quitar"
                onClick={() => remove(at)}
              />
            </span>
            {suggested !== null && (
              <SuggestedEmail suggested={suggested} onUse={() => replace(at, suggested)} />
            )}
          </li>
        )
      })}
    </ul>
  )
}
