import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import type { MessageCode } from '#shared/messages.ts'
import { Button } from '#ui/Button.tsx'
import { messageText } from '#web/message-catalog.ts'
import { Dialog } from '../kit/dialog/Dialog.tsx'
import { FileDrop } from '../kit/field/FileDrop.tsx'
import { ImportPreview, type Preview } from './ImportPreview.tsx'
import { SheetSelect } from './SheetSelect.tsx'
import { type ImportSource, sourceName, useImportSource } from './useImportSource.ts'

export type ImportReading = Preview | { readonly code: MessageCode }

interface ImportDialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly title: string
  /** What the file should have. */
  readonly hint: ReactNode
  /** «Agregar 44 conexiones» */
  readonly confirmLabel: (count: number) => string
  /** Column headings of the preview. */
  readonly heads: readonly string[]
  /** The opened sheet, or pasted rows; null until a file is chosen. */
  readonly opened: ImportSource | null
  readonly onOpened: (opened: ImportSource | null) => void
  /** Whether a sheet looks like the table that is imported; the first such sheet is opened. */
  readonly hasKnownHeaders: (rows: readonly string[][]) => boolean
  /** The preview of importing what is opened, or the code of a refusal. */
  readonly reading: ImportReading | null
  /** The fields that say what the columns are. */
  readonly columns: ReactNode
  /** Sends the rows; the dialog closes when this resolves to true. */
  readonly onConfirm: () => Promise<boolean>
  /** A link to the template file. */
  readonly template?: ReactNode
}

/**
 * Takes the focus, because the field of the file is gone once it is read. At once: a dialog whose
 * focused control is gone focuses itself in the next frame.
 */
function SourceHeading({ name }: { readonly name: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => heading.current?.focus(), [])
  return (
    <h3 ref={heading} tabIndex={-1} data-dialog-start className="wraps">
      {name}
    </h3>
  )
}

/** Imports a table in one step: the file, what its columns are, and what it would add. */
export function ImportDialog(props: ImportDialogProps) {
  const { open, onOpenChange, title, hint, opened, onOpened, reading, columns, heads } = props
  const source = useImportSource(props.hasKnownHeaders, onOpened)
  const [sending, setSending] = useState(false)
  const [wentBack, setWentBack] = useState(false)
  const preview = reading && !('code' in reading) ? reading : null
  const confirm = async () => {
    setSending(true)
    if (await props.onConfirm()) onOpenChange(false)
    setSending(false)
  }
  const footer = opened ? (
    <>
      <Button
        variant="quiet"
        className="to-start"
        icon="arrow-left"
        disabled={sending}
        onClick={() => {
          setWentBack(true)
          onOpened(null)
        }}
      >
        Elegir otro archivo
      </Button>
      <Button disabled={sending} onClick={() => onOpenChange(false)}>
        Cancelar
      </Button>
      {preview && preview.added.length > 0 && (
        <Button
          variant="primary"
          busy={sending}
          busyLabel="Agregando..."
          onClick={() => void confirm()}
        >
          {props.confirmLabel(preview.added.length)}
        </Button>
      )}
    </>
  ) : (
    <>
      {props.template}
      <Button onClick={() => onOpenChange(false)}>Cancelar</Button>
    </>
  )
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      width={opened ? 'large' : 'medium'}
      locked={sending}
      footer={footer}
    >
      {opened ? (
        <div className="stack-fields">
          <div className="import-source">
            <SourceHeading name={sourceName(opened)} />
            <SheetSelect opened={opened} source={source} />
            {source.problem && <span className="problem-line">{messageText(source.problem)}</span>}
          </div>
          {columns}
          {reading && 'code' in reading && (
            <p role="alert" className="warning-line">
              {messageText(reading.code)}
            </p>
          )}
          {preview && (
            <ImportPreview preview={preview} heads={heads} fileName={sourceName(opened)} />
          )}
        </div>
      ) : (
        <FileDrop
          label={source.reading ? 'Leyendo el archivo...' : 'Elige un archivo o suéltalo aquí'}
          hint={hint}
          accept=".xlsx,.xls,.csv"
          focused={wentBack}
          busy={source.reading}
          error={source.problem && messageText(source.problem)}
          onFile={(file) => void source.choose(file)}
        />
      )}
    </Dialog>
  )
}
