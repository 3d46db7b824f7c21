import { icons, type IconName } from './icons.ts'

interface IconProps {
  readonly name: IconName
  readonly size?: number
  readonly weight?: number
  readonly className?: string
}

export function Icon({ name, size = 18, weight = 1.75, className = '' }: IconProps) {
  return (
    <svg
      className={`icon ${className}`} width={size} height={size} viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth={weight}
      strokeLinecap="round" strokeLinejoin="round" aria-hidden="true"
    >
      <path d={icons[name]} />
    </svg>
  )
}
