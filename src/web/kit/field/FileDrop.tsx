import { useLayoutEffect, useId, useRef, useState, type ChangeEvent, type ReactNode } from 'react'
import { FieldError } from '#ui/Field.tsx'
import { Icon } from '#ui/Icon.tsx'

interface FileDropProps {
  readonly label: ReactNode
  readonly hint?: ReactNode
  /** As in `<input accept>`: `.xlsx,.xls,.csv`. */
  readonly accept: string
  readonly onFile: (file: File) => void
  readonly busy?: boolean
  /** Takes the focus when it appears, because the control that brought it is gone. */
  readonly focused?: boolean
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
  focused = false,
  error,
  children,
}: FileDropProps) {
  const id = useId()
  const [dragOver, setDragOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    if (focused) input.current?.focus()
  }, [focused])
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    // Emptied, so that the same file can be chosen again after it was corrected.
    event.target.value = ''
    setDragOver(false)
    if (file && !busy) onFile(file)
  }
  return (
    <div>
      <label className={dragOver ? 'file-drop file-drop-over' : 'file-drop'}>
        <input
          type="file"
          className="covering-input"
          accept={accept}
          ref={input}
          // Not disabled, because a disabled field loses the focus while its file is read.
          aria-disabled={busy}
          onClick={(event) => {
            if (busy) event.preventDefault()
          }}
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
