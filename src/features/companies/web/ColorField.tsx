import { TextField } from '#ui/Field.tsx'
import { DEFAULT_COLOR } from '../limits.ts'
import { isColor } from '../rules.ts'

interface ColorFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (color: string) => void
  readonly error: string | null
}

/** A `#RRGGBB` colour, typed or chosen in the browser's colour picker. */
export function ColorField({ label, value, onChange, error }: ColorFieldProps) {
  const valid = isColor(value)
  return (
    <TextField
      label={label}
      value={value}
      onChange={(event) => onChange(event.target.value.trim())}
      error={error}
      maxLength={7}
      spellCheck={false}
      autoComplete="off"
      end={
        // The wrapper keeps `:read-only`, which matches colour inputs, from styling the whole
        // field.
        <span className="-mr-1 grid flex-none">
          <input
            type="color"
            aria-label={`${label}: elegir`}
            value={valid ? value.toLowerCase() : DEFAULT_COLOR}
            onChange={(event) => onChange(event.target.value.toUpperCase())}
            className="h-7 w-8 cursor-pointer appearance-none rounded-badge border bg-transparent p-0 [&::-webkit-color-swatch]:rounded-[3px] [&::-webkit-color-swatch]:border-0 [&::-webkit-color-swatch-wrapper]:p-0"
          />
        </span>
      }
    />
  )
}
