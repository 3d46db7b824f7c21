import { useId, useState, type ChangeEvent, type ReactNode } from 'react'
import { FieldError } from '#ui/Field.tsx'
import { Icon } from '#ui/Icon.tsx'

interface FileDropProps {
  readonly label: ReactNode
  readonly hint?: ReactNode
  /** As of `<input accept>`: «.xlsx,.xls,.csv». */
  readonly accept: string
  readonly onFile: (file: File) => void
  readonly busy?: boolean
  readonly error?: string | null | undefined
  readonly children?: ReactNode
}

/** A file by choosing it or by dropping it: the browser's own input lies over the whole area. */
export function FileDrop({
  label,
  hint,
  accept,
  onFile,
  busy = false,
  error,
  children,
}: FileDropProps) {
  const id = useId()
  const [over, setOver] = useState(false)
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    // Emptied, so that the same file can be chosen again after it was mended.
    event.target.value = ''
    setOver(false)
    if (file) onFile(file)
  }
  return (
    <div>
      <label className={over ? 'file-drop file-drop-over' : 'file-drop'}>
        <input
          type="file"
          className="unseen-input"
          accept={accept}
          disabled={busy}
          aria-describedby={error ? id : undefined}
          aria-invalid={error ? true : undefined}
          onChange={choose}
          onDragEnter={() => setOver(true)}
          onDragLeave={() => setOver(false)}
        />
        {children ?? (
          <Icon name={busy ? 'refresh-cw' : 'upload'} size={20} className={busy ? 'turning' : ''} />
        )}
        <span>
          <b>{label}</b>
          {hint && (
            <span className="small muted">
              <br />
              {hint}
            </span>
          )}
        </span>
      </label>
      {error && <FieldError id={id}>{error}</FieldError>}
    </div>
  )
}
