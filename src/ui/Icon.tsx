import { icons, type IconName } from './icons.ts'

interface OutlineProps {
  readonly path: string
  readonly size?: number
  readonly weight?: number
  readonly className?: string
}

/** An icon by its constant: light pages carry only those that they show. */
export function Outline({ path, size = 18, weight = 1.75, className = '' }: OutlineProps) {
  return (
    <svg
      className={`icon ${className}`}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={weight}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  )
}

export function Icon({ name, ...rest }: Omit<OutlineProps, 'path'> & { readonly name: IconName }) {
  return <Outline {...rest} path={icons[name]} />
}
