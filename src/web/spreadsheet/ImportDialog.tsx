import { useState, type ReactNode } from 'react'
import type { MessageCode } from '#shared/messages.ts'
import { cleanText } from '#shared/text.ts'
import { Button } from '#ui/Button.tsx'
import { messageText } from '#web/message-catalog.ts'
import { Dialog } from '../kit/Dialog.tsx'
import { FileDrop } from '../kit/FileDrop.tsx'
import { ImportPreview, type Preview } from './ImportPreview.tsx'
import { useSpreadsheet } from './useSpreadsheet.ts'

export type ImportReading = Preview | { readonly code: MessageCode }

/** Rows, and a file with the same rows that is sent to the server. */
export interface PastedRows {
  readonly file: File
  readonly rows: string[][]
}

interface ImportDialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly title: string
  /** The columns that the file needs. */
  readonly hint: ReactNode
  /** «Agregar 44 participantes» */
  readonly confirmLabel: (count: number) => string
  /** Column headings of the preview. */
  readonly heads: readonly string[]
  /** The preview of importing the rows, or the code of a refusal. */
  readonly readRows: (rows: string[][]) => ImportReading
  /** Pasted rows: the dialog opens with their preview. */
  readonly pasted?: PastedRows | null
  /** Sends the file; the dialog closes when this resolves to true. */
  readonly onConfirm: (file: File) => Promise<boolean>
  /** A link to the template file. */
  readonly template?: ReactNode
}

interface Chosen {
  readonly file: File
  readonly reading: ImportReading
}

/** The chosen file and its preview; opening the dialog again starts without a file. */
function useChosen(
  open: boolean,
  pasted: PastedRows | null,
  readRows: ImportDialogProps['readRows'],
) {
  const { phase, read, cancel } = useSpreadsheet()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [wasOpen, setWasOpen] = useState(false)
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) setChosen(pasted && { file: pasted.file, reading: readRows(pasted.rows) })
  }
  const choose = async (file: File): Promise<void> => {
    const sheet = await read(file)
    if (sheet) setChosen({ file, reading: 'code' in sheet ? sheet : readRows(sheet.rows) })
  }
  return { chosen, choose, cancel, clear: () => setChosen(null), reading: phase !== 'idle' }
}

export function ImportDialog({
  open,
  onOpenChange,
  title,
  hint,
  confirmLabel,
  heads,
  readRows,
  pasted = null,
  onConfirm,
  template,
}: ImportDialogProps) {
  const { chosen, choose, cancel, clear, reading } = useChosen(open, pasted, readRows)
  const [sending, setSending] = useState(false)
  const preview = chosen && !('code' in chosen.reading) ? chosen.reading : null
  const problem = chosen && 'code' in chosen.reading ? messageText(chosen.reading.code) : null
  const changeOpen = (next: boolean) => {
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
      onOpenChange={changeOpen}
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
              onClick={clear}
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
            <Button onClick={() => changeOpen(false)}>Cancelar</Button>
          </>
        )
      }
    >
      {preview ? (
        <ImportPreview
          preview={preview}
          heads={heads}
          fileName={cleanText(chosen?.file.name ?? '')}
        />
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
