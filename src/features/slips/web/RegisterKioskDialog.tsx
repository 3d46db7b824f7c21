import { useState } from 'react'
import { cleanText } from '#shared/text.ts'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/Field.tsx'
import { Dialog } from '#web/kit/dialog/Dialog.tsx'
import { SubmitDialog } from '#web/kit/dialog/SubmitDialog.tsx'
import { messageText } from '#web/message-catalog.ts'
import { KIOSK_NAME_LENGTH } from '../limits.ts'
import { KIOSK } from '../paths.rules.ts'
import type { KiosksData } from './useKiosks.ts'

interface Props {
  readonly open: boolean
  readonly data: KiosksData
  readonly onClose: () => void
}

/** Asks where a tablet is, then shows the code that is typed on it. */
export function RegisterKioskDialog({ open, data: { adding, refreshList }, onClose }: Props) {
  const [name, setName] = useState('')
  const [tried, setTried] = useState(false)
  const missing = cleanText(name) === ''
  const submit = () => {
    setTried(true)
    if (!missing) adding.mutate(name)
  }
  if (adding.data) {
    const close = () => {
      onClose()
      void refreshList()
    }
    return <CodeDialog open={open} name={name} code={adding.data.code} onClose={close} />
  }
  return (
    <SubmitDialog
      open={open}
      onOpen={() => {}}
      onClose={onClose}
      title="Registrar una tableta"
      description="En ella contesta quien no tiene correo ni celular: con su papeleta, o con su número y su NIP."
      submitLabel="Ver el código"
      busyLabel="Preparando…"
      busy={adding.isPending}
      onSubmit={submit}
    >
      <TextField
        label="¿Dónde está?"
        placeholder="Comedor"
        maxLength={KIOSK_NAME_LENGTH}
        value={name}
        onChange={({ target }) => setName(target.value)}
        error={tried && missing ? messageText('slips.kiosk_unnamed') : null}
      />
    </SubmitDialog>
  )
}

interface CodeProps {
  readonly open: boolean
  readonly name: string
  readonly code: string
  readonly onClose: () => void
}

const CodeDialog = ({ open, name, code, onClose }: CodeProps) => (
  <Dialog
    open={open}
    onOpenChange={(next) => next || onClose()}
    discards
    width="small"
    title={`Escribe este código en la tableta «${cleanText(name)}»`}
    description={`Ábrela en ${location.host}${KIOSK}. El código vale diez minutos y no se vuelve a mostrar.`}
    footer={
      <Button variant="primary" onClick={onClose}>
        Listo
      </Button>
    }
  >
    <output className="kiosk-code">{code}</output>
  </Dialog>
)
