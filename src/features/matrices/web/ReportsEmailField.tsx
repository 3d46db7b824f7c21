import { useQuery } from '@tanstack/react-query'
import { type ClipboardEvent, type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { accountsContract } from '#features/accounts/contract.ts'
import { emailSuggester } from '#shared/near-domain.ts'
import { cleanText, isEmail } from '#shared/text.ts'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/Field.tsx'
import { SuggestedEmail } from '#web/kit/field/SuggestedEmail.tsx'
import { read } from '#web/query.ts'
import { MAXIMUM_REPORTS_EMAILS } from '../limits.ts'
import { distinctEmails, listedEmails } from '../reports-emails.rules.ts'
import { ReportsAccounts } from './ReportsAccounts.tsx'
import { ReportsEmailChips } from './ReportsEmailChips.tsx'
import '../views/matrix-fields.css'

/** Complete addresses, and the one that is being typed. */
export interface ReportsEmails {
  readonly reports_emails: readonly string[]
  readonly typed_email: string
}

interface ReportsEmailFieldProps extends ReportsEmails {
  readonly workspaceId: string
  readonly onChange: (changed: Partial<ReportsEmails>) => void
  readonly error: string | null
}

/** Who is told that the reports are ready; reading them needs an account of the team. */
export function ReportsEmailField({
  workspaceId,
  reports_emails: emails,
  typed_email: typed,
  onChange,
  error,
}: ReportsEmailFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const suggest = useSuggester(workspaceId, emails)
  /** The address when its field was left: nothing is suggested while it is being typed. */
  const [left, setLeft] = useState(typed)
  const suggested = left === typed ? suggest(cleanText(typed)) : null
  const add = (added: readonly string[]) => {
    onChange({ reports_emails: distinctEmails([...emails, ...added]), typed_email: '' })
    input.current?.focus()
  }
  const type = (text: string) => {
    const before = listedEmails(text)
    if (/[,;\s]$/.test(text) && before.length > 0 && before.every(isEmail)) add(before)
    else onChange({ typed_email: text })
  }
  const paste = (event: ClipboardEvent) => {
    const pasted = listedEmails(event.clipboardData.getData('text'))
    if (pasted.length < 2) return
    event.preventDefault()
    add([...listedEmails(typed), ...pasted])
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && emails.length > 0 && isEmail(cleanText(typed))) {
      event.preventDefault()
      add([cleanText(typed)])
    } else if (event.key === 'Backspace' && typed === '' && emails.length > 0) {
      event.preventDefault()
      onChange({ reports_emails: emails.slice(0, -1), typed_email: emails.at(-1) ?? '' })
    }
  }
  const mayAdd = isEmail(cleanText(typed)) && emails.length + 1 < MAXIMUM_REPORTS_EMAILS
  return (
    <div>
      <TextField
        ref={input}
        label="Correo para reportes"
        type="email"
        value={typed}
        onChange={(event) => type(event.target.value)}
        onPaste={paste}
        onKeyDown={press}
        onBlur={() => setLeft(typed)}
        error={error}
        hint="Avisamos ahí cuando estén listos."
        maxLength={254}
        autoComplete="off"
        spellCheck={false}
        required={emails.length === 0}
      />
      <div className="reports-email-actions">
        {suggested !== null && (
          <SuggestedEmail
            suggested={suggested}
            onUse={() => onChange({ typed_email: suggested })}
          />
        )}
        {mayAdd && (
          <Button
            variant="tertiary"
            size="small"
            icon="plus"
            onClick={() => add([cleanText(typed)])}
          >
            Agregar otro correo
          </Button>
        )}
      </div>
      <ReportsEmailChips
        emails={emails}
        suggest={suggest}
        onChange={(reports_emails) => onChange({ reports_emails })}
        onLeave={() => input.current?.focus()}
      />
      <ReportsAccounts
        workspaceId={workspaceId}
        emails={distinctEmails([...emails, ...listedEmails(typed)])}
      />
    </div>
  )
}

/** The address that was probably intended, by the domains of the team and of the list. */
function useSuggester(workspaceId: string, emails: readonly string[]) {
  const team = useQuery(read(accountsContract.members, { params: { workspaceId } })).data
  return useMemo(
    () => emailSuggester([...(team?.members ?? []).map(({ email }) => email), ...emails]),
    [team, emails],
  )
}
