import { initials } from '#shared/text.ts'

/** Initials beside a written name, and therefore hidden from screen readers. */
export function Avatar({ name, me = false }: { readonly name: string; readonly me?: boolean }) {
  return (
    <span className={me ? 'avatar avatar-me' : 'avatar'} aria-hidden="true">
      {initials(name)}
    </span>
  )
}
