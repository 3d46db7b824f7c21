import { PathIcon } from '#ui/Icon.tsx'
import { messageSquareText } from '#ui/icons.ts'
import type { Evaluated } from '../../sheet/sheet.rules.ts'
import { LiveButton } from '../LiveButton.tsx'

interface Props {
  readonly evaluated: Evaluated
  /** Whether the comment has text. */
  readonly written: boolean
  readonly onOpen?: (() => void) | undefined
}

/** Opens the comment about one evaluated where the rater thinks of it. */
export function CommentButton({ evaluated, written, onOpen }: Props) {
  const name = evaluated.relation === 'auto' ? 'ti' : evaluated.name
  return (
    <LiveButton
      className={written ? 'comment-button comment-written' : 'comment-button'}
      aria-haspopup="dialog"
      aria-label={`Comentario sobre ${name}${written ? ', escrito' : ''}`}
      onClick={onOpen}
    >
      <PathIcon path={messageSquareText} size={20} />
    </LiveButton>
  )
}
