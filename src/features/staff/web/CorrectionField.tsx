import { useState } from 'react'

interface CorrectionFieldProps {
  /** «Correo de Ana Ruiz» */
  readonly label: string
  readonly value: string
  readonly invalid: boolean
  /** The id of the sentence that says what is wrong. */
  readonly describedBy: string | undefined
  readonly onCorrect: (value: string) => void
}

/**
 * A cell that is corrected where it stands. It keeps its text to itself until it is left or Enter is
 * pressed, so that a keystroke does not check thousands of lines.
 */
export function CorrectionField({
  label,
  value,
  invalid,
  describedBy,
  onCorrect,
}: CorrectionFieldProps) {
  const [text, setText] = useState(value)
  const correct = () => {
    if (text !== value) onCorrect(text)
  }
  return (
    <input
      className="input input-small"
      aria-label={label}
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
      maxLength={500}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={correct}
      onKeyDown={(event) => {
        if (event.key === 'Enter') correct()
      }}
    />
  )
}
