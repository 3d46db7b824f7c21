import {
  useId,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type TextareaHTMLAttributes,
} from 'react'
import { Icon } from './Icon.tsx'
import type { IconName } from './icons.ts'

export interface FieldProps {
  readonly label: ReactNode
  /** Shown under the control: dates, consequences, formats. */
  readonly hint?: ReactNode | undefined
  /** A sentence that says what is wrong; it marks the control as invalid. */
  readonly error?: string | null | undefined
  readonly optional?: boolean | undefined
  /** Shown at the right end of the label's line. */
  readonly aside?: ReactNode | undefined
  readonly className?: string | undefined
}

/** The attributes that tie a control to its label, hint and error. */
export interface ControlProps {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
}

export function FieldError({
  id,
  children,
}: {
  readonly id?: string
  readonly children: ReactNode
}) {
  return (
    <p className="field-error" id={id}>
      <Icon name="circle-alert" size={15} />
      <span>{children}</span>
    </p>
  )
}

interface FieldFrameProps extends FieldProps {
  readonly children: (control: ControlProps) => ReactNode
}

export function Field({
  label,
  hint,
  error,
  optional,
  aside,
  className = '',
  children,
}: FieldFrameProps) {
  const id = useId()
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className={`field ${className}`}>
      <div className="field-label">
        <label htmlFor={id}>
          {label}
          {optional && <span className="field-optional"> (opcional)</span>}
        </label>
        {aside}
      </div>
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}

interface TextFieldProps
  extends FieldProps, Omit<InputHTMLAttributes<HTMLInputElement>, 'className'> {
  readonly ref?: Ref<HTMLInputElement>
  readonly icon?: IconName | undefined
  /** Shown inside the field at its end: a button, a unit. */
  readonly end?: ReactNode
}

export function TextField({
  label,
  hint,
  error,
  optional,
  aside,
  className,
  icon,
  end,
  ...input
}: TextFieldProps) {
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      optional={optional}
      aside={aside}
      className={className}
    >
      {(control) =>
        icon || end ? (
          <span className="input">
            {icon && <Icon name={icon} />}
            <input {...input} {...control} />
            {end}
          </span>
        ) : (
          <input {...input} {...control} className="input" />
        )
      }
    </Field>
  )
}

interface TextAreaFieldProps
  extends FieldProps, Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className'> {
  readonly ref?: Ref<HTMLTextAreaElement>
}

export function TextAreaField({
  label,
  hint,
  error,
  optional,
  aside,
  className,
  ...input
}: TextAreaFieldProps) {
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      optional={optional}
      aside={aside}
      className={className}
    >
      {(control) => <textarea {...input} {...control} className="input" />}
    </Field>
  )
}

interface CheckFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'className'> {
  readonly label: ReactNode
  readonly hint?: ReactNode | undefined
  readonly error?: string | null | undefined
}

export function CheckField({ label, hint, error, type = 'checkbox', ...input }: CheckFieldProps) {
  const id = useId()
  return (
    <div>
      <label className="check">
        <input
          {...input}
          type={type}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
        />
        <span>
          {label}
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

export function SwitchField({
  label,
  hint,
  checked,
  ...input
}: Omit<CheckFieldProps, 'error' | 'type'> & { readonly checked: boolean }) {
  return (
    <label className="switch">
      <input {...input} type="checkbox" role="switch" checked={checked} aria-checked={checked} />
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
  )
}
