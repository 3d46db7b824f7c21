const isApple = /Mac|iPhone|iPad/.test(navigator.platform)

/** A key as the keyboard in use names it. */
const nameOf = (key: string): string => (isApple && key === 'Ctrl' ? '⌘' : key)

/** Keys as they are pressed: one after another, or together where `+` joins them (`Ctrl+K`). */
export function Keys({ keys }: { readonly keys: readonly string[] }) {
  return (
    <span className="keys">
      {keys
        .flatMap((key) => key.split('+'))
        .map((key) => (
          <kbd key={key}>{nameOf(key)}</kbd>
        ))}
    </span>
  )
}
