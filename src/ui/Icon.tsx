import { icons, type IconName } from './icons.ts'

interface PathIconProps {
  readonly path: string
  readonly size?: number
  readonly weight?: number
  readonly className?: string
}

/** An icon by its path constant, so that a page's script contains only the icons that it shows. */
export function PathIcon({ path, size = 18, weight = 1.75, className = '' }: PathIconProps) {
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

export function Icon({ name, ...rest }: Omit<PathIconProps, 'path'> & { readonly name: IconName }) {
  return <PathIcon {...rest} path={icons[name]} />
}
