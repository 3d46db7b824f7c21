import { IconButton } from '#ui/Button.tsx'

interface LetterPagerProps {
  /** Of the mail that is shown, from 0 on. */
  readonly index: number
  readonly count: number
  readonly onIndex: (index: number) => void
}

/** «1 de 6», with an arrow to the mail before and to the one after. */
export function LetterPager({ index, count, onIndex }: LetterPagerProps) {
  return (
    <span className="letter-pager small muted">
      <IconButton
        icon="chevron-left"
        label="Correo anterior"
        disabled={index === 0}
        onClick={() => onIndex(index - 1)}
      />
      <output>
        {index + 1} de {count}
      </output>
      <IconButton
        icon="chevron-right"
        label="Correo siguiente"
        disabled={index === count - 1}
        onClick={() => onIndex(index + 1)}
      />
    </span>
  )
}
