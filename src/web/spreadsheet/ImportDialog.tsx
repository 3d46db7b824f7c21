import { useState, type ReactNode } from 'react'
import type { MessageCode } from '#shared/messages.ts'
import { Button } from '#ui/Button.tsx'
import { messageText } from '#web/message-catalog.ts'
import { Dialog } from '../kit/Dialog.tsx'
import { FileDrop } from '../kit/FileDrop.tsx'
import { ImportPreview, type Preview } from './ImportPreview.tsx'
import { useSpreadsheet } from './useSpreadsheet.ts'

export type Reading = Preview | { readonly code: MessageCode }

/** Rows and the file that carries the same ones to the server. */
export interface GivenRows {
  readonly file: File
  readonly rows: string[][]
}

interface ImportDialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly title: string
  /** What the file has to hold. */
  readonly hint: ReactNode
  /** «Agregar 44 participantes» */
  readonly confirmLabel: (count: number) => string
  /** The first row of the preview. */
  readonly heads: readonly string[]
  /** What the rows of a file would do. */
  readonly readRows: (rows: string[][]) => Reading
  /** Rows that were pasted: the dialog opens with what they would do. */
  readonly given?: GivenRows | null
  /** Sends the file; the dialog closes once it is true. */
  readonly onConfirm: (file: File) => Promise<boolean>
  /** Beside the drop area: the template. */
  readonly template?: ReactNode
}

interface Chosen {
  readonly file: File
  readonly reading: Reading
}

/** What was chosen and what it would do; a dialog that opens again has forgotten the file before. */
function useChosen(
  open: boolean,
  given: GivenRows | null,
  readRows: ImportDialogProps['readRows'],
) {
  const { phase, read, cancel } = useSpreadsheet()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [wasOpen, setWasOpen] = useState(false)
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) setChosen(given && { file: given.file, reading: readRows(given.rows) })
  }
  const choose = async (file: File): Promise<void> => {
    const sheet = await read(file)
    if (sheet) setChosen({ file, reading: 'code' in sheet ? sheet : readRows(sheet.rows) })
  }
  return { chosen, choose, cancel, forget: () => setChosen(null), reading: phase !== 'idle' }
}

export function ImportDialog({
  open,
  onOpenChange,
  title,
  hint,
  confirmLabel,
  heads,
  readRows,
  given = null,
  onConfirm,
  template,
}: ImportDialogProps) {
  const { chosen, choose, cancel, forget, reading } = useChosen(open, given, readRows)
  const [sending, setSending] = useState(false)
  const preview = chosen && !('code' in chosen.reading) ? chosen.reading : null
  const problem = chosen && 'code' in chosen.reading ? messageText(chosen.reading.code) : null
  const turn = (next: boolean) => {
    cancel()
    onOpenChange(next)
  }
  const confirm = async () => {
    if (!chosen) return
    setSending(true)
    if (await onConfirm(chosen.file)) onOpenChange(false)
    setSending(false)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={turn}
      title={title}
      width={preview ? 'large' : 'medium'}
      locked={sending}
      footer={
        preview ? (
          <>
            <Button
              variant="quiet"
              className="mr-auto"
              icon="arrow-left"
              disabled={sending}
              onClick={forget}
            >
              Elegir otro archivo
            </Button>
            <Button disabled={sending} onClick={() => onOpenChange(false)}>
              Cancelar
            </Button>
            {preview.added.length > 0 && (
              <Button
                variant="primary"
                busy={sending}
                busyLabel="Agregando..."
                onClick={() => void confirm()}
              >
                {confirmLabel(preview.added.length)}
              </Button>
            )}
          </>
        ) : (
          <>
            {template}
            <Button onClick={() => turn(false)}>Cancelar</Button>
          </>
        )
      }
    >
      {preview ? (
        <ImportPreview preview={preview} heads={heads} fileName={chosen?.file.name ?? ''} />
      ) : (
        <FileDrop
          label={reading ? 'Leyendo el archivo...' : 'Elige un archivo o suéltalo aquí'}
          hint={hint}
          accept=".xlsx,.xls,.csv"
          busy={reading}
          error={problem}
          onFile={(file) => void choose(file)}
        />
      )}
    </Dialog>
  )
}
