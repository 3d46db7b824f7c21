import { useEffect, useMemo, useRef, useState } from 'react'
import { buttonClass } from '#ui/Button.tsx'
import { PathIcon } from '#ui/Icon.tsx'
import { triangleAlert } from '#ui/icons.ts'
import {
  type OwnData,
  listOwnWords,
  plainWord,
  identifyingWord,
  withoutWord,
} from '../../identity.rules.ts'

/** What the check needs besides the text. */
export interface CommentChecking {
  /** Null until the browser has it; then nothing is checked. */
  readonly own: OwnData | null
  /** Words that the rater decided to keep, in their plain form. */
  readonly kept: readonly string[]
  readonly onKeep: (word: string) => void
}

interface Props extends CommentChecking {
  readonly text: string
  readonly evaluated_name: string
  readonly onText: (text: string) => void
}

const TYPING_PAUSE_MS = 600

/**
 * Warns, after a pause in typing, of a word that tells who wrote the text. It runs on the device
 * only, and is a help: without a warning a text may still tell.
 */
export function CommentCheck({ text, evaluated_name, own, kept, onKeep, onText }: Props) {
  const words = useMemo(
    () => (own ? listOwnWords(own, evaluated_name) : new Map()),
    [own, evaluated_name],
  )
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  const found = identifyingWord(paused, words, kept)
  const isThere = found !== undefined && identifyingWord(text, words, kept)?.word === found.word
  const warning = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // the footer of a low screen would cover it
    if (isThere) warning.current?.scrollIntoView({ block: 'nearest' })
  }, [isThere])
  return (
    <div aria-live="polite">
      {isThere && (
        <div className="comment-check small" ref={warning}>
          <PathIcon path={triangleAlert} />
          <div>
            <p>
              Este texto dice <b>{found.word}</b>, {found.source}. Quien lo lea podría saber que
              eres tú.
            </p>
            <p className="comment-check-choice">
              <button
                type="button"
                className={buttonClass({})}
                onClick={() => onText(withoutWord(text, found.word))}
              >
                Quitar «{found.word}»
              </button>
              <button
                type="button"
                className={buttonClass({ variant: 'quiet' })}
                onClick={() => onKeep(plainWord(found.word))}
              >
                Dejarlo así
              </button>
            </p>
            <p className="muted">Se revisa en tu dispositivo; no se envía a nadie.</p>
          </div>
        </div>
      )}
    </div>
  )
}
