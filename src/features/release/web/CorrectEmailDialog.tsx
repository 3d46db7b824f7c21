import { useMemo, useRef, useState } from 'react'
import { emailSuggester } from '#shared/near-domain.ts'
import { cleanText } from '#shared/text.ts'
import { Button, IconButton } from '#ui/Button.tsx'
import { TextField } from '#ui/Field.tsx'
import { call } from '#web/api.ts'
import { Dialog } from '#web/kit/dialog/Dialog.tsx'
import { SuggestedEmail } from '#web/kit/field/SuggestedEmail.tsx'
import { messageText } from '#web/message-catalog.ts'
import { notify } from '#web/notify.tsx'
import { correctionNotice, newAddressProblem } from '../address.rules.ts'
import { releaseContract } from '../contract.ts'
import { useReleaseAction } from './useMatrixMutations.ts'
import '../views/release.css'

/** A subject whose address may be corrected. */
export interface AddressedSubject {
  readonly subject_id: string
  readonly name: string
  readonly email: string | null
  /** Whether the subject has forms to answer, and so a link. */
  readonly is_rater: boolean
}

/** The address of a rater may be corrected while nothing was sent. */
export const hasSentNothing = ({
  pending,
  forms,
}: {
  readonly pending: number
  readonly forms: number
}): boolean => pending === forms

interface CorrectEmailDialogProps {
  readonly subject: AddressedSubject
  readonly open: boolean
  readonly onClose: () => void
  readonly matrixId: string
  /** Of all people of the matrix, whose domain is probably intended. */
  readonly emails: readonly string[]
}

function describe({ name, email, is_rater }: AddressedSubject): string {
  if (!is_rater) return name
  return email === null
    ? `${name} recibirá su enlace por correo. Su papeleta dejará de servir y lo guardado con ella se borrará.`
    : `${name} recibirá un enlace nuevo. El anterior dejará de servir y lo guardado con él se borrará; avisamos a la dirección anterior.`
}

/** Corrects the address of one subject; everything else of a released matrix stays. */
export function CorrectEmailDialog({
  subject,
  open,
  onClose,
  matrixId,
  emails,
}: CorrectEmailDialogProps) {
  const { busy, correct } = useEmailCorrection(matrixId)
  const [typed, setTyped] = useState(subject.email ?? '')
  const [tried, setTried] = useState(false)
  /** The address when its field was left: nothing is suggested while it is being typed. */
  const [left, setLeft] = useState(subject.email ?? '')
  const field = useRef<HTMLInputElement>(null)
  const suggest = useMemo(() => emailSuggester(emails), [emails])
  const email = cleanText(typed)
  const problem = newAddressProblem(subject.email, email)
  const suggested = left === typed ? suggest(email) : null
  const submit = async () => {
    setTried(true)
    if (!problem && (await correct(subject, email))) onClose()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title={subject.email === null ? 'Agregar el correo' : 'Corregir el correo'}
      width="small"
      locked={busy}
      onSubmit={() => void submit()}
      description={describe(subject)}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button type="submit" variant="primary" busy={busy} busyLabel="Guardando...">
            {subject.email === null ? 'Agregar' : 'Corregir'}
            {subject.is_rater && ' y enviar'}
          </Button>
        </>
      }
    >
      <TextField
        label="Correo"
        type="email"
        inputMode="email"
        autoComplete="off"
        spellCheck={false}
        maxLength={254}
        required
        value={typed}
        ref={field}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => setLeft(typed)}
        error={tried && problem ? messageText(problem, { email }) : null}
      />
      {suggested !== null && (
        <SuggestedEmail
          suggested={suggested}
          onUse={() => {
            setTyped(suggested)
            field.current?.focus()
          }}
        />
      )}
    </Dialog>
  )
}

/** Opens the dialog for one subject. */
export function CorrectEmailButton({
  subject,
  onCorrect,
}: {
  readonly subject: AddressedSubject
  readonly onCorrect: (subject: AddressedSubject) => void
}) {
  return (
    <IconButton
      icon="pencil"
      className="correct-email"
      label={`${subject.email === null ? 'Agregar' : 'Corregir'} el correo de ${subject.name}`}
      onClick={() => onCorrect(subject)}
    />
  )
}

/** Corrects the address of a subject; notifies of the outcome and resolves to whether it succeeded. */
function useEmailCorrection(matrixId: string) {
  const { busy, run } = useReleaseAction()
  const correct = (
    { subject_id, name, email: before }: AddressedSubject,
    email: string,
  ): Promise<boolean> =>
    run(async () => {
      const { invited } = await call(releaseContract.correctEmail, {
        params: { matrixId, subjectId: subject_id },
        body: { email },
      })
      notify(correctionNotice(before, invited), { name })
    })
  return { busy, correct }
}
