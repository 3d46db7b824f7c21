import { useId, useState, type ChangeEvent, type ReactNode } from 'react'
import { FieldError } from '#ui/Field.tsx'
import { Icon } from '#ui/Icon.tsx'

interface FileDropProps {
  readonly label: ReactNode
  readonly hint?: ReactNode
  /** As in `<input accept>`: `.xlsx,.xls,.csv`. */
  readonly accept: string
  readonly onFile: (file: File) => void
  readonly busy?: boolean
  readonly error?: string | null | undefined
  readonly children?: ReactNode
}

/** Accepts a chosen or a dropped file: the browser's file input covers the whole area. */
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
  const [dragOver, setDragOver] = useState(false)
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    // Emptied, so that the same file can be chosen again after it was corrected.
    event.target.value = ''
    setDragOver(false)
    if (file) onFile(file)
  }
  return (
    <div>
      <label className={dragOver ? 'file-drop file-drop-over' : 'file-drop'}>
        <input
          type="file"
          className="covering-input"
          accept={accept}
          disabled={busy}
          aria-describedby={error ? id : undefined}
          aria-invalid={error ? true : undefined}
          onChange={choose}
          onDragEnter={() => setDragOver(true)}
          onDragLeave={() => setDragOver(false)}
        />
        {children ?? (
          <Icon
            name={busy ? 'refresh-cw' : 'upload'}
            size={20}
            className={busy ? 'spinning' : ''}
          />
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
